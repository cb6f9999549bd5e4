import type { Settings, SpeechEngine } from '#shared/domain/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import type { SpeechModel } from '#shared/ipc/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';

/**
 * Holds a program and its arguments; {wav} stands for the path of the sound, without it the sound goes to standard
 * input, and {language} for the language. No setting: a window is whoever has its token, and must not name a program
 * that is run.
 */
export const speechCommandName = 'PARLEY_SPEECH_COMMAND';

/** What settings ask for, and whether everything for it is here. */
export type EngineChoice =
  | {
      readonly kind: 'usable';
      readonly engine: SpeechEngine;
      readonly model: string;
      /** The same for the same program with the same model: what is open can stay open. */
      readonly key: string;
      /** Of whisper's model; "" for other engines. */
      readonly file: string;
    }
  | {
      readonly kind: 'unusable';
      readonly engine: SpeechEngine;
      readonly model: string;
      readonly status: 'needs-model' | 'not-set-up' | 'failed';
      readonly message: string;
    };

interface ChoiceSources {
  /** What `PARLEY_SPEECH_COMMAND` says; "" for nothing. */
  readonly command: string;
  /** Path of a whisper model that was checked, or null. */
  readonly fileOf: (modelId: string) => Promise<string | null>;
  readonly listModels: () => Promise<readonly SpeechModel[]>;
  /** @throws AppError in words when the user's own file is no model */
  readonly checkOwnFile: (path: string) => Promise<{ readonly name: string }>;
  /** Address and key of the connection in use for speech; null for none. */
  readonly endpoint: () => Promise<{ readonly baseUrl: string } | null>;
}

/** Which engine settings name, and what is missing for it, in words. */
export async function chooseEngine(settings: Settings, sources: ChoiceSources): Promise<EngineChoice> {
  const engine = settings.speechEngine;
  switch (engine) {
    case 'whisper':
      return settings.whisperFile === '' ? chooseListed(settings, sources) : chooseOwn(settings, sources);
    case 'endpoint': {
      const model = settings.speechEndpointModel;
      const endpoint = await sources.endpoint();
      if (endpoint !== null) {
        return { kind: 'usable', engine, model, file: '', key: `endpoint ${settings.speechConnection}` };
      }
      const message =
        settings.speechConnection === null
          ? 'No connection is set up that could write down what you say. Add one in settings, or choose another way.'
          : 'The connection that writes down what you say is gone. Choose another one in settings.';
      return { kind: 'unusable', engine, model, status: 'not-set-up', message };
    }
    case 'command': {
      const { command } = sources;
      const model = programOf(command);
      if (command !== '') return { kind: 'usable', engine, model, file: '', key: `command ${command}` };
      const message = `No command is set up that writes down what you say. Name one in ${speechCommandName} and start Parley again.`;
      return { kind: 'unusable', engine, model, status: 'not-set-up', message };
    }
    default:
      return assertNever(engine);
  }
}

async function chooseListed(settings: Settings, sources: ChoiceSources): Promise<EngineChoice> {
  const engine = 'whisper';
  const model = settings.whisperModel;
  const listed = (await sources.listModels()).find(({ id }) => id === model);
  const file = listed === undefined ? null : await sources.fileOf(model);
  if (file !== null) return { kind: 'usable', engine, model, file, key: `whisper ${file}` };
  const unusable = (message: string): EngineChoice => ({
    kind: 'unusable',
    engine,
    model,
    status: 'needs-model',
    message,
  });
  if (listed === undefined) return unusable(`There is no speech model “${model}”. Choose one in settings.`);
  switch (listed.status) {
    case 'downloading':
    case 'checking':
      return unusable(
        `The speech model “${listed.name}” is being downloaded. Speaking works once it is here.`,
      );
    case 'failed':
      return unusable(listed.message);
    default:
      return unusable(`Speaking needs a model that writes it down. Download “${listed.name}” in settings.`);
  }
}

async function chooseOwn(settings: Settings, sources: ChoiceSources): Promise<EngineChoice> {
  const engine = 'whisper';
  const file = settings.whisperFile;
  try {
    const { name } = await sources.checkOwnFile(file);
    return { kind: 'usable', engine, model: name, file, key: `whisper ${file}` };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { kind: 'unusable', engine, model: '', status: 'needs-model', message: error.message };
  }
}

/** "/usr/bin/my-program --flag" → "my-program". */
function programOf(command: string): string {
  const quoted = /^(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(command);
  const program = quoted?.[1] ?? quoted?.[2] ?? quoted?.[3] ?? '';
  return program.split(/[\\/]/).at(-1) ?? '';
}
