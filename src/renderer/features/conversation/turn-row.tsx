import { memo } from 'react';
import type { Turn } from '#shared/domain/index.ts';
import { SayRow } from './say-row.tsx';
import { StepRow } from './step-row.tsx';
import { UserRow } from './user-row.tsx';

/** One turn in the form of what it is. `last`: nothing came after it, so a question may still be open. */
export const TurnRow = memo(function TurnRow({
  turn,
  last,
}: {
  readonly turn: Turn;
  readonly last: boolean;
}) {
  if (turn.speaker === 'user') return <UserRow turn={turn} />;
  if (turn.action.intent === 'say' && turn.actor === 'navigator') {
    return <SayRow turn={turn} utterance={turn.action.utterance} last={last} />;
  }
  return <StepRow turn={turn} />;
});
