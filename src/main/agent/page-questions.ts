import type { Snapshot, UserTurn } from '#shared/domain/index.ts';
import { toWire } from '#shared/errors/index.ts';
import type { AgentPorts, Run } from './run.ts';
import { sayToUser } from './steps/record.ts';

/**
 * Questions about the page that come while a run works: "where am I", "read the results". They are answered beside it,
 * as turns that the run's navigator is not given, and the run goes on as before.
 */
export interface PageQuestions {
  /** Answers at once where the page is known as it is now, else as soon as it is looked at. Never throws. */
  ask(question: UserTurn): void;
  /** The run has looked at the page. */
  see(snapshot: Snapshot): void;
  /** The page is about to be another one than was seen. */
  forget(): void;
  /** The run leaves the page alone until `close`: whoever asks gets a look of their own. */
  open(): void;
  /** Waits for looks under way, so that the run's next one is the newest: refs are good for the newest look only. */
  close(): Promise<void>;
  /** The run is over: like `open`, until everybody has an answer. */
  finish(): Promise<void>;
}

interface Question {
  readonly turn: UserTurn;
  /** Asked when the run was stopped already: an earlier one is dropped by Stop, which means silence too. */
  readonly isAfterStop: boolean;
}

/** A look after a Stop must not hold the session up for longer, in ms. */
const lastLookMs = 10_000;

export function createPageQuestions(ports: AgentPorts, run: Omit<Run, 'pageQuestions'>): PageQuestions {
  const { signal } = run.control;
  let waiting: readonly Question[] = [];
  let seen: Snapshot | null = null;
  let isOpen = false;
  /** One after the other, in the order in which they were asked. */
  let work: Promise<void> = Promise.resolve();

  function answerAll(): void {
    const snapshot = seen;
    if (snapshot === null && !isOpen) return;
    for (const question of waiting) {
      work = work.then(() => answer(question, snapshot)).catch(run.onFault);
    }
    waiting = [];
  }

  async function answer({ turn, isAfterStop }: Question, known: Snapshot | null): Promise<void> {
    const isDropped = (): boolean => signal.aborted && !isAfterStop;
    if (isDropped()) return;
    const looking = isAfterStop ? AbortSignal.timeout(lastLookMs) : signal;
    let snapshot = known;
    try {
      snapshot ??= await ports.browser.observe({ signal: looking });
      await say(await wordsFor(turn, snapshot), snapshot);
    } catch (error) {
      if (!isDropped()) await say(`I cannot see the page now. ${toWire(error).message}`, snapshot);
    }
  }

  function open(): void {
    seen = null;
    isOpen = true;
    answerAll();
  }

  async function wordsFor(question: UserTurn, snapshot: Snapshot): Promise<string> {
    const turns = await ports.recorder.turns(run.sessionId);
    const asked = turns.findIndex(({ id }) => id === question.id);
    const answer = ports.reader.answer({
      // What was read out before says what a number stands for.
      turns: asked === -1 ? turns : turns.slice(0, asked + 1),
      utterance: question.utterance,
      snapshot,
    });
    return answer ?? 'I cannot find that on this page.';
  }

  async function say(words: string, snapshot: Snapshot | null): Promise<void> {
    const page = {
      url: snapshot?.url ?? '',
      title: snapshot?.title ?? '',
      answers: 'page-question',
    } as const;
    await sayToUser(ports, run, words, page);
  }

  return {
    ask(turn) {
      waiting = [...waiting, { turn, isAfterStop: signal.aborted }];
      answerAll();
    },
    see(snapshot) {
      seen = snapshot;
      answerAll();
    },
    forget() {
      seen = null;
    },
    open,
    async close() {
      isOpen = false;
      await work;
    },
    async finish() {
      open();
      let done: Promise<void>;
      do {
        done = work;
        await done;
      } while (done !== work);
    },
  };
}
