import { dialogueOf, type Turn } from '#shared/domain/index.ts';
import type { Recorder } from './ports.ts';
import type { AgentPorts, Run } from './run.ts';

/** What ranker and navigator take for the dialogue of the run's session. */
export async function readDialogue(ports: AgentPorts, run: Pick<Run, 'sessionId'>): Promise<readonly Turn[]> {
  return dialogueOf(await ports.recorder.turns(run.sessionId));
}

/** A recorder that reads the turns of a session once while it is followed, and adds what is recorded meanwhile. */
export interface FollowingRecorder extends Recorder {
  follow(sessionId: string): void;
  /** The next question for its turns is one to the store again. */
  unfollow(): void;
}

export function followTurns(recorder: Recorder): FollowingRecorder {
  let followed: { readonly sessionId: string; turns: Promise<readonly Turn[]> | null } | null = null;

  function change(sessionId: string, next: (turns: readonly Turn[]) => readonly Turn[]): void {
    if (followed?.sessionId !== sessionId || followed.turns === null) return;
    followed.turns = followed.turns.then(next);
    // A failed read is told to whom it was read for.
    followed.turns.catch(() => undefined);
  }
  function add<T extends Turn>(turn: T): T {
    // What was recorded while the store was being read may be in what it gave.
    change(turn.sessionId, (turns) => [...turns.filter(({ id }) => id !== turn.id), turn]);
    return turn;
  }
  return {
    ...recorder,
    follow(sessionId) {
      followed = { sessionId, turns: null };
    },
    unfollow() {
      followed = null;
    },
    turns(sessionId) {
      if (followed?.sessionId !== sessionId) return recorder.turns(sessionId);
      followed.turns ??= recorder.turns(sessionId);
      return followed.turns;
    },
    recordUserTurn: async (turn) => add(await recorder.recordUserTurn(turn)),
    recordNavigatorTurn: async (...given) => add(await recorder.recordNavigatorTurn(...given)),
    async maskSecret(sessionId, secret) {
      const changed = await recorder.maskSecret(sessionId, secret);
      const byId = new Map(changed.map((turn) => [turn.id, turn]));
      change(sessionId, (turns) => turns.map((turn) => byId.get(turn.id) ?? turn));
      return changed;
    },
  };
}
