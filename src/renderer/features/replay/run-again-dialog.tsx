import { Play } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReplayPreview, ReplayValue } from '#shared/domain/index.ts';
import { countOf } from '#shared/text/quantities.ts';
import { type ReplaySource, useApp, useCover, useModel, useView } from '../../state/index.ts';
import {
  Busy,
  Button,
  Empty,
  Modal,
  SwitchSetting,
  TextField,
  toasts,
  useAttempt,
  useLoaded,
} from '../../ui/index.ts';
import styles from './replay.module.css';
import { runAgainDialogWords } from './words.ts';

/** Shows what would be done again and entered, before anything is; it can be given a name there. */
export function RunAgainDialog() {
  const { view } = useModel();
  const source = useView((data) => data.rerun);
  useCover(source !== null);
  return (
    <Modal
      open={source !== null}
      title={source === null ? '' : titleOf(source)}
      onOpenChange={(open) => open || view.setState({ rerun: null })}
    >
      {source !== null && <Preview key={JSON.stringify(source)} source={source} />}
    </Modal>
  );
}

function titleOf(source: ReplaySource): string {
  if (source.kind === 'saved') return runAgainDialogWords.runASavedReplay;
  return source.from === undefined
    ? runAgainDialogWords.runThisSessionAgain
    : runAgainDialogWords.runAgainFromHere;
}

function Preview({ source }: { readonly source: ReplaySource }) {
  const { replays } = useModel();
  const [preview] = useLoaded(useCallback(() => replays.look(source), [replays, source]));
  if (preview.status === 'loading') return <Busy what={runAgainDialogWords.lookingThrough} />;
  if (preview.status === 'failed') {
    return (
      <div role="alert">
        <Empty title={runAgainDialogWords.cantBeRun}>
          <p>{preview.message}</p>
        </Empty>
      </div>
    );
  }
  return <Contents source={source} preview={preview.value} />;
}

function Contents({ source, preview }: { readonly source: ReplaySource; readonly preview: ReplayPreview }) {
  const { view, replays } = useModel();
  const idle = useApp((data) => data.run.status === 'idle');
  const { busy, problem, run, forget } = useAttempt();
  const [entered, setEntered] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(preview.values.map(({ name, value, asks }) => [name, asks ? '' : value])),
  );
  const [name, setName] = useState('');
  const [asks, setAsks] = useState<ReadonlySet<string>>(new Set());
  const body = useRef<HTMLDivElement>(null);
  // What is entered first, else what runs it: the dialog opened before there was anything in it.
  useEffect(() => {
    const first = body.current?.querySelector<HTMLElement>('[data-values] input');
    (first ?? body.current?.parentElement?.querySelector<HTMLElement>('[data-run]'))?.focus();
  }, []);
  const canSave = source.kind === 'session';
  const isNamed = canSave && name.trim() !== '';
  const close = (): void => view.setState({ rerun: null });
  // What is left empty and was not, or is to be asked for, is asked for on the way.
  const given = (): Record<string, string> =>
    Object.fromEntries(
      preview.values.flatMap(({ name: called, value, isSecret, asks: isAsked }) => {
        const now = entered[called] ?? '';
        return now === '' && (isSecret || isAsked || value === '') ? [] : [[called, now]];
      }),
    );

  async function save(): Promise<boolean> {
    const saved = await run(() => replays.save(source, name.trim(), [...asks]));
    if (saved) toasts.add({ description: runAgainDialogWords.saved(name.trim()) });
    return saved;
  }

  async function start(): Promise<void> {
    if (isNamed && !(await save())) return;
    if (await run(() => replays.start(source, given()))) close();
  }

  return (
    <>
      <div ref={body} className={styles.body}>
        <section className={styles.part} aria-labelledby="rerun-steps">
          <h3 id="rerun-steps">
            {preview.title}: {countOf(preview.steps.length, 'step')}
          </h3>
          <p className={styles.quiet}>{runAgainDialogWords.howItRuns}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <ol className={styles.steps} tabIndex={0} aria-labelledby="rerun-steps">
            {preview.steps.map(({ turn, words }) => (
              <li key={turn}>{words}</li>
            ))}
          </ol>
          {preview.leftOut.length > 0 && (
            <p className={styles.quiet}>{runAgainDialogWords.notRepeated(preview.leftOut)}</p>
          )}
        </section>
        {preview.values.length > 0 && (
          <section className={styles.part} aria-labelledby="rerun-values" data-values="">
            <h3 id="rerun-values">{runAgainDialogWords.willBeEntered}</h3>
            {preview.values.map((value) => (
              <ValueField
                key={value.name}
                value={value}
                entered={entered[value.name] ?? ''}
                onChange={(next) => setEntered((all) => ({ ...all, [value.name]: next }))}
              />
            ))}
          </section>
        )}
        {canSave && (
          <section className={styles.part} aria-labelledby="rerun-save">
            <h3 id="rerun-save">{runAgainDialogWords.keepForLater}</h3>
            <TextField
              label={runAgainDialogWords.optionalName}
              hint={
                isNamed ? runAgainDialogWords.howToRunByName(name.trim()) : runAgainDialogWords.nameExample
              }
              error={problem}
              value={name}
              onChange={(next) => {
                forget();
                setName(next.slice(0, longestName));
              }}
            />
            {isNamed &&
              preview.values
                .filter(({ isSecret }) => !isSecret)
                .map(({ name: called }) => (
                  <SwitchSetting
                    key={called}
                    label={runAgainDialogWords.askEachTime(called)}
                    value={asks.has(called)}
                    onChange={(on) => {
                      const next = new Set(asks);
                      if (on) next.add(called);
                      else next.delete(called);
                      setAsks(next);
                    }}
                  />
                ))}
          </section>
        )}
      </div>
      <div className={styles.foot}>
        <p className={styles.footWords} role="status">
          {!canSave && problem !== null ? problem : idle ? '' : runAgainDialogWords.stillWorking}
        </p>
        <Button onClick={close}>{runAgainDialogWords.cancel}</Button>
        {isNamed && (
          <Button
            disabled={busy}
            focusableWhenDisabled
            onClick={() => void save().then((saved) => saved && close())}
          >
            {runAgainDialogWords.saveOnly}
          </Button>
        )}
        <Button
          kind="primary"
          data-run=""
          disabled={busy || !idle}
          focusableWhenDisabled
          onClick={() => void start()}
        >
          <Play size={15} aria-hidden />
          {isNamed ? runAgainDialogWords.saveAndRun : runAgainDialogWords.run}
        </Button>
      </div>
    </>
  );
}

// The contract's most for a name.
const longestName = 100;

/** What goes into one field this time. What was secret was not kept, and is not shown while it is typed. */
function ValueField({
  value: { name, value, isSecret, asks },
  entered,
  onChange,
}: {
  readonly value: ReplayValue;
  readonly entered: string;
  readonly onChange: (value: string) => void;
}) {
  if (isSecret) {
    return (
      <TextField
        secret
        label={name}
        hint={runAgainDialogWords.passwordHint}
        value={entered}
        onChange={onChange}
      />
    );
  }
  return (
    <TextField
      label={name}
      {...(asks ? { hint: runAgainDialogWords.askedEachTime(value) } : {})}
      value={entered}
      onChange={onChange}
    />
  );
}
