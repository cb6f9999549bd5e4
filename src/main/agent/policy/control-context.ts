import {
  type Box,
  type Candidate,
  isInRegion,
  type PageElement,
  regionsAround,
  type Snapshot,
} from '#shared/domain/index.ts';
import type { ControlContext } from './control-features.ts';

/** In characters: the question of a dialog and what it says about it. */
const longestDialog = 400;

/** Everything on and around a control that tells a person what pressing it does. */
export function describeControl(target: Candidate, snapshot: Snapshot): ControlContext {
  const { form, attributes } = target;
  return {
    role: target.role,
    tag: target.tag,
    type: target.inputType ?? attributes.type ?? '',
    // A button made by `<input>` shows its value, which is its name.
    visible: target.text || (target.tag === 'input' ? target.name : ''),
    name: target.name,
    title: [attributes.title ?? '', target.description].join(' ').trim(),
    icon: `${attributes.alt ?? ''} ${iconWords(attributes.class ?? '')} ${attributes['data-icon'] ?? ''}`.trim(),
    dialog: questionOf(target, snapshot),
    heading: headingOf(target, snapshot),
    page: snapshot.title,
    form:
      form === null
        ? null
        : {
            method: form.method,
            fieldNames: snapshot.candidates
              .filter((other) => other.form?.id === form.id && !other.form.submits)
              .map(({ name, nearbyLabel }) => name || nearbyLabel)
              .filter(Boolean),
            hasPassword: form.secrets.includes('password'),
            hasCard: form.secrets.includes('card'),
            hasFile: form.uploads,
            isSearch: form.isSearch,
          },
    href: target.href,
  };
}

/** Icon fonts name their pictures in classes: "fa fa-trash", "icon-delete", "mdi mdi-send". */
function iconWords(classes: string): string {
  return classes
    .split(/\s+/u)
    .filter((name) =>
      /(?:^|[-_])(?:fa|fas|far|icon|icons?|mdi|bi|glyphicon|material|lucide|ti|ri)(?:[-_]|$)/iu.test(name),
    )
    .join(' ')
    .replace(/[-_]+/gu, ' ');
}

/** What the dialog says that a control stands in, "" for none. */
export function questionOf(target: Candidate, { regions, texts }: Snapshot): string {
  const dialog = regionsAround(target.region, regions).find((at) => regions[at]?.kind === 'dialog');
  if (dialog === undefined) return '';
  const said = texts.filter(({ region }) => isInRegion(region, dialog, regions)).map(({ text }) => text);
  return [regions[dialog]?.name ?? '', ...said].join(' ').slice(0, longestDialog);
}

function headingOf(target: Candidate, { regions }: Snapshot): string {
  const names = regionsAround(target.region, regions).map((at) => regions[at]?.name ?? '');
  return names.find((name) => name !== '') ?? '';
}

/** The words of a browser box as if they stood on the button that answers it yes. */
export function questionContext(question: string): ControlContext {
  return {
    role: 'button',
    tag: 'button',
    type: '',
    visible: question,
    name: question,
    title: '',
    icon: '',
    dialog: question,
    heading: '',
    page: '',
    form: null,
    href: null,
  };
}

/*
 * What the structure of a page says of a press, in whatever language it is written: that it opens what it shows, or that
 * it goes one step on.
 */

/** These take presses by their own nature, and their words say what for. */
const controlTags: ReadonlySet<string> = new Set([
  'a',
  'area',
  'button',
  'input',
  'label',
  'option',
  'select',
  'summary',
  'textarea',
]);
/** The roles of content; every other role is that of a control. */
const contentRoles: ReadonlySet<string> = new Set([
  '',
  'article',
  'cell',
  'generic',
  'gridcell',
  'group',
  'listitem',
  'row',
]);

const parentOf = (xpath: string): string => xpath.slice(0, xpath.lastIndexOf('/'));

const middleOf = ({ x, y, width, height }: Box): { readonly x: number; readonly y: number } => ({
  x: x + width / 2,
  y: y + height / 2,
});

function holds({ x, y, width, height }: Box, point: { readonly x: number; readonly y: number }): boolean {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
}

/**
 * Whether it is an entry of a list that shows content and holds controls of its own, as the line of a mail does: its words
 * are that content and no label, and a press in its middle, which none of those controls takes, opens it. One text alone
 * may be the label of a button that is made of a box, and so may be what has no others like it beside it.
 */
export function opensContent(target: Candidate, { candidates, texts }: Snapshot): boolean {
  if (controlTags.has(target.tag) || !contentRoles.has(target.role) || target.href !== null) return false;
  const here = candidates.filter(({ frame }) => frame === target.frame);
  const controls = here.filter(({ xpath }) => xpath.startsWith(`${target.xpath}/`));
  const isBeside = (other: Candidate): boolean =>
    other !== target && other.tag === target.tag && parentOf(other.xpath) === parentOf(target.xpath);
  if (controls.length === 0 || !here.some(isBeside)) return false;
  const isFree = (box: Box): boolean => !controls.some((control) => holds(control.box, middleOf(box)));
  const shown = texts.filter(
    ({ box, frame }) => frame === target.frame && holds(target.box, middleOf(box)) && isFree(box),
  );
  return shown.length > 1 && isFree(target.box);
}

/** "Step 2 of 5", "Schritt 2/5", "第2步，共5步": two numbers with little between them that is no number. */
const countedSteps = /(?<![\d.,/–-])(\d{1,2})(?![\d.,])[^\d\n–-]{1,12}?(\d{1,2})(?![\d.,/-])/gu;
const mostSteps = 20;

/**
 * Whether the form that a control sends is one of several steps and not the last one, as far as the page says so: the
 * current step is marked with others behind it, or counted over the form. A page that does not say it has no steps.
 */
export function hasStepsToGo(target: Candidate, snapshot: Snapshot): boolean {
  return isMarked(target, snapshot) || isCounted(target, snapshot);
}

/** `aria-current="step"` with an element of the same kind behind it. */
function isMarked({ frame }: Candidate, { elements }: Snapshot): boolean {
  const at = elements.findIndex(
    (element) => element.frame === frame && element.attributes['aria-current'] === 'step',
  );
  const own = elements[at];
  if (own === undefined) return false;
  const isNext = (element: PageElement | undefined, like: PageElement | undefined): boolean =>
    element !== undefined && like !== undefined && element.parent === like.parent && element.tag === like.tag;
  // The mark stands on the step or on what it holds: a link in a list's entry.
  return [own, elements[own.parent]].some((step) => elements.slice(at + 1).some((one) => isNext(one, step)));
}

/** A count in the words around the form, no farther away than the region that it stands in. */
function isCounted(target: Candidate, { regions, texts }: Snapshot): boolean {
  const near = new Set([target.region, regions[target.region]?.parent ?? -1].filter((at) => at >= 0));
  const words = texts.filter(({ region, frame }) => frame === target.frame && near.has(region));
  return words.some(({ text }) =>
    [...text.matchAll(countedSteps)].some(([, now, all]) => {
      const [step, steps] = [Number(now), Number(all)];
      return step >= 1 && step < steps && steps <= mostSteps;
    }),
  );
}
