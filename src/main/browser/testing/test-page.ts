import type { PageView } from '../../platform/page-view.ts';
import { Input, Page } from '../cdp/index.ts';

const { signal } = new AbortController();
const pollMs = 20;

/** A page as a test prepares it: by expressions in the page's own world, and by real keys. */
export class TestPage {
  readonly page: Page;
  readonly #input: Input;

  private constructor(page: Page) {
    this.page = page;
    this.#input = new Input(page.channel, signal);
  }

  static async open(view: PageView): Promise<TestPage> {
    const page = new Page(view.channel);
    // A page with a draft in it asks before it is left; nothing else would answer.
    page.channel.on('Page.javascriptDialogOpening', () =>
      page.channel.post('Page.handleJavaScriptDialog', { accept: true }),
    );
    await page.open(signal);
    await view.show();
    return new TestPage(page);
  }

  /** Resolves when all that belongs to the page has come. */
  async goto(url: string): Promise<void> {
    const { channel } = this.page;
    await new Promise<void>((resolve, reject) => {
      const unsubscribe = channel.on('Page.loadEventFired', (_, sessionId) => {
        if (sessionId !== null) return;
        unsubscribe();
        resolve();
      });
      channel.call('Page.navigate', { url }, { signal }).catch(reject);
    });
  }

  evaluate(expression: string): Promise<unknown> {
    return this.#evaluate(expression, null);
  }

  /** In the first frame, once `ready` is true there. */
  async evaluateInFrame(expression: string, ready = 'document.readyState === "complete"'): Promise<unknown> {
    const [child] = this.page.channel.children.frames();
    const run = (text: string) =>
      child === undefined
        ? this.#evaluate(`frames[0].eval(${JSON.stringify(text)})`, null)
        : this.#evaluate(text, child.sessionId);
    while ((await run(ready)) !== true) await pause();
    return run(expression);
  }

  /** Until the expression is true in the page. */
  async waitFor(expression: string): Promise<void> {
    while ((await this.evaluate(`Boolean(${expression})`)) !== true) await pause();
  }

  /** Types keys, into the element of the expression or where the focus is. */
  async type(text: string, element?: string): Promise<void> {
    if (element !== undefined) {
      await this.waitFor(element);
      await this.evaluate(`${element}.focus()`);
    }
    await this.#input.type(text, 'insert');
  }

  async tab(): Promise<void> {
    await this.#input.key('Tab');
  }

  async #evaluate(expression: string, sessionId: string | null): Promise<unknown> {
    const { result } = await this.page.channel.call(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true, userGesture: true },
      { signal, sessionId, ms: 30_000 },
    );
    return result.value ?? result.description;
  }
}

/** An expression for the field or button of that label or text. */
export function labelled(name: string): string {
  return `[...document.querySelectorAll('input, textarea, select, button, [role=button]')].find((each) => [each.ariaLabel, each.placeholder, each.labels?.[0]?.innerText, each.innerText].some((text) => text?.trim().startsWith(${JSON.stringify(name)})))`;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pollMs));
}
