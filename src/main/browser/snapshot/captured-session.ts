import type { Box } from '#shared/domain/index.ts';
import type { RawCapture } from './raw-capture.ts';

/**
 * What one DevTools session answered: the page's own, or that of a frame in another process. The first of a list
 * is always the page's own, and a frame's session comes after the one that holds its iframe element.
 */
export interface CapturedSession {
  readonly raw: RawCapture;
  /** The iframe element that it hangs in; null for the page itself. */
  readonly owner: { readonly session: number; readonly backendNodeId: number } | null;
  readonly frames: ReadonlyMap<string, FrameFacts>;
  /**
   * Content boxes of its iframe elements by backend node id, in the viewport of the session's outermost frame.
   * Only DevTools' box model knows borders, padding and transforms of an iframe.
   */
  readonly contentBoxes: ReadonlyMap<number, Box>;
}

/** By CDP frame id. */
export interface FrameFacts {
  readonly loaderId: string;
  readonly name: string;
  /** As CDP prints it: "https://example.com", "://" when opaque. */
  readonly origin: string;
  /** Registrable domain with scheme, or scheme and host where there is none (addresses, localhost). */
  readonly site: string;
}
