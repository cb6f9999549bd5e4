import type { SpeechEngine } from '#shared/domain/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import type { DoctorCheck } from '#shared/ipc/index.ts';
import { untilAborted } from '../platform/deadline.ts';
import type { ExaminedEndpoint, ListModels } from './check-models.ts';

/** What speech has on this machine; see `examineSpeech` of src/main/speech. */
export interface ExaminedSpeech {
  readonly engine: SpeechEngine;
  readonly whisper: {
    readonly model: string;
    readonly modelProblem: string;
    readonly isBuilt: boolean;
    readonly buildProblem: string;
    readonly isUntouched: boolean;
  };
  readonly command: {
    readonly name: string;
    readonly tryOut: (signal: AbortSignal) => Promise<number>;
  };
  readonly endpoint: {
    readonly model: string;
    /** The connection that has its address and key; null for none. */
    readonly at: ExaminedEndpoint | null;
    readonly listModels: ListModels;
  };
}

/** A person waits for the whole report, in ms: an endpoint that takes longer is told as silent. */
const answerDeadlineMs = 5_000;
/** A program may load a model of a gigabyte from a slow disk, in ms. */
const commandDeadlineMs = 30_000;

/** One line for each way to write down speech; the one in use is a problem when it does not work, the others are not. */
export async function checkSpeech(
  speech: ExaminedSpeech,
  deadlines: { readonly endpointMs: number; readonly commandMs: number } = {
    endpointMs: answerDeadlineMs,
    commandMs: commandDeadlineMs,
  },
): Promise<readonly DoctorCheck[]> {
  const [endpoint, command] = await Promise.all([
    checkEndpointEngine(speech, deadlines.endpointMs),
    checkCommandEngine(speech, deadlines.commandMs),
  ]);
  return [
    checkWhisperEngine(speech),
    endpoint,
    command,
    {
      name: 'Microphone',
      status: 'ok',
      found:
        'not looked for from here: only the window may use it, and its microphone button says what it finds',
      advice: '',
    },
  ];
}

/** Fills in the name, whether it is in use, and how bad it is that it does not work. */
function lineFor(engine: SpeechEngine, { engine: chosen }: ExaminedSpeech) {
  const name = `Speech: ${engine}`;
  const isChosen = engine === chosen;
  const mark = isChosen ? '' : ' (not in use)';
  return {
    works: (found: string): DoctorCheck => ({ name, status: 'ok', found: `${found}${mark}`, advice: '' }),
    doubtful: (found: string, advice: string): DoctorCheck => ({
      name,
      status: 'warning',
      found: `${found}${mark}`,
      advice,
    }),
    broken: (found: string, advice: string): DoctorCheck => ({
      name,
      status: isChosen ? 'missing' : 'warning',
      found: `${found}${mark}`,
      advice,
    }),
    /** Nobody asked for it: a problem only where it is in use. */
    notSetUp: (found: string, advice: string): DoctorCheck =>
      isChosen
        ? { name, status: 'missing', found, advice }
        : { name, status: 'ok', found: `${found}${mark}`, advice: '' },
  };
}

function checkWhisperEngine(speech: ExaminedSpeech): DoctorCheck {
  const line = lineFor('whisper', speech);
  const { model, modelProblem, isBuilt, buildProblem, isUntouched } = speech.whisper;
  const build = isBuilt
    ? 'whisper.cpp is built'
    : buildProblem === ''
      ? 'whisper.cpp is built at the first use, which takes a minute or two'
      : 'whisper.cpp is not built and cannot be';
  if (modelProblem !== '') {
    const advice = [modelProblem, buildProblem].filter(Boolean).join(' ');
    // A fresh installation works by typing; what nobody has set up is nothing broken.
    return isUntouched
      ? line.doubtful(`no model yet, ${build}`, advice)
      : line.broken(`no usable model, ${build}`, advice);
  }
  return buildProblem === ''
    ? line.works(`${model}, ${build}`)
    : line.broken(`${model}, ${build}`, buildProblem);
}

async function checkEndpointEngine(speech: ExaminedSpeech, deadlineMs: number): Promise<DoctorCheck> {
  const line = lineFor('endpoint', speech);
  const { model, at, listModels } = speech.endpoint;
  if (at === null) {
    return line.notSetUp(
      'no connection is set up',
      'Add a connection in settings and choose it for speech, or choose another way to transcribe.',
    );
  }
  const { connection, key } = at;
  const what = `${model} at ${URL.parse(connection.baseUrl)?.origin ?? connection.baseUrl}`;
  if (at.keyIsLocked) {
    return line.works(`${what}: not asked from here, since the desktop’s key store has its key`);
  }
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const listed = await untilAborted(listModels({ baseUrl: connection.baseUrl, key }, signal), signal);
    if (listed.length === 0 || listed.includes(model)) {
      return line.works(`${what}: reachable, ${key === null ? 'no key' : 'key accepted'}`);
    }
    return line.doubtful(
      `${what}: reachable, but it lists no such model`,
      'Choose a model that transcribes, and a connection that has it, in settings.',
    );
  } catch (problem) {
    if (signal.aborted) {
      return line.broken(
        `${what}: no answer within ${deadlineMs / 1_000} s`,
        'Check that it runs, and its address in settings.',
      );
    }
    if (!isAppError(problem)) throw problem;
    // Small speech servers transcribe and have no list.
    if (problem.details.kind === 'wrong-address') {
      return line.doubtful(
        `${what}: reachable, but it has no list of models`,
        'Whether it transcribes shows at the first words. If not, check its address in settings; it usually ends in /v1.',
      );
    }
    return line.broken(`${what}: cannot be used`, problem.message);
  }
}

async function checkCommandEngine(speech: ExaminedSpeech, deadlineMs: number): Promise<DoctorCheck> {
  const line = lineFor('command', speech);
  const { name, tryOut } = speech.command;
  if (name === '') {
    return line.notSetUp(
      'no command is set up',
      'Name one in PARLEY_SPEECH_COMMAND and start Parley again, or choose another way to transcribe.',
    );
  }
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const ms = await untilAborted(tryOut(signal), signal);
    return line.works(`${name} runs: ${(ms / 1_000).toFixed(1)} s for a second of sound`);
  } catch (problem) {
    if (signal.aborted) {
      return line.broken(
        `${name}: not done within ${deadlineMs / 1_000} s`,
        'Check the command in PARLEY_SPEECH_COMMAND, or give it a smaller model.',
      );
    }
    if (!isAppError(problem)) throw problem;
    return line.broken(`${name} does not work`, problem.message);
  }
}
