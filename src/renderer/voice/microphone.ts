import { sampleRate } from '#shared/domain/index.ts';
import workletUrl from './capture-worklet.ts?worker&url';
import type { CaptureOrder, SoundFrame } from './sound-frame.ts';
import { type MicrophoneTrouble, troubleWords, type WindowPlace } from './words.ts';

// Vite builds it into a script of its own, which the window's policy lets in: nothing inline, nothing as data.

export interface CaptureOptions {
  /** "" for the system's default. */
  readonly deviceId: string;
  readonly place: WindowPlace;
  readonly onFrame: (frame: SoundFrame) => void;
  /** It ended by itself, for the reason in words; told once, and not for `close`. */
  readonly onEnd: (error: Error) => void;
  /** The system or a switch on the microphone mutes it, or no more. */
  readonly onMuted: (muted: boolean) => void;
}

/** A microphone that is open. */
export interface Capture {
  /** As the system names it. */
  readonly label: string;
  /** The chosen one was not there, so this is the system's default. */
  readonly isOther: boolean;
  /** Lets the microphone go. Resolves when the last sample that was taken has been told. */
  close(): Promise<void>;
}

// Longer than the audio thread needs to answer; when it is gone it never does.
const lastFrameMs = 1_000;
// A context that may run does so within this time.
const resumeMs = 3_000;

/**
 * Opens a microphone and tells its sound frame by frame. The browser's own sign for a microphone in use is on from
 * here to `close`, never longer.
 *
 * @throws MicrophoneError
 */
export async function openCapture(options: CaptureOptions): Promise<Capture> {
  const { place } = options;
  // Made at once, while the press of the user still counts as leave to run.
  const context = new AudioContext({ sampleRate, latencyHint: 'interactive' });
  const module = context.audioWorklet.addModule(workletUrl);
  module.catch(() => {});
  const { stream, track, isOther } = await openMicrophone(options.deviceId, place).catch((error: unknown) => {
    void context.close();
    throw error;
  });
  let isOpen = true;
  let node: AudioWorkletNode | null = null;

  function release(): void {
    isOpen = false;
    for (const each of stream.getTracks()) each.stop();
    node?.port.close();
    if (context.state !== 'closed') void context.close();
  }

  function end(trouble: MicrophoneTrouble): void {
    if (isOpen) options.onEnd(new MicrophoneError(trouble, place));
  }

  try {
    await module;
    await running(context, place);
    const source = context.createMediaStreamSource(stream);
    const worklet = new AudioWorkletNode(context, 'capture', {
      numberOfInputs: 1,
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: 'explicit',
    });
    node = worklet;
    worklet.port.onmessage = ({ data }: MessageEvent<SoundFrame>) => {
      if (isOpen) options.onFrame(data);
    };
    worklet.onprocessorerror = () => end('failed');
    source.connect(worklet);
  } catch (error) {
    release();
    throw error instanceof MicrophoneError ? error : new MicrophoneError('failed', place, error);
  }
  track.onended = () => end('unplugged');
  track.onmute = () => options.onMuted(true);
  track.onunmute = () => options.onMuted(false);
  context.onstatechange = () => {
    if (!isOpen || context.state === 'running') return;
    // The system took the sound away, for a call or for sleep: it is asked back once.
    running(context, place).catch(() => end('asleep'));
  };
  // It may have gone while the rest was being opened, before its end was listened for.
  if (track.readyState === 'ended') {
    release();
    throw new MicrophoneError('unplugged', place);
  }
  if (track.muted) options.onMuted(true);

  return {
    label: track.label,
    isOther,
    close: async () => {
      if (!isOpen || node === null) return;
      await lastFrame(node.port);
      release();
    },
  };
}

/** @throws MicrophoneError when the browser does not let it run */
async function running(context: AudioContext, place: WindowPlace): Promise<void> {
  if (context.state === 'running') return;
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new MicrophoneError('asleep', place)), resumeMs),
  );
  await Promise.race([context.resume(), late]);
}

/** Asks for what the audio thread still holds, and waits until that has been told. */
function lastFrame(port: MessagePort): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, lastFrameMs);
    port.addEventListener('message', ({ data }: MessageEvent<SoundFrame>) => {
      if (!data.isLast) return;
      clearTimeout(timer);
      resolve();
    });
    port.postMessage('end' satisfies CaptureOrder);
  });
}

interface OpenMicrophone {
  readonly stream: MediaStream;
  readonly track: MediaStreamTrack;
  /** The chosen one was not there, so this is the system's default. */
  readonly isOther: boolean;
}

/**
 * What is asked of a microphone. Echo is taken out, since the app speaks. Its volume is left as it is: the browser's
 * gain moves within a word and drives ordinary voices into clipping, so main evens out each utterance as a whole
 * (decision 20). Noise suppression stays off: it takes sounds out of words too, and both the detector of speech and
 * whisper were trained with noise.
 */
function constraintsFor(deviceId: string): MediaStreamConstraints {
  return {
    audio: {
      channelCount: 1,
      echoCancellation: true,
      autoGainControl: false,
      noiseSuppression: false,
      ...(deviceId === '' ? {} : { deviceId: { exact: deviceId } }),
    },
    video: false,
  };
}

/**
 * Opens the chosen microphone, or the system's default when that one is gone.
 *
 * @param deviceId "" for the system's default
 * @throws MicrophoneError
 */
async function openMicrophone(deviceId: string, place: WindowPlace): Promise<OpenMicrophone> {
  // Missing where the address is not a safe one, whatever the types say.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new MicrophoneError('insecure', place);
  let isOther = false;
  try {
    let stream: MediaStream;
    try {
      stream = await devices.getUserMedia(constraintsFor(deviceId));
    } catch (error) {
      if (deviceId === '' || troubleOf(error) !== 'absent') throw error;
      stream = await devices.getUserMedia(constraintsFor(''));
      isOther = true;
    }
    const track = stream.getAudioTracks()[0];
    if (track === undefined) throw new MicrophoneError('absent', place);
    return { stream, track, isOther };
  } catch (error) {
    if (error instanceof MicrophoneError) throw error;
    throw new MicrophoneError(troubleOf(error), place, error);
  }
}

/** Where this window runs. */
export function windowPlace(host: WindowPlace['host']): WindowPlace {
  return { host, system: systemOf(navigator.userAgent) };
}

/** A microphone that cannot be used, in words for the user: what is the matter and what to do. */
export class MicrophoneError extends Error {
  readonly trouble: MicrophoneTrouble;

  constructor(trouble: MicrophoneTrouble, place: WindowPlace, cause?: unknown) {
    super(troubleWords(trouble, place), { cause });
    this.name = 'MicrophoneError';
    this.trouble = trouble;
  }
}

/** @param userAgent the browser's */
export function systemOf(userAgent: string): WindowPlace['system'] {
  if (/mac/i.test(userAgent)) return 'mac';
  if (/windows/i.test(userAgent)) return 'windows';
  return /linux/i.test(userAgent) && !/android/i.test(userAgent) ? 'linux' : 'other';
}

/**
 * What `getUserMedia` failed with.
 * Source: https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia; the message is Chromium's.
 */
export function troubleOf(error: unknown): MicrophoneTrouble {
  if (error instanceof MicrophoneError) return error.trouble;
  const { name = '', message = '' } = (error ?? {}) as Partial<Error>;
  switch (name) {
    case 'NotAllowedError':
      return /dismissed/i.test(message) ? 'unanswered' : 'denied';
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'absent';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'failed';
  }
}
