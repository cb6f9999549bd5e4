// Opens the page of every instruction in a real Chromium, brings it into its state and checks that
// each selector names exactly one element that a person could see and hit:
//   node e2e/instructions/verify.ts [id or site…]
import { type ElementHandle, type Frame, launch, type Page } from 'puppeteer-core';
import { type SiteName, type Sites, startSites } from '../sites/server.ts';
import { type Instruction, loadInstructions, parseSelector, selectorsOf } from './instructions.ts';

const settleMs = 250;

const wanted = process.argv.slice(2);
const instructions = loadInstructions().filter(
  ({ id, site }) => wanted.length === 0 || wanted.includes(id) || wanted.includes(site),
);
const sites = await startSites();
const browser = await launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
});

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
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(`error in the page: ${String(error)}`));
  page.on('dialog', (dialog) => void dialog.accept());
  try {
    await prepare(page, instruction, running);
    // Later steps may be about what the earlier ones bring up: only the first action is checked.
    const expectations = [
      instruction.expect,
      ...(instruction.beforeExpect ? [instruction.beforeExpect] : []),
    ];
    for (const selector of expectations.flatMap(selectorsOf)) {
      const fault = await faultOf(page, selector);
      if (fault) found.push(`${selector}: ${fault}`);
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
  await page.waitForNetworkIdle({ idleTime: 100, timeout: 5_000 });
}

async function faultOf(page: Page, selector: string): Promise<string | undefined> {
  let scope: Page | Frame | ElementHandle = page;
  for (const { css, enters } of parseSelector(selector)) {
    const matches: ElementHandle[] = await scope.$$(css);
    const [element] = matches;
    if (!element || matches.length > 1) return `${matches.length} elements match`;
    if (enters === undefined) return element.evaluate(whyUnreachable);
    const inner: Frame | ElementHandle | null =
      enters === 'frame'
        ? await (element as ElementHandle<HTMLIFrameElement>).contentFrame()
        : ((await element.evaluateHandle((host) => host.shadowRoot)).asElement() as ElementHandle | null);
    if (!inner) return `nothing inside of ${css}`;
    scope = inner;
  }
  return undefined;
}

/** Runs in the page. */
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
