import { useCallback, useEffect, useRef, useState } from 'react';
import { createLevel, type LevelSource, levelOf } from '../level.ts';
import { type Capture, MicrophoneError, openCapture } from '../microphone.ts';
import { useWindowPlace } from './window-place.ts';

export interface MicrophoneTest {
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
  const { host, system } = useWindowPlace();

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
    const fail = (error: MicrophoneError): void => {
      if (isOwn()) stop(error.message);
    };
    setState({ status: 'opening', problem: '', label: '' });
    openCapture({
      deviceId,
      place: { host, system },
      onFrame: ({ samples }) => {
        if (isOwn()) level.set(levelOf(samples));
      },
      onEnd: (trouble) => fail(new MicrophoneError(trouble, { host, system })),
      onMuted: () => {},
    }).then(
      (open) => {
        opened.current();
        if (!isOwn()) return void open.close();
        capture.current = open;
        setState({ status: 'on', problem: '', label: open.label });
      },
      (error: unknown) =>
        fail(
          error instanceof MicrophoneError ? error : new MicrophoneError('failed', { host, system }, error),
        ),
    );
  }, [stop, deviceId, host, system, level]);

  // Also when another one is chosen: `start` differs then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => () => stop(), [stop, deviceId]);
  return { ...state, level, start, stop: () => stop() };
}
