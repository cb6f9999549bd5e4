import { type Action, imagesFor } from '#shared/domain/index.ts';
import type { Navigator, NavigatorInput } from '../../agent/ports.ts';
import type { ChatClient, Endpoint } from '../../models/endpoint/index.ts';
import { shrinkPicture } from '../../pictures/index.ts';
import { createChoosingNavigator, noElement, saidBy, say, usualTopK } from '../mindact/index.ts';
import { formatHistory, taskOf } from '../prompts/mind2web/index.ts';
import { noPictureWords, withoutOtherSites } from '../prompts/page/index.ts';
import { liveBatches } from './batches.ts';
import { chooseByPicture, type PictureChosen } from './choose-by-picture.ts';

interface SeeActOptions {
  /** The connection in use with its key, read anew for each step; null when none is set up. */
  endpoint(): Promise<Endpoint | null>;
  readonly client: ChatClient;
}

/** Wider pictures are made smaller by every provider before a model sees them, and cost more. In px. */
const pictureWidth = 1_280;

/**
 * SeeAct on live pages: a picture of the page, and the first candidates of the ranking as options, asked in two turns.
 * It has no words for opening a page or scrolling.
 */
export function createSeeActNavigator({ endpoint, client }: SeeActOptions): Navigator {
  return createChoosingNavigator({
    name: 'seeact',
    endpoint,
    async choose(connected, input) {
      if (connected.connection.api === 'completion') return noPictureWords.textAlone;
      // The page is ranked while its picture is taken.
      input.rank().catch(() => undefined);
      const screenshot = await input.screenshot();
      if (screenshot === null) return noPictureWords.noPicture;
      const chosen = await chooseLive(client, connected, input, screenshot);
      return { action: readChoice(chosen), answers: chosen.answers };
    },
  });
}

async function chooseLive(
  client: ChatClient,
  endpoint: Endpoint,
  input: NavigatorInput,
  screenshot: Uint8Array,
): Promise<PictureChosen> {
  const { turns, snapshot, signal, rank } = input;
  const { candidates } = withoutOtherSites(snapshot, saidBy(input));
  const byUid = new Map(candidates.map((candidate) => [candidate.uid, candidate]));
  const offered = (await rank()).flatMap(({ element }) => byUid.get(element.uid) ?? []).slice(0, usualTopK);
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

/** What was chosen as an action; words where there is none. */
function readChoice({ chosen, isOver }: PictureChosen): Action {
  if (isOver)
    return say('The model ended the task here: it is done, or it should not go on. Look at the page.');
  if (chosen === null) return noElement;
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
