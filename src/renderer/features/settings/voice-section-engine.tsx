import { useCallback } from 'react';
import type { Settings } from '#shared/domain/index.ts';
import { useApp, useModel } from '../../state/index.ts';
import { ChoiceSetting, Failed, TextSetting, useLoaded } from '../../ui/index.ts';
import { checkSetting } from './setting-draft.ts';
import { SpeechModels } from './speech-models.tsx';
import { EngineCheck } from './voice-section-check.tsx';
import { SpeechStateLine } from './voice-section-state.tsx';

const engines: readonly { readonly value: Settings['speechEngine']; readonly label: string }[] = [
  { value: 'whisper', label: 'Whisper, on this machine' },
  { value: 'endpoint', label: 'An endpoint' },
  { value: 'command', label: 'A command of your own' },
];

/** Who turns sound into words, and whether that works. */
export function EngineSettings() {
  const { upkeep, speech: doings } = useModel();
  const engine = useApp((data) => data.settings.speechEngine);
  const state = useApp((data) => data.speech);
  const load = useCallback(() => doings.loadSpeech(), [doings]);
  const [loaded, again] = useLoaded(load);
  return (
    <>
      <ChoiceSetting
        label="Engine"
        hint="Whisper writes down on this machine. The others hand the sound to what you name here."
        value={engine}
        choices={engines}
        onChange={(speechEngine) => void upkeep.changeSettings({ speechEngine })}
      />
      {loaded.status === 'failed' && state === null ? (
        <Failed title="Speech could not be asked" message={loaded.message} onRetry={again} />
      ) : (
        state !== null && <SpeechStateLine state={state} />
      )}
      {engine === 'whisper' && <SpeechModels />}
      {engine === 'endpoint' && <EndpointSettings />}
      {engine === 'command' && <CommandSettings />}
    </>
  );
}

// No connection has this id: ids are never empty.
const inUse = '';

function EndpointSettings() {
  const { upkeep } = useModel();
  const settings = useApp((data) => data.settings);
  const connections = useApp((data) => data.connections.list);
  return (
    <>
      <ChoiceSetting
        label="Connection"
        hint="Its address and key are used, with /audio/transcriptions. What you say is sent there. Connections are set up under Models."
        value={settings.speechConnection ?? inUse}
        choices={[
          { value: inUse, label: 'The one in use' },
          ...connections.map(({ connection }) => ({ value: connection.id, label: connection.name })),
        ]}
        onChange={(id) => void upkeep.changeSettings({ speechConnection: id === inUse ? null : id })}
      />
      <TextSetting
        label="Model for speech"
        hint="As the endpoint calls it."
        value={settings.speechEndpointModel}
        check={(value) => checkSetting('speechEndpointModel', value)}
        onChange={(speechEndpointModel) => void upkeep.changeSettings({ speechEndpointModel })}
      />
      <EngineCheck engine="endpoint" />
    </>
  );
}

function CommandSettings() {
  const { upkeep } = useModel();
  const command = useApp((data) => data.settings.speechCommand);
  return (
    <>
      <TextSetting
        label="Command"
        hint="Program and arguments; it prints the words. {wav} stands for the path of the sound, without it the sound goes to standard input."
        placeholder="pocketsphinx_continuous -infile {wav} -logfn /dev/null"
        value={command}
        check={(value) => checkSetting('speechCommand', value)}
        onChange={(speechCommand) => void upkeep.changeSettings({ speechCommand })}
      />
      <EngineCheck engine="command" disabled={command === ''} />
    </>
  );
}
