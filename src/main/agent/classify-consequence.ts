import type { Action, Candidate, Consequence, ConsequenceKind, FormInfo } from '#shared/domain/index.ts';
import { findConsequenceWord } from './consequence-words.ts';

/** Addresses that Chromium would save rather than show. */
const downloadAddress =
  /\.(zip|gz|tgz|7z|rar|exe|msi|dmg|pkg|deb|rpm|apk|iso|docx?|xlsx?|pptx?|csv|pdf|epub)$/i;

/** Controls that only change what is about to be sent. */
const inertRoles: ReadonlySet<string> = new Set([
  'checkbox',
  'radio',
  'switch',
  'option',
  'tab',
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'slider',
  'spinbutton',
  'menuitemcheckbox',
  'menuitemradio',
]);

/**
 * What carrying out an action would do to the world, or null when it only reads or can be taken back
 * (spec/mind2web.md SI-1, SI-2 and section 12; threat model 16). Knows only the page, never a model's opinion.
 */
export function classifyConsequence(action: Action, target: Candidate | null): Consequence | null {
  if (action.intent !== 'click' && action.intent !== 'submit') return null;
  if (target === null) return null;
  if (target.affordances.includes('upload')) {
    return certain('upload', 'the control chooses a file of yours to send');
  }
  const sends = action.intent === 'submit' || (target.form?.submits ?? false);
  if (sends && target.form !== null) return classifyForm(action, target, target.form);
  if (action.intent === 'submit') return null;
  if (target.href !== null && target.role !== 'button') return classifyLink(target, target.href);
  if (inertRoles.has(target.role)) return null;
  const word = findConsequenceWord(
    target.name || target.text,
    target.role === 'button' ? 'button' : 'content',
  );
  if (word === null || word.kind === 'sign-in') return null;
  // A field beside it holds something, so this is the moment when that something leaves.
  const carriesData = (target.form?.fields.length ?? 0) > 0 || (target.form?.secrets.length ?? 0) > 0;
  const because = `the button says "${word.match}"`;
  if (carriesData || word.kind === 'delete' || word.kind === 'pay') return certain(word.kind, because);
  return { class: 'irreversible', kind: word.kind, certainty: 'possible', because };
}

function classifyForm(action: Action, target: Candidate, form: FormInfo): Consequence | null {
  if (form.isSearch && form.secrets.length === 0) return null;
  const own = findConsequenceWord(target.name || target.text, 'button');
  // Enter in a field presses the form's own button, whose name may only be known through the form's.
  const word = own ?? (action.intent === 'submit' ? findConsequenceWord(form.name, 'content') : null);
  if (form.secrets.includes('card')) {
    return certain(word?.kind === 'book' ? 'book' : 'pay', 'the form holds payment card fields');
  }
  if (form.secrets.length > 0) {
    const kind = word?.kind === 'sign-up' || word?.kind === 'delete' ? word.kind : 'sign-in';
    return certain(kind, 'the form holds a password or a one-time code');
  }
  if (form.uploads) return certain('upload', 'the form sends a file');
  if (word !== null && form.method !== 'get') return certain(word.kind, `the button says "${word.match}"`);
  if (form.method === 'post') return certain('submit', `the form is sent to ${originOf(form.action)}`);
  if (form.method === 'dialog') return null;
  // A GET form that is no search is most often a filter: exempt, unless its button says something grave.
  if (word === null || word.kind === 'submit' || word.kind === 'sign-in') return null;
  return {
    class: 'outbound',
    kind: word.kind,
    certainty: 'possible',
    because: `the button says "${word.match}"`,
  };
}

function classifyLink(target: Candidate, href: string): Consequence | null {
  if ('download' in target.attributes || downloadAddress.test(pathOf(href))) {
    return {
      class: 'irreversible',
      kind: 'download',
      certainty: 'certain',
      because: 'the link leads to a file',
    };
  }
  const word = findConsequenceWord(target.name, 'link');
  if (word === null) return null;
  return {
    class: 'irreversible',
    kind: word.kind,
    certainty: 'possible',
    because: `the link says "${word.match}"`,
  };
}

function certain(kind: ConsequenceKind, because: string): Consequence {
  return { class: 'irreversible', kind, certainty: 'certain', because };
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : 'the site';
}

function pathOf(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname : '';
}
