const common = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-cache',
} as const;

/**
 * Headers of everything that the app's own window loads: scripts, styles, fonts and pictures of its own only, no
 * frames, no forms, no connection but the one named.
 *
 * @param connections sources for `connect-src` besides the window's own origin, such as "ws://127.0.0.1:4000"
 */
export function windowHeaders(connections: readonly string[]): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Page pictures and screenshots arrive as bytes and are shown as blob: or data: addresses.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connections].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    ...common,
    'Content-Security-Policy': policy,
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(self), usb=(), hid=(), serial=()',
  };
}

/** Headers of a page that comes with the app and is shown in a tab like any website's. */
export function pageHeaders(): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { ...common, 'Content-Security-Policy': policy };
}
