import { AppError } from '#shared/errors/index.ts';
import { type ChatClient, type Endpoint, type Message, nameHost } from '../../models/endpoint/index.ts';
import {
  formatSeeActChoice,
  formatSeeActLook,
  nameOption,
  readSeeActReply,
  seeActSystem,
} from '../prompts/mind2web/index.ts';

/** Elements that are asked about together. */
export interface PictureBatch {
  /** The place of one is its letter. */
  readonly options: readonly { readonly id: string; readonly text: string }[];
  /** Made when it is asked for: a batch that is not reached needs none. */
  readonly picture: () => Promise<Uint8Array>;
}

interface PictureChoice {
  readonly task: string;
  /** Every step before, as Mind2Web tells steps. */
  readonly history: readonly string[];
  readonly batches: readonly PictureBatch[];
  /** Whether letters stand in the pictures. */
  readonly isMarked: boolean;
  /** On live pages more can be done, and answers are read with more care than the paper's code has. */
  readonly isLive: boolean;
}

/** One answer with what it took, for the record. */
interface PictureAnswer {
  readonly prompt: string;
  readonly reply: string;
  readonly usage: { readonly in: number; readonly out: number } | null;
  readonly picture: Uint8Array;
}

export interface PictureChosen {
  /** null: none of the options of any batch. */
  readonly chosen: { readonly id: string; readonly action: string; readonly value: string } | null;
  /** The model ended the task. */
  readonly isOver: boolean;
  readonly answers: readonly PictureAnswer[];
}

interface Asking {
  readonly client: ChatClient;
  readonly endpoint: Endpoint;
  readonly signal: AbortSignal;
}

/**
 * SeeAct's textual choices: of each batch the model first says what it sees and wants, then which option that is. They
 * are asked in order, and the first valid answer counts (docs/mind2web.md, 11).
 * @throws AppError `endpoint`, `stopped`
 */
export async function chooseByPicture(asking: Asking, choice: PictureChoice): Promise<PictureChosen> {
  const { task, history, batches, isLive, isMarked } = choice;
  const answers: PictureAnswer[] = [];
  for (const { options, picture: take } of batches) {
    const picture = await take();
    const look = formatSeeActLook(task, history);
    const opening: readonly Message[] = [
      { role: 'system', content: seeActSystem },
      {
        role: 'user',
        content: [
          { type: 'text', text: look },
          { type: 'image', jpeg: picture },
        ],
      },
    ];
    const seen = await ask(asking, opening);
    answers.push({ prompt: look, reply: seen.text, usage: seen.usage, picture });
    const question = formatSeeActChoice(
      options.map(({ text }) => text),
      { isLive, isMarked },
    );
    const dialogue: readonly Message[] = [
      { role: 'assistant', content: seen.text },
      { role: 'user', content: question },
    ];
    const { text, usage } = await ask(asking, [...opening, ...dialogue]);
    answers.push({ prompt: question, reply: text, usage, picture });
    const { element, action, value } = readSeeActReply(text, !isLive);
    if (action === 'TERMINATE') return { chosen: null, isOver: true, answers };
    const option = options.find((_option, place) => nameOption(place) === element);
    if (option !== undefined && !(isLive && action === 'None')) {
      return { chosen: { id: option.id, action, value }, isOver: false, answers };
    }
  }
  return { chosen: null, isOver: false, answers };
}

async function ask({ client, endpoint, signal }: Asking, messages: readonly Message[]) {
  const { reply } = await client.complete(endpoint, { messages, signal });
  if (reply.text === '' && reply.refusal !== '') {
    const message = `${nameHost(endpoint.connection.baseUrl)} declined to answer: ${reply.refusal}`;
    throw new AppError({ code: 'endpoint', message });
  }
  return reply;
}
