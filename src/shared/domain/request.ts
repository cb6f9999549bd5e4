import { z } from 'zod';

/** A field of what a request carries, as the page named it. A file stands with its name. */
export interface RequestField {
  readonly name: string;
  readonly value: string;
  /** Its value is the name of a file that goes with it. */
  readonly isFile?: true;
}

/**
 * A request of a page that can change something, held at the network until it is decided on. Values of secret fields
 * are masked; everything else is what would leave, word for word up to a limit.
 */
export interface HeldRequest {
  readonly id: string;
  readonly url: string;
  readonly method: string;
  /** A navigation is the page's own, by GET; a form is any document asked for by another method, in frames too. */
  readonly resourceType: 'navigation' | 'form' | 'fetch' | 'beacon' | 'other';
  readonly contentType: string;
  /** JSON by its paths ("to[0].name"), a GraphQL request by its variables; null for a body that cannot be read so. */
  readonly fields: readonly RequestField[] | null;
  /** What an interface with one address calls the request: GraphQL's operation, JSON-RPC's method; else null. */
  readonly operation: string | null;
  /** Cut at a limit; "" for a body that is no text. */
  readonly bodyText: string;
  /** Null where it cannot be known before it is sent: a stream, or a file from the disk among it. */
  readonly bodyBytes: number | null;
  /** Address of the frame, or of the service worker, that asks. */
  readonly frameUrl: string;
  /** Like one that this page sent by itself before anybody did anything in it. */
  readonly matchesOwnTraffic: boolean;
  /** Asked for by a document that has come since the act, not by the one that was acted in. */
  readonly fromNewDocument: boolean;
  /** The address that a server sent it on from; null when the page asked for this one itself. */
  readonly redirectedFrom: string | null;
  /** Ms since the epoch. */
  readonly at: number;
}

/** A line of the page to a server whose messages cannot be held: what goes through it is judged before the press. */
export interface OpenChannel {
  readonly kind: 'web-socket' | 'web-transport' | 'shared-worker';
  readonly url: string;
}

/**
 * What a turn lists of the requests that its action brought about.
 * @public
 */
export const requestNote = z
  .object({
    method: z.string(),
    host: z.string(),
    path: z.string(),
    kind: z.enum(['navigation', 'form', 'fetch', 'beacon', 'other']),
    decision: z.enum(['let-go', 'asked-yes', 'asked-no', 'failed']),
  })
  .readonly();
/** @public */
export type RequestNote = z.infer<typeof requestNote>;
