/**
 * How the Chromium that shows the window is started: without a GPU, which test machines lack, drawing straight into memory
 * takes a fifth less work than drawing on a GPU that is itself only computed.
 */
export const windowFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
];
