import { useCallback } from 'react';
import type { NavigatorTurn, PromptPart, Trace } from '#shared/domain/index.ts';
import { describeAction } from '#shared/grammar/index.ts';
import { countOf, formatCount } from '#shared/text/quantities.ts';
import { capitalise } from '#shared/text/words.ts';
import { useModel, useView, withUnfolded } from '../../../state/index.ts';
import { Facts, Loaded, useLoaded } from '../../../ui/index.ts';
import details from '../details.module.css';
import { Fold, FoldedText, StageTimesTable, seenWords, usageRows } from '../step-details.tsx';
import { pictureWords } from '../words.ts';
import styles from './inspector.module.css';
import { readMessages } from './prompt-messages.ts';
import { technicalWords } from './words.ts';

/** What only people who know the machine read: the action as written, what was asked and answered word for word, times. */
export function TechnicalDetails({
  turn,
  trace,
}: {
  readonly turn: NavigatorTurn;
  readonly trace: Trace | null;
}) {
  const { view } = useModel();
  // Stays as it is from one turn to the next.
  const open = useView((data) => data.unfolded.has('technical'));
  return (
    <Fold
      title={technicalWords.technical}
      technical={styles.technical}
      open={open}
      onOpenChange={(next) => view.setState((data) => withUnfolded(data, 'technical', next))}
    >
      <Facts
        rows={[
          {
            name: technicalWords.understoodAs,
            value: capitalise(describeAction(turn.action, turn.element, { tense: 'infinitive' })),
          },
          { name: technicalWords.written, value: <code className={details.code}>{turn.text}</code> },
          {
            name: technicalWords.element,
            value: turn.element === null ? '' : <code className={details.code}>{turn.element.uid}</code>,
          },
          {
            name: technicalWords.decidedBy,
            value: trace === null ? '' : technicalWords.decider(trace.navigator),
          },
          { name: technicalWords.seen, value: trace === null ? '' : seenWords(trace) },
        ]}
      />
      {trace?.snapshot.gaps.map((gap) => (
        <p key={gap} className={details.gap}>
          {gap}
        </p>
      ))}
      {turn.usage !== null && <Facts rows={usageRows(turn.usage)} />}
      <StageTimesTable ms={turn.ms} />
      {trace !== null && <Asked turnId={turn.id} trace={trace} />}
      {trace !== null && trace.target !== null && <KnownAgainBy target={trace.target} />}
    </Fold>
  );
}

function Asked({ turnId, trace }: { readonly turnId: string; readonly trace: Trace }) {
  const messages = readMessages(trace.prompt);
  return (
    <>
      {trace.promptParts !== null && <PromptParts parts={trace.promptParts} />}
      {messages.map(({ role, text }, index) => (
        <FoldedText
          // biome-ignore lint/suspicious/noArrayIndexKey: messages have no names, and their order never changes
          key={index}
          title={role === '' ? technicalWords.asked : (roleWords[role] ?? role)}
          text={text}
        />
      ))}
      {trace.hasSentPicture && <SentPicture turnId={turnId} />}
      {trace.reply !== '' && (
        <FoldedText
          title={trace.prompt === '' ? technicalWords.whatWasUnderstood : technicalWords.answered}
          text={trace.reply}
        />
      )}
    </>
  );
}

const roleWords: Readonly<Record<string, string>> = {
  system: technicalWords.askedTheInstructions,
  user: technicalWords.askedPageAndWords,
  assistant: technicalWords.answeredBefore,
};

const partWords: Readonly<Record<PromptPart['name'], string>> = {
  instructions: technicalWords.instructions,
  page: technicalWords.whereItWas,
  outline: technicalWords.whatThePageSays,
  elements: technicalWords.elementsToChooseFrom,
  'earlier-words': technicalWords.whatYouSaidBefore,
  'last-turns': technicalWords.theLastTurns,
  'last-words': technicalWords.yourLastWords,
};

/** How much of the page and the dialogue the question held, and what had to be left out of it. */
function PromptParts({ parts }: { readonly parts: readonly PromptPart[] }) {
  const most = Math.max(1, ...parts.map(({ tokens }) => tokens));
  const sum = parts.reduce((total, { tokens }) => total + tokens, 0);
  return (
    <table className={details.times}>
      <caption>
        {technicalWords.madeOf}
        {countOf(sum, 'token')}
      </caption>
      <thead>
        <tr className={styles.headRow}>
          <th scope="col">{technicalWords.part}</th>
          <th scope="col">{technicalWords.tokens}</th>
          <th scope="col">{technicalWords.leftOut}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {parts.map(({ name, tokens, shown, of }) => (
          <tr key={name}>
            <th scope="row">{partWords[name]}</th>
            <td>{formatCount(tokens)}</td>
            <td>{cutWords(shown, of)}</td>
            <td className={details.barCell}>
              <span className={details.bar} style={{ width: `${(tokens / most) * 100}%` }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "274 of 312", "nothing of 5"; "" for a part that is one whole. */
export function cutWords(shown: number, of: number): string {
  if (of <= 1) return '';
  return shown >= of ? `nothing of ${formatCount(of)}` : `${formatCount(of - shown)} of ${formatCount(of)}`;
}

function SentPicture({ turnId }: { readonly turnId: string }) {
  const { upkeep } = useModel();
  const loaded = useLoaded(useCallback(() => upkeep.screenshot(turnId, 'sent'), [upkeep, turnId]));
  return (
    <Loaded of={loaded} busy={pictureWords.loading} failed={pictureWords.cantGet}>
      {(jpeg) =>
        jpeg !== null && (
          <figure className={styles.sent}>
            <figcaption>{technicalWords.sentPicture}</figcaption>
            <img src={`data:image/jpeg;base64,${jpeg}`} alt={technicalWords.asTheModelGotIt} />
          </figure>
        )
      }
    </Loaded>
  );
}

/** By what the element would be known again on another day. */
function KnownAgainBy({ target }: { readonly target: NonNullable<Trace['target']> }) {
  const attributes = Object.entries(target.attributes).map(([name, value]) => `${name}="${value}"`);
  return (
    <>
      <h4>{technicalWords.knownAgain}</h4>
      <Facts
        rows={[
          { name: technicalWords.name, value: target.name },
          { name: technicalWords.role, value: target.role },
          { name: technicalWords.label, value: target.label },
          { name: technicalWords.attributes, value: attributes.join(' ') },
          { name: technicalWords.path, value: target.xpath },
          { name: technicalWords.beforeIt, value: target.before.join(', ') },
          { name: technicalWords.behindIt, value: target.after.join(', ') },
          {
            name: technicalWords.liesIn,
            value: target.sections
              .map(({ kind, name }) => (name === '' ? kind : `${kind} “${name}”`))
              .join(', '),
          },
        ]}
      />
    </>
  );
}
