import { type Action, imagesFor } from '#shared/domain/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import type { Navigator, NavigatorInput, Proposal } from '../../agent/ports.ts';
import { createModelChooser } from '../../models/connections/index.ts';
import { type ChatClient, type Endpoint, sumUsage } from '../../models/endpoint/index.ts';
import { shrinkPicture } from '../../pictures/index.ts';
import { formatHistory, taskOf } from '../prompts/mind2web/index.ts';
import { fillSecret, noPictureWords, withoutOtherSites } from '../prompts/page/index.ts';
import { liveBatches } from './batches.ts';
import { chooseByPicture, type PictureChosen } from './choose-by-picture.ts';

interface SeeActOptions {
  /** The connection in use with its key, read anew for each step; null when none is set up. */
  endpoint(): Promise<Endpoint | null>;
  readonly client: ChatClient;
}

const noEndpoint =
  'No language model is connected yet. Connect one in Settings, or start Parley with OPENAI_API_KEY or OPENAI_BASE_URL set.';

/** As in SeeAct. */
const topK = 50;

/** Wider pictures are made smaller by every provider before a model sees them, and cost more. In px. */
const pictureWidth = 1_280;

/**
 * SeeAct on live pages: a picture of the page, and the first candidates of the ranking as options, asked in two turns.
 * It has no words for opening a page or scrolling: where no element is chosen it hands the turn back.
 * The navigator's `propose` @throws AppError `stopped` only
 */
export function createSeeActNavigator(options: SeeActOptions): Navigator {
  const chooseModel = createModelChooser();
  return {
    name: 'seeact',
    async propose(input) {
      const given = await options.endpoint();
      const endpoint = given === null ? noEndpoint : await chooseModel(given, input.signal);
      if (typeof endpoint === 'string') return handBack(endpoint, input);
      if (endpoint.connection.api === 'completion') return handBack(noPictureWords.textAlone, input);
      // The page is ranked while its picture is taken.
      const ranking = input.rank();
      ranking.catch(() => undefined);
      const screenshot = await input.screenshot();
      if (screenshot === null) return handBack(noPictureWords.noPicture, input);
      try {
        const chosen = await chooseLive(options.client, endpoint, input, screenshot);
        const action = fillSecret(readChoice(chosen), input.utterance, input.snapshot);
        return propose(typeof action === 'string' ? say(action) : action, endpoint, chosen, input);
      } catch (error) {
        // A screenshot that is no picture is told like an endpoint that fails.
        if (!isAppError(error) || (error.code !== 'endpoint' && error.code !== 'bad-input')) throw error;
        return handBack(error.message, input);
      }
    },
  };
}

async function chooseLive(
  client: ChatClient,
  endpoint: Endpoint,
  { turns, snapshot, signal, rank }: NavigatorInput,
  screenshot: Uint8Array,
): Promise<PictureChosen> {
  const said = turns.flatMap((turn) => (turn.speaker === 'user' ? [turn.utterance] : []));
  const { candidates } = withoutOtherSites(snapshot, said);
  const byUid = new Map(candidates.map((candidate) => [candidate.uid, candidate]));
  const offered = (await rank()).flatMap(({ element }) => byUid.get(element.uid) ?? []).slice(0, topK);
  const { jpeg } = await shrinkPicture(screenshot, pictureWidth);
  const isMarked = imagesFor(endpoint.connection) === 'marked';
  return chooseByPicture(
    { client, endpoint, signal },
    {
      ...{ task: taskOf(turns), history: formatHistory(turns), isMarked, isLive: true },
      batches: liveBatches(offered, { jpeg, view: snapshot.viewport }, isMarked),
    },
  );
}

const say = (utterance: string): Action => ({ intent: 'say', utterance });

/** What was chosen as an action; words where there is none. */
function readChoice({ chosen, isOver }: PictureChosen): Action {
  if (isOver)
    return say('The model ended the task here: it is done, or it should not go on. Look at the page.');
  if (chosen === null) {
    return say('I found nothing on this page that would bring us further. Tell me where to look.');
  }
  const { id: uid, action, value } = chosen;
  switch (action) {
    case 'TYPE':
      return { intent: 'textinput', uid, text: value };
    case 'SELECT':
      return { intent: 'change', uid, value };
    case 'CLICK':
      return { intent: 'click', uid };
    case 'HOVER':
      return { intent: 'hover', uid };
    case 'PRESS ENTER':
      return { intent: 'submit', uid };
    default:
      return say('The model chose an element and wants nothing done with it. Say “go on” to try again.');
  }
}

const nothing: PictureChosen = { chosen: null, isOver: false, answers: [] };

const handBack = (words: string, input: NavigatorInput): Proposal => ({
  ...propose(say(words), null, nothing, input),
  hasNoModel: true,
});

function propose(
  action: Action,
  endpoint: Endpoint | null,
  { answers }: PictureChosen,
  { snapshot }: NavigatorInput,
): Proposal {
  const shown = answers.at(-1)?.picture ?? null;
  return {
    action,
    author: 'model',
    reason: '',
    prompt: JSON.stringify(answers.map(({ prompt }) => prompt)),
    reply: answers.map(({ reply }) => reply).join('\n\n'),
    usage: endpoint === null ? null : sumUsage(endpoint.connection, answers, snapshot.candidates.length),
    ...(shown === null ? {} : { sent: { parts: [], picture: shown } }),
    candidates: null,
    choices: [],
    last: action.intent === 'say',
    memory: null,
  };
}
