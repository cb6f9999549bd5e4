import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronRight, ListOrdered, Repeat, ScanSearch } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import type { ModelUsage, NavigatorTurn, StageTimes as Times, Trace, Turn } from '#shared/domain/index.ts';
import { countOf, formatCount, formatPrice } from '#shared/text/quantities.ts';
import { type ReplaySource, useModel } from '../../state/index.ts';
import {
  Busy,
  Button,
  type Fact,
  Facts,
  Failed,
  formatDuration,
  formatExactDuration,
  Loaded,
  useLoaded,
} from '../../ui/index.ts';
import styles from './details.module.css';
import { hasScores } from './ranking.tsx';
import { approvalWords, pictureWords, replayQuestionWords, stepDetailWords } from './words.ts';

/** What is known of one step: its picture and plain words first, what only its maker reads under "Technical". */
export function StepDetails({ turn }: { readonly turn: NavigatorTurn }) {
  const { upkeep, view } = useModel();
  const load = useCallback(() => upkeep.trace(turn.id), [upkeep, turn.id]);
  const [trace, again] = useLoaded(load);
  const kept = trace.status === 'ready' ? trace.value : null;
  return (
    <div className={styles.details}>
      {kept?.hasScreenshot === true && <Screenshot turnId={turn.id} />}
      {trace.status === 'loading' && <Busy what={stepDetailWords.loading} />}
      {trace.status === 'failed' && (
        <Failed title={stepDetailWords.cantGet} message={trace.message} onRetry={again} />
      )}
      <Facts
        rows={[
          { name: stepDetailWords.page, value: [turn.title, turn.url].filter(Boolean).join(', ') },
          { name: stepDetailWords.permission, value: approvalWords[turn.approval] },
          { name: stepDetailWords.time, value: formatDuration(machineMs(turn)) },
        ]}
      />
      {trace.status === 'ready' && kept === null && (
        <p className={styles.quiet}>{stepDetailWords.nothingMore}</p>
      )}
      <p className={styles.why}>
        {kept !== null && hasScores(kept) && (
          <Button data-why={turn.id} onClick={() => view.setState({ why: turn.id })}>
            <ListOrdered size={15} aria-hidden />
            {turn.element === null ? stepDetailWords.whatItWasChosenFrom : stepDetailWords.whyThisElement}
          </Button>
        )}
        <Button
          data-inspect={turn.id}
          onClick={() => view.setState({ inspected: turn.id, drawerOpen: false })}
        >
          <ScanSearch size={15} aria-hidden />
          {stepDetailWords.lookIntoThisStep}
        </Button>
        <Button onClick={() => view.setState({ rerun: fromHere(turn) })}>
          <Repeat size={15} aria-hidden />
          {replayQuestionWords.runFromHere}
        </Button>
      </p>
      <Fold title={stepDetailWords.technical} technical={styles.technical}>
        <Facts
          rows={[
            { name: stepDetailWords.action, value: <code className={styles.code}>{turn.text}</code> },
            { name: stepDetailWords.why, value: turn.reason },
          ]}
        />
        {turn.usage !== null && <Facts rows={usageRows(turn.usage)} />}
        <StageTimesTable ms={turn.ms} />
        {kept !== null && <TraceDetails trace={kept} />}
      </Fold>
    </div>
  );
}

/** A turn and everything behind it, to be done again. */
export function fromHere({ sessionId, index }: Turn): ReplaySource {
  return { kind: 'session', sessionId, from: index };
}

/** Milliseconds of the machine's own work; the time that the user took to decide is not counted. */
export const machineMs = ({ ms: { approve: _, ...own } }: NavigatorTurn): number =>
  Object.values(own).reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** What a step asked of a model, as people read it. */
export function usageRows(usage: ModelUsage): readonly Fact[] {
  const { page } = usage;
  const about = usage.estimated ? 'about ' : '';
  return [
    { name: stepDetailWords.model, value: usage.model },
    {
      name: stepDetailWords.pageSent,
      value: `${formatCount(page.elements)} of ${countOf(page.of, 'element')}, ${countOf(page.tokens, 'token')}`,
    },
    {
      name: stepDetailWords.tokens,
      value: `${about}${formatCount(usage.tokensIn)} in, ${formatCount(usage.tokensOut)} out`,
    },
    {
      name: stepDetailWords.price,
      value: usage.price === null ? stepDetailWords.noPrice : about + formatPrice(usage.price),
    },
    {
      name: stepDetailWords.firstWord,
      value:
        usage.firstTokenMs === null ? '' : stepDetailWords.firstWordAfter(formatDuration(usage.firstTokenMs)),
    },
    {
      name: stepDetailWords.requests,
      value: usage.requests <= 1 ? String(usage.requests) : stepDetailWords.askedAgain(usage.requests),
    },
  ];
}

const stages = [
  ['observe', stepDetailWords.looking],
  ['rank', stepDetailWords.ranking],
  ['propose', stepDetailWords.thinking],
  ['check', stepDetailWords.checking],
  ['approve', stepDetailWords.waitingForYou],
  ['act', stepDetailWords.acting],
  ['record', stepDetailWords.recording],
] as const satisfies readonly (readonly [keyof Times, string])[];

/** How long each stage of the step took, as a bar to its scale; exact on hover and for screen readers. */
export function StageTimesTable({ ms }: { readonly ms: Times }) {
  const reached = stages.flatMap(([key, name]) => {
    const value = ms[key];
    return value === undefined ? [] : [{ key, name, value }];
  });
  const longest = Math.max(1, ...reached.map((stage) => stage.value));
  if (reached.length === 0) return null;
  return (
    <table className={styles.times}>
      <caption>{stepDetailWords.timePerStage}</caption>
      <tbody>
        {reached.map(({ key, name, value }) => (
          <tr key={key} title={formatExactDuration(value)}>
            <th scope="row">{name}</th>
            <td>{value < 1_000 ? formatExactDuration(value) : formatDuration(value)}</td>
            <td className={styles.barCell}>
              <span className={styles.bar} style={{ width: `${(value / longest) * 100}%` }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What of the page was seen, in numbers. */
export function seenWords({ snapshot }: Trace): string {
  return [
    countOf(snapshot.candidates, stepDetailWords.thingToChooseFrom, stepDetailWords.thingsToChooseFrom),
    countOf(snapshot.nodes, 'node'),
    countOf(snapshot.frames, 'frame'),
    `${snapshot.viewport.width} × ${snapshot.viewport.height} px`,
  ].join(', ');
}

/** What a step was decided on: what was seen, how it was ranked, what was asked and answered. */
function TraceDetails({ trace }: { readonly trace: Trace }) {
  const gaps = trace.snapshot.gaps.map((gap) => (
    <p key={gap} className={styles.gap}>
      {gap}
    </p>
  ));
  return (
    <>
      <Facts
        rows={[
          { name: stepDetailWords.seen, value: [seenWords(trace), ...gaps] },
          { name: stepDetailWords.decidedBy, value: stepDetailWords.decider(trace.navigator) },
        ]}
      />
      {trace.prompt !== '' && <FoldedText title={stepDetailWords.asked} text={trace.prompt} />}
      {trace.reply !== '' && (
        <FoldedText
          title={trace.prompt === '' ? stepDetailWords.understoodAs : stepDetailWords.answered}
          text={trace.reply}
        />
      )}
    </>
  );
}

/**
 * What unfolds under its title.
 * @param technical the class of what only people who know the machine read
 */
export function Fold({
  title,
  technical,
  children,
  ...state
}: Pick<Collapsible.Root.Props, 'open' | 'onOpenChange'> & {
  readonly title: string;
  readonly technical?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Collapsible.Root {...state}>
      <Collapsible.Trigger className={styles.fold}>
        <ChevronRight size={14} aria-hidden />
        {title}
      </Collapsible.Trigger>
      {technical === undefined ? (
        <Collapsible.Panel>{children}</Collapsible.Panel>
      ) : (
        <Collapsible.Panel className={technical} data-technical="">
          {children}
        </Collapsible.Panel>
      )}
    </Collapsible.Root>
  );
}

/** A long text behind its title. */
export function FoldedText({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Fold title={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <pre className={styles.text} tabIndex={0}>
        {text}
      </pre>
    </Fold>
  );
}

/** What the page looked like at this step. */
function Screenshot({ turnId }: { readonly turnId: string }) {
  const { upkeep } = useModel();
  const loaded = useLoaded(useCallback(() => upkeep.screenshot(turnId), [upkeep, turnId]));
  return (
    <Loaded of={loaded} busy={pictureWords.loading} failed={pictureWords.cantGet}>
      {(jpeg) =>
        jpeg === null ? (
          <p className={styles.quiet}>{pictureWords.notKept}</p>
        ) : (
          <img
            className={styles.screenshot}
            src={`data:image/jpeg;base64,${jpeg}`}
            alt={stepDetailWords.picture}
          />
        )
      }
    </Loaded>
  );
}
