import { type ReactNode, useState } from 'react';
import type { SpeechEngine } from '#shared/domain/index.ts';
import type { SpeechState } from '#shared/ipc/index.ts';
import { useApp, useModel } from '../../state/index.ts';
import { Button, ChoiceSetting, Failed, TextSetting, useAttempt, useLoaded } from '../../ui/index.ts';
import { type Status, StatusIcon, useSettings } from './setting-parts.tsx';
import styles from './settings.module.css';
import { SpeechModelList } from './speech-models.tsx';
import { engineSettingsWords, engines } from './voice-words.ts';

/** What turns sound into words, and whether that works. */
export function EngineSettings() {
  const { speech } = useModel();
  const { settings, field } = useSettings();
  const engine = settings.speechEngine;
  const state = useApp((data) => data.speech);
  const [loaded, again] = useLoaded(speech.loadSpeech);
  return (
    <>
      <ChoiceSetting
        label={engineSettingsWords.engine}
        hint={engineSettingsWords.engineHint}
        choices={engines}
        {...field('speechEngine')}
      />
      {loaded.status === 'failed' && state === null ? (
        <Failed title={engineSettingsWords.cantCheckSpeech} message={loaded.message} onRetry={again} />
      ) : (
        state !== null && <SpeechStateLine state={state} />
      )}
      {engine === 'whisper' && <SpeechModelList />}
      {engine === 'endpoint' && <EndpointSettings />}
      {engine === 'command' && <CommandSettings />}
    </>
  );
}

// No connection has this id: ids are never empty.
const inUse = '';

function EndpointSettings() {
  const { settings, change, textField } = useSettings();
  const connections = useApp((data) => data.connections.list);
  return (
    <>
      <ChoiceSetting
        label={engineSettingsWords.connection}
        hint={engineSettingsWords.connectionHint}
        value={settings.speechConnection ?? inUse}
        choices={[
          { value: inUse, label: 'The one in use' },
          ...connections.map(({ connection }) => ({ value: connection.id, label: connection.name })),
        ]}
        onChange={(id) => change({ speechConnection: id === inUse ? null : id })}
      />
      <TextSetting
        label={engineSettingsWords.modelForSpeech}
        hint={engineSettingsWords.modelHint}
        {...textField('speechEndpointModel')}
      />
      <EngineCheck engine="endpoint" />
    </>
  );
}

/** It is named where Parley is started and not here: a window must not name a program that is run. */
function CommandSettings() {
  return (
    <>
      <p className={styles.quiet}>
        {engineSettingsWords.startWith} <code>{'PARLEY_SPEECH_COMMAND'}</code>.{' '}
        {engineSettingsWords.forExample}{' '}
        <code>{'pocketsphinx_continuous -infile {wav} -logfn /dev/null'}</code>. <code>{'{wav}'}</code>{' '}
        {engineSettingsWords.wav}
      </p>
      <EngineCheck engine="command" />
    </>
  );
}

/** Tries the chosen engine and says what came of it; what there is to say of the others stands under About. */
function EngineCheck({ engine }: { readonly engine: SpeechEngine }) {
  const { upkeep } = useModel();
  const { busy, problem, run } = useAttempt();
  const [found, setFound] = useState('');

  async function look(): Promise<void> {
    setFound('');
    const { checks } = await upkeep.doctor();
    // As main names its lines; see src/main/diagnostics/check-speech.ts.
    const line = checks.find(({ name }) => name === engineSettingsWords.speech(engine));
    setFound(
      line === undefined
        ? engineSettingsWords.nothingIsKnownAboutIt
        : [line.found, line.advice].filter(Boolean).join('. '),
    );
  }

  return (
    <>
      <div className={styles.check}>
        <Button disabled={busy} focusableWhenDisabled onClick={() => void run(look)}>
          {busy ? engineSettingsWords.checking : engineSettingsWords.checkThatItWorks}
        </Button>
      </div>
      <p className={styles.quiet} role="status">
        {problem ?? found}
      </p>
    </>
  );
}

const statuses: Readonly<Record<SpeechState['status'], Status>> = {
  ready: 'good',
  starting: 'busy',
  building: 'busy',
  'needs-build': 'warning',
  'needs-model': 'warning',
  'not-set-up': 'warning',
  failed: 'missing',
};

/** Whether speech can be written down at this moment, and what is the matter. */
export function SpeechStateLine({
  state,
  children,
}: {
  readonly state: SpeechState;
  /** What can be done about it. */
  readonly children?: ReactNode;
}) {
  // What main says everywhere, as it reads in settings themselves.
  const message = state.message.replace(/ in settings(?=[.,;])/g, ' below');
  const ready =
    state.model === ''
      ? engineSettingsWords.speechIsWrittenDown
      : engineSettingsWords.speechIsWrittenDownBy(state.model);
  return (
    <div className={styles.note}>
      <StatusIcon status={statuses[state.status]} />
      {/* Where it stands a second time, with what can be done about it, it is not told a second time. */}
      <p className={styles.rowWords} role={children === undefined ? 'status' : undefined}>
        {message || (state.status === 'ready' ? ready : engineSettingsWords.starting)}
      </p>
      {children}
    </div>
  );
}
