import type { DriverChannel } from '../cdp/index.ts';
import type { SideEffects } from './side-effects.ts';

/** More boxes than this in one action are a storm: still answered, so that the page cannot hold us, but not told. */
const mostTold = 5;
/** More than so many, one right after the other, are taken for a loop without an end: no page asks this much. */
const stormSize = 100;
/** From one box to the next: a loop opens its next one as soon as it is answered, which takes a busy machine a while. */
const stormPauseMs = 3_000;
const shownCharacters = 300;

/**
 * Answers alert, confirm, prompt and beforeunload boxes as they open: an open box freezes the page for every command
 * (docs/threat-model.md, fact 3). Questions are answered no, unless they ask for what the user agreed to already. An `alert`
 * has only one answer, and a user who goes elsewhere (`mayLeave`) has given theirs. What the box said is data of the page.
 *
 * A page that never stops asking is ended with its process and comes back by itself (health.ts): nothing less ends a
 * script between two boxes (docs/decisions/0025-a-page-that-never-stops-asking-is-loaded-anew.md).
 */
export function answerDialogs(
  channel: DriverChannel,
  sideEffects: SideEffects,
  mayLeave: () => boolean,
): void {
  let inARow = 0;
  let lastAt = 0;
  channel.on('Page.javascriptDialogOpening', (dialog, sessionId) => {
    const leaving = dialog.type === 'beforeunload' && (mayLeave() || sideEffects.consent?.leaves === true);
    const accepted =
      dialog.type === 'alert' || sideEffects.consent?.confirms(dialog.message) === true || leaving;
    // A prompt is accepted with its own suggestion: an answer in the user's name would be invented.
    channel.post(
      'Page.handleJavaScriptDialog',
      { accept: accepted, promptText: dialog.defaultPrompt ?? '' },
      sessionId,
    );
    const told = sideEffects.changes.filter((change) => change.kind === 'dialog').length;
    if (told < mostTold) {
      const message = dialog.message.slice(0, shownCharacters);
      sideEffects.record({ kind: 'dialog', type: dialog.type, message, accepted });
    }
    const now = Date.now();
    inARow = now - lastAt < stormPauseMs ? inARow + 1 : 1;
    lastAt = now;
    if (inARow <= stormSize) return;
    inARow = 0;
    channel.post('Page.crash', {});
  });
}
