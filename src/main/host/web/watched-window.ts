import { originOf } from '#shared/text/addresses.ts';
import { OwnChromium } from './own-chromium.ts';

/** The web host's window in a Chromium of its own, into which main can look: for the self-test. */
export async function openWatchedWindow(
  address: string,
  { profile, headed }: { readonly profile: string; readonly headed: boolean },
) {
  const chromium = new OwnChromium(
    // On Linux it asks for the system's voices only when told to.
    { userDataDir: profile, headed, extraFlags: ['--enable-speech-dispatcher'] },
    () => undefined,
  );
  try {
    const { channel } = await chromium.create();
    // In the user's own browser they are asked; here nobody would answer.
    await channel.send('Browser.grantPermissions', {
      origin: originOf(address),
      permissions: ['audioCapture'],
    });
    await channel.send('Runtime.runIfWaitingForDebugger');
    await channel.send('Page.navigate', { url: address });
    return {
      /** The value of an expression in the window, waited for; undefined where it throws. */
      async evaluate(expression: string): Promise<unknown> {
        const { result } = (await channel.send('Runtime.evaluate', {
          expression,
          awaitPromise: true,
          returnByValue: true,
          userGesture: true,
        })) as { readonly result: { readonly value?: unknown } };
        return result.value;
      },
      close: () => chromium.close(),
    };
  } catch (error) {
    await chromium.close();
    throw error;
  }
}
