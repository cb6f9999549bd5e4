import { assetReply, filePage } from '../files.ts';
import { type Answer, jsonReply, pageReply, redirectReply, type Site, type SiteRequest } from '../site.ts';

interface AccountState {
  readonly signIns: Readonly<Record<string, string>>[];
  readonly signUps: Readonly<Record<string, string>>[];
  readonly codes: string[];
  readonly settings: Readonly<Record<string, string>>[];
  readonly billing: Readonly<Record<string, string>>[];
  readonly payments: Readonly<Record<string, string>>[];
  /** What each step of moving house sent; the last one orders it. */
  readonly moves: Readonly<Record<string, string>>[];
  deleted: boolean;
}

const moveSteps = ['New address', 'Meter reading', 'Check and confirm'] as const;

const oneTimeCode = '424242';

// As strict as the better real sites: a driver that puts its own scripts into pages fails here.
const securityPolicy = "default-src 'self'; frame-ancestors 'none'; form-action 'self'";

/** Northgate: sign-in, sign-up, settings and bills of an energy supplier. */
export function createAccount(): Site {
  const state: AccountState = {
    signIns: [],
    signUps: [],
    codes: [],
    settings: [],
    billing: [],
    payments: [],
    moves: [],
    deleted: false,
  };
  return {
    state: () => state,
    handle: async (request) => {
      const asset = await assetReply('account', request);
      if (asset) return asset;
      return request.method === 'POST' ? takePost(state, request) : showPage(request);
    },
  };
}

async function showPage(request: SiteRequest): Promise<Answer> {
  const bill = request.path.match(/^\/bills\/([A-Z0-9-]+)\.pdf$/)?.[1];
  if (bill) {
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${bill}.pdf"`,
    };
    return { headers, body: `%PDF-1.4\n% bill ${bill}\n%%EOF\n` };
  }
  const step = Number(request.path.match(/^\/move\/([123])$/)?.[1] ?? 0);
  if (step > 0) return movePage(step);
  const name = request.path === '/' ? 'overview' : request.path.slice(1);
  const message = request.query.get('message') ?? '';
  const page = await filePage('account', name, request, { message, hidden: message ? '' : 'hidden' });
  return page && { ...page, headers: { ...page.headers, 'content-security-policy': securityPolicy } };
}

/** A form of three steps, each sent by POST, as many offices have them. */
function movePage(step: number): Answer {
  const fields = [
    '<p><label>Street <input name="street"></label></p><p><label>Town <input name="town"></label></p>',
    '<p><label>Reading <input name="reading" inputmode="numeric"></label></p>',
    '<p>We will end your old contract and begin the new one.</p>',
  ][step - 1];
  const title = `Moving house: ${moveSteps[step - 1]}`;
  return pageReply(`<!doctype html><html lang="en"><head><title>${title} – Northgate</title></head><body><main>
<h1>${title}</h1><p>Step ${step} of ${moveSteps.length}</p>
<form action="/account/move/${step}" method="post">${fields}<button>${step < moveSteps.length ? 'Next' : 'Confirm the move'}</button></form>
</main></body></html>`);
}

function takePost(state: AccountState, { path, form }: SiteRequest): Answer {
  const fields = Object.fromEntries(form);
  switch (path) {
    case '/sign-in':
      state.signIns.push(fields);
      if (!fields.password) return redirectReply('/account/sign-in?message=Enter+your+password.');
      return redirectReply('/account/code');
    case '/sign-up':
      state.signUps.push(fields);
      return redirectReply('/account/code');
    case '/code': {
      const code = form.getAll('digit').join('') || (fields.code ?? '');
      state.codes.push(code);
      return redirectReply(
        code === oneTimeCode ? '/account/' : '/account/code?message=That+code+is+not+right.',
      );
    }
    case '/move/1':
    case '/move/2':
      state.moves.push(fields);
      return redirectReply(`/account/move/${Number(path.slice(-1)) + 1}`);
    case '/move/3':
      state.moves.push({ confirmed: 'yes' });
      return redirectReply('/account/');
    case '/settings':
      state.settings.push(fields);
      return jsonReply({ saved: true });
    case '/billing':
      state.billing.push(fields);
      return redirectReply('/account/billing?message=Billing+details+saved.');
    case '/payments':
      state.payments.push(fields);
      return redirectReply('/account/billing?message=Thank+you,+your+payment+is+on+its+way.');
    case '/delete':
      state.deleted = true;
      return redirectReply('/account/deleted');
    default:
      return undefined;
  }
}
