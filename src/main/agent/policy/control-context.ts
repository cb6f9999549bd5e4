import type { Candidate, Snapshot } from '#shared/domain/index.ts';
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
    dialog: dialogOf(target, snapshot),
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

function dialogOf(target: Candidate, { regions, texts }: Snapshot): string {
  const inside = (region: number, of: number): boolean => {
    for (let at = region; at >= 0; at = regions[at]?.parent ?? -1) if (at === of) return true;
    return false;
  };
  for (let at = target.region; at >= 0; at = regions[at]?.parent ?? -1) {
    if (regions[at]?.kind !== 'dialog') continue;
    const dialog = at;
    const said = texts.filter(({ region }) => inside(region, dialog)).map(({ text }) => text);
    return [regions[dialog]?.name ?? '', ...said].join(' ').slice(0, longestDialog);
  }
  return '';
}

function headingOf(target: Candidate, { regions }: Snapshot): string {
  for (let at = target.region; at >= 0; at = regions[at]?.parent ?? -1) {
    const name = regions[at]?.name ?? '';
    if (name !== '') return name;
  }
  return '';
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
