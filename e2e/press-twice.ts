import type { Page } from '@playwright/test';

/** Between the two, in seconds; what a hand does. */
const apart = 0.2;

/**
 * Presses a key twice as a hand does, `apart` seconds after each other. The moments are told with the keys: between
 * two presses that wait for each other a busy machine lets more time pass than a double press has.
 */
export async function pressTwice(page: Page, key: 'Escape'): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const first = Date.now() / 1_000;
  const press = { key, code: key, windowsVirtualKeyCode: 27 };
  for (const timestamp of [first, first + apart]) {
    await session.send('Input.dispatchKeyEvent', { ...press, type: 'rawKeyDown', timestamp });
    await session.send('Input.dispatchKeyEvent', { ...press, type: 'keyUp', timestamp });
  }
  await session.detach();
}
