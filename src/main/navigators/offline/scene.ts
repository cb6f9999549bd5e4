import type { Candidate, Settings, Snapshot, Turn } from '#shared/domain/index.ts';
import {
  type DescriptionScorer,
  type Grounding,
  ground,
  indexPage,
  type MeaningLookup,
  type PageIndex,
  parseTarget,
  type TargetDescription,
  type Want,
} from '../../grounding/index.ts';
import { describedBySurroundings } from './describe-among.ts';
import { entryNeighbour } from './entry-neighbour.ts';
import type { Adjustment, Fingerprint, State, Work } from './memory.ts';
import { neighbourOf } from './neighbour-of.ts';
import type { Listed } from './step.ts';

/** What an instruction is carried out on: the page as it is now and what has been done so far. */
export interface Scene {
  readonly snapshot: Snapshot;
  readonly page: PageIndex;
  readonly scorer: DescriptionScorer;
  /** Null: words alone decide. */
  readonly meaning: MeaningLookup | null;
  readonly settings: Settings;
  readonly turns: readonly Turn[];
  readonly state: State;
  readonly work: Work;
  readonly adjustment: Adjustment | null;
}

export function makeScene(parts: Omit<Scene, 'page'>): Scene {
  return { ...parts, page: indexPage(parts.snapshot) };
}

export function fingerprint(candidate: Candidate): Fingerprint {
  return { uid: candidate.uid, xpath: candidate.xpath, name: candidate.name || candidate.text };
}

/** The same for what was read out; what nothing opens is known by its words alone. */
export function printOf(listed: Listed): Fingerprint {
  return typeof listed === 'string' ? { uid: '', xpath: '', name: listed } : fingerprint(listed);
}

/** The candidate that a fingerprint stands for on this page, or null. */
export function findAgain(snapshot: Snapshot, print: Fingerprint | null): Candidate | null {
  if (print === null) return null;
  const { candidates } = snapshot;
  return (
    candidates.find((candidate) => candidate.uid === print.uid) ??
    candidates.find(
      (candidate) => candidate.xpath === print.xpath && (candidate.name || candidate.text) === print.name,
    ) ??
    null
  );
}

function adjust(target: TargetDescription, scene: Scene): TargetDescription {
  const { adjustment } = scene;
  if (adjustment === null) return target;
  const wrong = findAgain(scene.snapshot, adjustment.wrong);
  const narrowing = adjustment.narrowing === null ? null : parseTarget(adjustment.narrowing);
  const words = [narrowing?.name ?? '', target.name].filter((part) => part !== '').join(' ');
  return {
    ...target,
    name: words,
    ordinal:
      adjustment.ordinal ?? narrowing?.ordinal ?? (adjustment.direction === null ? target.ordinal : null),
    ordinalWord: '',
    colour: narrowing?.colour ?? target.colour,
    state: narrowing?.state ?? target.state,
    role: target.role ?? narrowing?.role ?? null,
    places: [
      ...(narrowing === null || narrowing.places.length === 0 ? target.places : narrowing.places),
      ...(adjustment.direction === null || wrong === null
        ? []
        : [
            {
              kind: 'relative' as const,
              direction: adjustment.direction,
              anchor: { kind: 'candidate' as const, uid: wrong.uid },
            },
          ]),
    ],
  };
}

export interface LookOptions {
  readonly option?: string | null;
  /** Looked at in place of the phrase alone. */
  readonly change?: (target: TargetDescription) => TargetDescription;
  /** The verb, where it may be written on the control. */
  readonly verb?: string | null;
  /** A phrase that is not the instruction's own target: corrections and answers do not apply to it. */
  readonly aside?: boolean;
}

function findNeighbour(adjustment: Adjustment, { snapshot, page }: Scene): Candidate | null {
  const wrong = findAgain(snapshot, adjustment.wrong);
  const { direction } = adjustment;
  if (wrong === null || direction === null || direction === 'near') return null;
  return neighbourOf(wrong, direction, snapshot.candidates) ?? entryNeighbour(wrong, direction, page);
}

const stateLast =
  /^(?:the\s+)?(.+?)\s+(?:that|which)(?:'s|\s+is|\s+are)\s+(on|off|ticked|unticked|checked|unchecked|selected|disabled|empty|switched on|switched off|turned on|turned off|greyed out)$/iu;
const stateNames: Readonly<Record<string, string>> = { on: 'switched on', off: 'switched off' };

/** "The switch that is on" → "switched on switch". */
function putStateFirst(phrase: string): string {
  const match = stateLast.exec(phrase);
  if (match === null) return phrase;
  const state = (match[2] ?? '').toLowerCase();
  return `${stateNames[state] ?? state} ${match[1] ?? ''}`;
}

/** The utterance where it is one instruction and nothing but that; a secret in it is masked. */
export function saidAlone({ state, turns, adjustment }: Scene): string | null {
  if (state.plan.length !== 1 || adjustment !== null || state.notes.length > 0 || state.acted) return null;
  const said = turns.findLast((turn) => turn.speaker === 'user');
  return said?.speaker === 'user' && said.id === state.turnId ? said.utterance : null;
}

/** Finds what a phrase means on the page, with the user's answer and corrections taken into account. */
export function look(phrase: string, want: Want, scene: Scene, options: LookOptions = {}): Grounding {
  const { snapshot, scorer, state, work, adjustment } = scene;
  if (options.aside !== true && work.chosen !== null) {
    const chosen = findAgain(snapshot, work.chosen);
    if (chosen !== null) {
      return {
        ranking: [{ candidate: chosen, score: 1, why: 'chosen by the user' }],
        margin: 1,
        decision: 'sure',
      };
    }
  }
  const wrong =
    options.aside === true || adjustment?.ordinal != null
      ? null
      : findAgain(snapshot, adjustment?.wrong ?? null);
  const beside = adjustment === null || options.aside === true ? null : findNeighbour(adjustment, scene);
  if (beside !== null) {
    const ranking = [{ candidate: beside, score: 0.9, why: 'its neighbour' }];
    return { ranking, margin: 0.5, decision: 'sure' };
  }
  const parsed = parseTarget(putStateFirst(phrase));
  const find = (target: TargetDescription): Grounding =>
    ground(options.change === undefined ? target : options.change(target), snapshot, scorer, {
      want,
      previousUid: findAgain(snapshot, state.touched?.target ?? null)?.uid ?? null,
      excluded: wrong === null ? work.excluded : [...work.excluded, wrong.uid],
      option: options.option ?? null,
      verb: options.verb ?? null,
      meaning: scene.meaning,
      said: options.aside === true ? null : saidAlone(scene),
    });
  if (options.aside === true) return find(parsed);
  return narrow(find(parsed), scene) ?? find(adjust(parsed, scene));
}

/** Another one of its like must fit the instruction nearly as well as the best. */
const likeShare = 0.8;

/** "The one about the telescope": of the things that the instruction could mean, the one that this is said of. */
function narrow(grounding: Grounding, scene: Scene): Grounding | null {
  const phrase = scene.adjustment?.narrowing ?? null;
  const [best] = grounding.ranking;
  if (phrase === null || best === undefined) return null;
  const alike = grounding.ranking.filter((one) => one.score >= best.score * likeShare);
  const options = alike.map((one) => one.candidate);
  const chosen = describedBySurroundings(phrase, options, scene);
  if (chosen === null) return null;
  const why = `told from its like by “${phrase}”`;
  return { ranking: [{ candidate: chosen, score: 0.9, why }], margin: 0.5, decision: 'sure' };
}
