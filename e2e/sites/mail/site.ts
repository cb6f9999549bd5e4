import { assetReply, filePage } from '../files.ts';
import { type Answer, jsonReply, type Site, type SiteRequest } from '../site.ts';
import { contacts, createMessages, type Folder, type Message } from './messages.ts';

interface Outgoing {
  readonly to: readonly string[];
  readonly subject: string;
  readonly body: string;
}

interface MailState {
  readonly messages: Message[];
  readonly sent: Outgoing[];
}

const suggestDelayMs = 120;

/** Postbox: webmail that is one page, drawn by its script, with an API behind it. */
export function createMail(): Site {
  const state: MailState = { messages: createMessages(), sent: [] };
  return {
    state: () => state,
    handle: async (request) => {
      const asset = await assetReply('mail', request);
      if (asset) return asset;
      if (request.path.startsWith('/api/')) return callApi(state, request);
      return request.path === '/' ? filePage('mail', 'postbox', request) : undefined;
    },
  };
}

async function callApi(state: MailState, { method, path, query, body }: SiteRequest): Promise<Answer> {
  if (path === '/api/messages') return jsonReply(state.messages);
  if (path === '/api/contacts') {
    const typed = query.get('q')?.toLowerCase() ?? '';
    await new Promise((resolve) => setTimeout(resolve, suggestDelayMs));
    const found = contacts.filter(({ name, address }) =>
      [...name.split(' '), address].some((word) => word.toLowerCase().startsWith(typed)),
    );
    return jsonReply(found.slice(0, 5));
  }
  if (method !== 'POST') return undefined;
  if (path === '/api/send') {
    const mail = JSON.parse(body) as Outgoing;
    state.sent.push(mail);
    state.messages.unshift({
      id: `m${state.messages.length + 1}`,
      folder: 'sent',
      from: 'Me',
      address: 'robin@example.com',
      to: mail.to.join(', '),
      subject: mail.subject,
      body: mail.body,
      date: 'Now',
      read: true,
      starred: false,
    });
    return jsonReply({ sent: true });
  }
  if (path === '/api/change') {
    const change = JSON.parse(body) as { ids: string[]; folder?: Folder; read?: boolean; starred?: boolean };
    for (const message of state.messages.filter(({ id }) => change.ids.includes(id))) {
      if (change.folder !== undefined) message.folder = change.folder;
      if (change.read !== undefined) message.read = change.read;
      if (change.starred !== undefined) message.starred = change.starred;
    }
    return jsonReply({ changed: change.ids.length });
  }
  return undefined;
}
