import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronRight, ListOrdered, Repeat, ScanSearch } from 'lucide-react';
import { useCallback } from 'react';
import type {
  ApprovalDecision,
  ModelUsage,
  NavigatorTurn,
  StageTimes as Times,
  Trace,
  Turn,
} from '#shared/domain/index.ts';
import { type ReplaySource, useModel } from '../../state/index.ts';
import {
  Busy,
  Button,
  countOf,
  type Fact,
  Facts,
  Failed,
  formatCount,
  formatDuration,
  formatExactDuration,
  formatPrice,
  useLoaded,
} from '../../ui/index.ts';
import styles from './details.module.css';
import { hasScores } from './ranking.tsx';

/** What is known of one step: its picture and plain words first, what only its maker reads under "Technical". */
export function StepDetails({ turn }: { readonly turn: NavigatorTurn }) {
  const { upkeep, view } = useModel();
  const load = useCallback(() => upkeep.trace(turn.id), [upkeep, turn.id]);
  const [trace, again] = useLoaded(load);
  const kept = trace.status === 'ready' ? trace.value : null;
  return (
    <div className={styles.details}>
      {kept?.hasScreenshot === true && <Screenshot turnId={turn.id} />}
      {trace.status === 'loading' && <Busy what="Fetching what it was decided on" />}
      {trace.status === 'failed' && (
        <Failed title="The details could not be fetched" message={trace.message} onRetry={again} />
      )}
      <Facts
        rows={[
          { name: 'Page', value: [turn.title, turn.url].filter(Boolean).join(', ') },
          { name: 'Permission', value: approvalWords[turn.approval] },
          { name: 'Time', value: formatDuration(machineTime(turn.ms)) },
        ]}
      />
      {trace.status === 'ready' && kept === null && (
        <p className={styles.quiet}>Nothing more was kept of this step.</p>
      )}
      <p className={styles.why}>
        {kept !== null && hasScores(kept) && (
          <Button data-why={turn.id} onClick={() => view.setState({ why: turn.id })}>
            <ListOrdered size={15} aria-hidden />
            {turn.element === null ? 'What it was chosen from' : 'Why this element'}
          </Button>
        )}
        <Button
          data-inspect={turn.id}
          onClick={() => view.setState({ inspected: turn.id, drawerOpen: false })}
        >
          <ScanSearch size={15} aria-hidden />
          Look into this step
        </Button>
        <Button onClick={() => view.setState({ rerun: fromHere(turn) })}>
          <Repeat size={15} aria-hidden />
          Run from here…
        </Button>
      </p>
      <Collapsible.Root>
        <Collapsible.Trigger className={styles.fold}>
          <ChevronRight size={14} aria-hidden />
          Technical
        </Collapsible.Trigger>
        <Collapsible.Panel className={styles.technical} data-technical="">
          <Facts
            rows={[
              { name: 'Action', value: <code className={styles.code}>{turn.text}</code> },
              { name: 'Why', value: turn.reason },
            ]}
          />
          {turn.usage !== null && <Facts rows={usageRows(turn.usage)} />}
          <StageTimes ms={turn.ms} />
          {kept !== null && <TraceDetails trace={kept} />}
        </Collapsible.Panel>
      </Collapsible.Root>
    </div>
  );
}

/** A turn and everything behind it, to be done again. */
export function fromHere({ sessionId, index }: Turn): ReplaySource {
  return { kind: 'session', sessionId, from: index };
}

/** Of all stages but the waiting for the user. */
const machineTime = ({ approve: _, ...own }: Times): number =>
  Object.values(own).reduce<number>((sum, value) => sum + (value ?? 0), 0);

export const approvalWords: Readonly<Record<ApprovalDecision, string>> = {
  'not-needed': '',
  remembered: 'Allowed by a permission you gave before',
  'asked-yes': 'You allowed it',
  'asked-no': 'You refused it',
};

/** What a step asked of a model, as people read it. */
export function usageRows(usage: ModelUsage): readonly Fact[] {
  const { page } = usage;
  const about = usage.estimated ? 'about ' : '';
  return [
    { name: 'Model', value: usage.model },
    {
      name: 'Page sent',
      value: `${formatCount(page.elements)} of ${countOf(page.of, 'element')}, ${countOf(page.tokens, 'token')}`,
    },
    {
      name: 'Tokens',
      value: `${about}${formatCount(usage.tokensIn)} in, ${formatCount(usage.tokensOut)} out`,
    },
    {
      name: 'Price',
      value:
        usage.price === null ? 'not known: the connection has no prices' : about + formatPrice(usage.price),
    },
    {
      name: 'First word',
      value: usage.firstTokenMs === null ? '' : `after ${formatDuration(usage.firstTokenMs)}`,
    },
    {
      name: 'Requests',
      value: usage.requests <= 1 ? String(usage.requests) : `${usage.requests}: it was asked again`,
    },
  ];
}

const stages = [
  ['observe', 'Looking'],
  ['rank', 'Ranking'],
  ['propose', 'Thinking'],
  ['check', 'Checking'],
  ['approve', 'Waiting for you'],
  ['act', 'Acting'],
  ['record', 'Recording'],
] as const satisfies readonly (readonly [keyof Times, string])[];

/** How long each stage of the step took, as a bar to its scale; exact on hover and for screen readers. */
export function StageTimes({ ms }: { readonly ms: Times }) {
  const reached = stages.flatMap(([key, name]) => {
    const value = ms[key];
    return value === undefined ? [] : [{ key, name, value }];
  });
  const longest = Math.max(1, ...reached.map((stage) => stage.value));
  if (reached.length === 0) return null;
  return (
    <table className={styles.times}>
      <caption>Time per stage</caption>
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

/** What a step was decided on: what was seen, how it was ranked, what was asked and answered. */
function TraceDetails({ trace }: { readonly trace: Trace }) {
  const { snapshot } = trace;
  const seen = [
    countOf(snapshot.candidates, 'thing to choose from', 'things to choose from'),
    countOf(snapshot.nodes, 'node'),
    countOf(snapshot.frames, 'frame'),
    `${snapshot.viewport.width} × ${snapshot.viewport.height} px`,
  ];
  const gaps = snapshot.gaps.map((gap) => (
    <p key={gap} className={styles.gap}>
      {gap}
    </p>
  ));
  return (
    <>
      <Facts
        rows={[
          { name: 'Seen', value: [seen.join(', '), ...gaps] },
          { name: 'Decided by', value: `the ${trace.navigator} navigator` },
        ]}
      />
      {trace.prompt !== '' && <Fold title="Asked" text={trace.prompt} />}
      {trace.reply !== '' && (
        <Fold title={trace.prompt === '' ? 'Understood as' : 'Answered'} text={trace.reply} />
      )}
    </>
  );
}

/** A long text behind its title. */
function Fold({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Collapsible.Root>
      <Collapsible.Trigger className={styles.fold}>
        <ChevronRight size={14} aria-hidden />
        {title}
      </Collapsible.Trigger>
      <Collapsible.Panel>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
        <pre className={styles.text} tabIndex={0}>
          {text}
        </pre>
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}

/** What the page looked like at this step. */
function Screenshot({ turnId }: { readonly turnId: string }) {
  const { upkeep } = useModel();
  const load = useCallback(() => upkeep.screenshot(turnId), [upkeep, turnId]);
  const [picture, again] = useLoaded(load);
  if (picture.status === 'loading') return <Busy what="Fetching the picture" />;
  if (picture.status === 'failed') {
    return <Failed title="The picture could not be fetched" message={picture.message} onRetry={again} />;
  }
  if (picture.value === null) return <p className={styles.quiet}>The picture is not kept any more.</p>;
  return (
    <img
      className={styles.screenshot}
      src={`data:image/jpeg;base64,${picture.value}`}
      alt="The page as it was at this step"
    />
  );
}
