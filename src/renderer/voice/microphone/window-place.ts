import { useApp } from '../../state/index.ts';
import { systemOf, type WindowPlace } from '../microphone.ts';

/** Where this window runs. */
export function windowPlace(host: WindowPlace['host']): WindowPlace {
  return { host, system: systemOf(navigator.userAgent) };
}

export function useWindowPlace(): WindowPlace {
  return windowPlace(useApp((data) => data.host));
}
