import { useCallback, useEffect, useState } from 'react';
import { listMicrophones, type MicrophoneList } from './list-microphones.ts';

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
