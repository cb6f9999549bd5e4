import { assetReply, filePage } from '../files.ts';
import { type Answer, jsonReply, redirectReply, type Site, type SiteRequest } from '../site.ts';

interface AccountState {
  readonly signIns: Readonly<Record<string, string>>[];
  readonly signUps: Readonly<Record<string, string>>[];
  readonly codes: string[];
  readonly settings: Readonly<Record<string, string>>[];
  readonly billing: Readonly<Record<string, string>>[];
  readonly payments: Readonly<Record<string, string>>[];
  deleted: boolean;
}

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
  const name = request.path === '/' ? 'overview' : request.path.slice(1);
  const message = request.query.get('message') ?? '';
  const page = await filePage('account', name, request, { message, hidden: message ? '' : 'hidden' });
  return page && { ...page, headers: { ...page.headers, 'content-security-policy': securityPolicy } };
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
