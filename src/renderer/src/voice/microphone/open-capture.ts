// Vite builds it into a script of its own, which the window's policy lets in: nothing inline, nothing as data.
import workletUrl from './capture-worklet.ts?worker&url';
import { MicrophoneError, type MicrophoneTrouble, type WindowPlace } from './microphone-problem.ts';
import { openMicrophone } from './open-microphone.ts';
import { type CaptureOrder, type SoundFrame, sampleRate } from './sound-frame.ts';

export interface CaptureOptions {
  /** "" for the system's default. */
  readonly deviceId: string;
  readonly place: WindowPlace;
  readonly onFrame: (frame: SoundFrame) => void;
  /** It ended by itself; told once, and not for `close`. */
  readonly onEnd: (trouble: MicrophoneTrouble) => void;
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
    if (isOpen) options.onEnd(trouble);
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
  // It may have gone while the rest was being opened, before anybody listened for that.
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
