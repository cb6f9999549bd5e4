import { useCallback, useEffect, useState } from 'react';

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
  const automatic = standing === undefined || standing === '' ? '' : `: ${standing}`;
  return {
    microphones: [
      { id: '', name: `The system’s own choice${automatic}` },
      ...real.map(({ deviceId, label }, index) => ({
        id: deviceId,
        name: label || `Microphone ${index + 1}`,
      })),
    ],
    isNamed: inputs.some(({ label }) => label !== ''),
  };
}
