// Opens the page of every instruction in a real Chromium, brings it into its state and checks that
// each selector names exactly one element that a person could see and hit, that each value can be
// chosen, that each answer stands on the page, and that several steps can be gone one by one:
//   node e2e/instructions/verify.ts [id, site, or held-out for the other set…]
import { chromium, type ElementHandle, type Frame, type Page } from '@playwright/test';
import { findChromium } from '../../src/main/host/web/chromium/find-chromium.mjs';
import { type SiteName, type Sites, startSites } from '../sites/server.ts';
import {
  type Expected,
  type Instruction,
  loadInstructions,
  parseSelector,
  selectorsOf,
} from './instructions.ts';

const settleMs = 250;

const words = process.argv.slice(2);
const wanted = words.filter((word) => word !== 'held-out');
const instructions = loadInstructions(words.includes('held-out') ? 'held-out' : 'first').filter(
  ({ id, site }) => wanted.length === 0 || wanted.includes(id) || wanted.includes(site),
);
const sites = await startSites();
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath === null ? {} : { executablePath }) });

let faults = 0;
for (const instruction of instructions) {
  for (const fault of await check(instruction, sites)) {
    faults += 1;
    console.log(`${instruction.id} "${instruction.utterance}": ${fault}`);
  }
}
console.log(`${instructions.length} instructions checked, ${faults} faults`);
await browser.close();
await sites.close();
process.exitCode = faults > 0 ? 1 : 0;

async function check(instruction: Instruction, running: Sites): Promise<readonly string[]> {
  running.reset();
  // A context of its own, so that no cookie notice was answered before.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(`error in the page: ${String(error)}`));
  page.on('dialog', (dialog) => void dialog.accept());
  try {
    await prepare(page, instruction, running);
    const { beforeExpect, expect, steps } = instruction;
    if (beforeExpect) {
      found.push(...(await faultsOf(page, beforeExpect)));
      await perform(page, beforeExpect);
    }
    found.push(...(await faultsOf(page, expect)));
    for (const step of steps ?? []) {
      // Later steps may be about what the earlier ones bring up, so those are carried out first.
      if (step !== steps?.[0]) found.push(...(await faultsOf(page, step)));
      await perform(page, step);
    }
  } catch (error) {
    found.push(String(error));
  }
  await context.close();
  return found;
}

async function prepare(page: Page, { site, path, setup }: Instruction, running: Sites): Promise<void> {
  await page.goto(running.url(site as SiteName, path));
  await settle(page);
  for (const step of setup ?? []) {
    if ('goto' in step) await page.goto(running.url(site as SiteName, step.goto));
    else if ('back' in step) await page.goBack();
    else if ('scroll' in step) await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    else if ('click' in step) await page.click(step.click);
    else await page.type(step.type[0], step.type[1]);
    await settle(page);
  }
}

async function settle(page: Page): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  await page.waitForLoadState('networkidle', { timeout: 5_000 });
}

async function faultsOf(page: Page, expected: Expected): Promise<readonly string[]> {
  const found: string[] = [];
  for (const selector of selectorsOf(expected)) {
    const fault = await find(page, selector).then(
      (element) => element.evaluate(whyUnreachable),
      (error: Error) => error.message,
    );
    if (fault) found.push(`${selector}: ${fault}`);
  }
  if (expected.intent === 'change' && found.length === 0) {
    const element = await find(page, expected.target ?? '');
    if (!(await element.evaluate(takesValue, expected.text ?? '')))
      found.push(`cannot be "${expected.text}"`);
  }
  if (expected.says) {
    const texts = page.frames().map((frame) => frame.evaluate(wordsOfPage));
    const text = (await Promise.all(texts)).join(' ').toLowerCase();
    const absent = expected.says.filter((words) => !text.includes(words.toLowerCase()));
    found.push(...absent.map((words) => `the page does not say "${words}"`));
  }
  return found;
}

/** Carries out what changes the page; the rest has no effect on the steps that follow. */
async function perform(page: Page, expected: Expected): Promise<void> {
  const { intent, target, text = '' } = expected;
  if (target === undefined) return;
  const element = await find(page, target);
  if (intent === 'click') await element.click();
  else if (intent === 'hover') await element.hover();
  else if (intent === 'submit') await element.press('Enter');
  else if (intent === 'textinput') {
    await element.click({ clickCount: 3 });
    await element.type(text);
  } else if (intent === 'change') {
    await element.evaluate(setValue, text);
  }
  await settle(page);
}

async function find(page: Page, selector: string): Promise<ElementHandle> {
  let scope: Page | Frame | ElementHandle = page;
  for (const { css, enters } of parseSelector(selector)) {
    const matches: ElementHandle[] = await scope.$$(`css:light=${css}`);
    const [element] = matches;
    if (!element || matches.length > 1) throw new Error(`${matches.length} elements match`);
    if (enters === undefined) return element;
    const inner: Frame | ElementHandle | null =
      enters === 'frame'
        ? await (element as ElementHandle<HTMLIFrameElement>).contentFrame()
        : ((
            await element.evaluateHandle((host) => (host as Element).shadowRoot)
          ).asElement() as ElementHandle | null);
    if (!inner) throw new Error(`nothing inside of ${css}`);
    scope = inner;
  }
  throw new Error('empty selector');
}

// The functions below run in the page.

function wordsOfPage(): string {
  const fields = [...document.querySelectorAll('input')].map((field) => field.value);
  return [document.title, document.body.innerText, ...fields].join(' ');
}

function takesValue(element: Element, text: string): boolean {
  if (element instanceof HTMLSelectElement) {
    return [...element.options].some((option) => option.label === text || option.value === text);
  }
  const input = element.cloneNode() as HTMLInputElement;
  input.value = text;
  return input.value === text;
}

function setValue(element: Element, text: string): void {
  const option =
    element instanceof HTMLSelectElement && [...element.options].find((each) => each.label === text);
  (element as HTMLInputElement).value = option ? option.value : text;
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

function whyUnreachable(element: Element): string | undefined {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = element.getBoundingClientRect();
  if (box.width < 2 || box.height < 2) return 'has no size';
  if (getComputedStyle(element).visibility !== 'visible') return 'is not visible';
  const root = element.getRootNode() as Document | ShadowRoot;
  const hit = root.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  if (!hit) return 'is out of reach';
  const label = (element as HTMLInputElement).labels?.[0];
  const same = element.contains(hit) || hit.contains(element) || label?.contains(hit);
  return same ? undefined : `is covered by ${hit.outerHTML.slice(0, 80)}`;
}
