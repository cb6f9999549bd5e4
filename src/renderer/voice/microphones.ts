import { useCallback, useEffect, useRef, useState } from 'react';
import { formatError } from '#shared/errors/index.ts';
import { useApp } from '../state/index.ts';
import { createLevel, type LevelSource, levelOf } from './level.ts';
import { type Capture, openCapture, windowPlace } from './microphone.ts';
import { listeningWords } from './words.ts';

const none: MicrophoneList = listMicrophones([]);

/** The microphones of this machine, always up to date: one that is plugged in appears, one that is pulled out goes. */
export function useMicrophones(): MicrophoneList & { readonly refresh: () => void } {
  const [list, setList] = useState(none);
  const refresh = useCallback(() => {
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    devices?.enumerateDevices().then(
      (found) => setList(listMicrophones(found)),
      () => setList(none),
    );
  }, []);
  useEffect(() => {
    refresh();
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    devices?.addEventListener('devicechange', refresh);
    return () => devices?.removeEventListener('devicechange', refresh);
  }, [refresh]);
  return { ...list, refresh };
}

/** A microphone to choose. */
interface Microphone {
  /** `deviceId`; "" is the system's default. */
  readonly id: string;
  readonly name: string;
}

interface MicrophoneList {
  readonly microphones: readonly Microphone[];
  /** False until the user has let the window use a microphone: browsers tell no names before that. */
  readonly isNamed: boolean;
}

// Chromium's own entries for what the system has set; the first is what "" means, the second is for calls.
const aliases: readonly string[] = ['default', 'communications'];

/** What `enumerateDevices` lists, as microphones to choose, the system's default first. */
export function listMicrophones(
  devices: readonly Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label'>[],
): MicrophoneList {
  const inputs = devices.filter(({ kind }) => kind === 'audioinput');
  const real = inputs.filter(({ deviceId }) => deviceId !== '' && !aliases.includes(deviceId));
  const standing = inputs.find(({ deviceId }) => deviceId === 'default')?.label.replace(/^Default - /u, '');
  return {
    microphones: [
      { id: '', name: listeningWords.systemMicrophone(standing ?? '') },
      ...real.map(({ deviceId, label }, index) => ({
        id: deviceId,
        name: label || listeningWords.unnamedMicrophone(index + 1),
      })),
    ],
    isNamed: inputs.some(({ label }) => label !== ''),
  };
}

interface MicrophoneTest {
  readonly status: 'off' | 'opening' | 'on';
  /** What is the matter and what to do; "" when nothing is. */
  readonly problem: string;
  /** As the system names the microphone that is heard; "" while none is. */
  readonly label: string;
  readonly level: LevelSource;
  start(): void;
  stop(): void;
}

/**
 * Shows how loud a microphone hears, without anything being sent anywhere. Asking for it is also what makes the
 * browser tell the microphones' names. Ends when the component goes or another microphone is chosen.
 *
 * @param deviceId "" for the system's default
 * @param onOpened a microphone was opened: names are known from now on
 */
export function useMicrophoneTest(deviceId: string, onOpened: () => void = () => {}): MicrophoneTest {
  const level = useRef(createLevel()).current;
  const [state, setState] = useState({ status: 'off', problem: '', label: '' } as Pick<
    MicrophoneTest,
    'status' | 'problem' | 'label'
  >);
  // Counts the tests: an answer to an earlier one is not this one's.
  const turn = useRef(0);
  const capture = useRef<Capture | null>(null);
  const opened = useRef(onOpened);
  opened.current = onOpened;
  const host = useApp((data) => data.host);

  const stop = useCallback(
    (problem = '') => {
      turn.current += 1;
      void capture.current?.close();
      capture.current = null;
      level.set(0);
      setState({ status: 'off', problem, label: '' });
    },
    [level],
  );

  const start = useCallback(() => {
    stop();
    const own = turn.current;
    const isOwn = (): boolean => turn.current === own;
    const fail = (error: unknown): void => {
      if (isOwn()) stop(formatError(error));
    };
    setState({ status: 'opening', problem: '', label: '' });
    openCapture({
      deviceId,
      place: windowPlace(host),
      onFrame: ({ samples }) => {
        if (isOwn()) level.set(levelOf(samples));
      },
      onEnd: fail,
      onMuted: () => {},
    }).then((open) => {
      opened.current();
      if (!isOwn()) return void open.close();
      capture.current = open;
      setState({ status: 'on', problem: '', label: open.label });
    }, fail);
  }, [stop, deviceId, host, level]);

  // Also when another one is chosen: `start` differs then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => () => stop(), [stop, deviceId]);
  return { ...state, level, start, stop: () => stop() };
}
