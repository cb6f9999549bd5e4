import { Check } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { ExportPreview } from '#shared/ipc/index.ts';
import { countOf } from '#shared/text/quantities.ts';
import { useApp, useCover, useModel, useView } from '../../state/index.ts';
import {
  Button,
  ChoiceSetting,
  formatSaved,
  Loaded,
  Modal,
  SwitchSetting,
  saveFile,
  toasts,
  useLoaded,
} from '../../ui/index.ts';
import styles from './share.module.css';
import { shareDialogWords } from './words.ts';

const forms = [
  { value: 'html', label: shareDialogWords.webPage, hint: shareDialogWords.webPageHint },
  { value: 'markdown', label: shareDialogWords.markdown, hint: shareDialogWords.markdownHint },
  {
    value: 'json',
    label: shareDialogWords.json,
    hint: shareDialogWords.jsonHint,
  },
] as const;
type Form = (typeof forms)[number]['value'];

const types = { html: 'text/html', markdown: 'text/markdown', json: 'application/json' } as const;

/** Shows what would go out with a session before it does, and lets pictures be left out. */
export function ShareDialog() {
  const { view } = useModel();
  const sessionId = useView((data) => data.sharing);
  useCover(sessionId !== null);
  return (
    <Modal
      wide
      open={sessionId !== null}
      title={shareDialogWords.exportThisSession}
      onOpenChange={(open) => open || view.setState({ sharing: null })}
    >
      {sessionId !== null && <Preview key={sessionId} sessionId={sessionId} />}
    </Modal>
  );
}

function Preview({ sessionId }: { readonly sessionId: string }) {
  const { sessions } = useModel();
  const loaded = useLoaded(useCallback(() => sessions.preview(sessionId), [sessions, sessionId]));
  const contents = (preview: ExportPreview) => <Contents sessionId={sessionId} preview={preview} />;
  if (loaded[0].status === 'ready') return contents(loaded[0].value);
  return (
    <div className={styles.body}>
      <Loaded of={loaded} busy={shareDialogWords.lookingThrough} failed={shareDialogWords.cantLookThrough}>
        {contents}
      </Loaded>
    </div>
  );
}

function Contents({ sessionId, preview }: { readonly sessionId: string; readonly preview: ExportPreview }) {
  const { sessions, view } = useModel();
  const host = useApp((data) => data.host);
  const [form, setForm] = useState<Form>('html');
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [withPages, setWithPages] = useState(true);
  const [busy, setBusy] = useState(false);
  const { pictures } = preview;
  const wanted = pictures.filter(({ turnId }) => !without.has(turnId)).map(({ turnId }) => turnId);
  const hasPages = form === 'json' && preview.pages > 0;
  const hasPictures = form !== 'markdown' && pictures.length > 0;

  async function save(): Promise<void> {
    setBusy(true);
    const exported = await sessions.exportAs(sessionId, form, {
      pictures: form === 'markdown' ? [] : wanted,
      pages: hasPages && withPages,
    });
    setBusy(false);
    if (exported === null) return;
    saveFile(exported.fileName, new Blob([exported.content], { type: types[form] }));
    view.setState({ sharing: null });
    toasts.add({
      description: formatSaved(exported.fileName, host),
    });
  }

  return (
    <>
      <div className={styles.body}>
        <ChoiceSetting
          label={shareDialogWords.saveAs}
          hint={forms.find(({ value }) => value === form)?.hint}
          choices={forms}
          value={form}
          onChange={setForm}
        />
        <section className={styles.part} aria-labelledby="share-out">
          <h3 id="share-out">{shareDialogWords.goesOut}</h3>
          <p>
            {countOf(preview.said, 'instruction')}, {countOf(preview.steps, 'step')},{' '}
            {countOf(preview.replies, 'reply', 'replies')}
            {hasPictures && `, ${countOf(wanted.length, 'picture')}`}
            {hasPages && withPages && `, ${countOf(preview.pages, 'page')}`}
          </p>
          {preview.sites.length > 0 && (
            <p className={styles.quiet}>
              {preview.sites.length === 1 ? shareDialogWords.site : shareDialogWords.sites}:{' '}
              {preview.sites.join(', ')}
            </p>
          )}
          <details className={styles.texts}>
            <summary>{shareDialogWords.wordsThatGoOut}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
            <pre tabIndex={0}>{preview.text}</pre>
          </details>
        </section>
        {hasPages && (
          <SwitchSetting
            label={shareDialogWords.withPages}
            hint={shareDialogWords.withPagesHint}
            value={withPages}
            onChange={setWithPages}
          />
        )}
        {hasPictures && (
          <section className={styles.part} aria-labelledby="share-pictures">
            <div className={styles.row}>
              <h3 id="share-pictures">{shareDialogWords.pictures}</h3>
              <Button kind="quiet" onClick={() => setWithout(new Set())}>
                {shareDialogWords.all}
              </Button>
              <Button kind="quiet" onClick={() => setWithout(new Set(pictures.map(({ turnId }) => turnId)))}>
                {shareDialogWords.none}
              </Button>
            </div>
            <div className={styles.pictures}>
              {pictures.map(({ turnId, about, jpeg, covered }) => (
                <button
                  key={turnId}
                  type="button"
                  className={styles.picture}
                  aria-pressed={!without.has(turnId)}
                  onClick={() => {
                    const next = new Set(without);
                    if (!next.delete(turnId)) next.add(turnId);
                    setWithout(next);
                  }}
                >
                  <img src={`data:image/jpeg;base64,${jpeg}`} alt="" />
                  <span className={styles.about}>
                    {!without.has(turnId) && <Check size={14} aria-hidden />}
                    {about}
                  </span>
                  {covered > 0 && <span className={styles.quiet}>{shareDialogWords.covered(covered)}</span>}
                </button>
              ))}
            </div>
          </section>
        )}
        <section className={styles.part} aria-labelledby="share-stays">
          <h3 id="share-stays">{shareDialogWords.staysHere}</h3>
          <p>{shareDialogWords.secrets(preview.masked)}</p>
          {preview.leftOut.map(({ count, why }) => (
            <p key={why}>
              {countOf(count, 'picture')}: {why}.
            </p>
          ))}
        </section>
      </div>
      <div className={styles.foot}>
        <Button onClick={() => view.setState({ sharing: null })}>{shareDialogWords.cancel}</Button>
        <Button kind="primary" disabled={busy} focusableWhenDisabled onClick={() => void save()}>
          {shareDialogWords.save}
        </Button>
      </div>
    </>
  );
}
