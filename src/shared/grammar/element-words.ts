/** What people call an element, by its role; what is not here has no word of its own that a person would use. */
const roleWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    link: 'link',
    button: 'button',
    textbox: 'text field',
    searchbox: 'search box',
    spinbutton: 'number field',
    combobox: 'list',
    listbox: 'list',
    option: 'option',
    checkbox: 'checkbox',
    radio: 'option',
    switch: 'switch',
    slider: 'slider',
    tab: 'tab',
    menu: 'menu',
    menuitem: 'menu entry',
    menuitemcheckbox: 'menu entry',
    menuitemradio: 'menu entry',
    treeitem: 'entry',
    listitem: 'entry',
    row: 'row',
    cell: 'cell',
    gridcell: 'cell',
    columnheader: 'column',
    heading: 'heading',
    img: 'picture',
    image: 'picture',
    dialog: 'dialog',
    alertdialog: 'dialog',
    form: 'form',
    table: 'table',
    list: 'list',
  }),
);

const tagWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'link',
    button: 'button',
    input: 'text field',
    textarea: 'text field',
    select: 'list',
    option: 'option',
    summary: 'button',
    img: 'picture',
    svg: 'picture',
    video: 'video',
    audio: 'sound',
  }),
);

/**
 * What an element is, in a word that people use; "" where the page has only its own word for what it is made of, such
 * as "div", which is nobody else's.
 */
export function elementWord({ role, tag }: { readonly role: string; readonly tag: string }): string {
  return roleWords.get(role) ?? tagWords.get(tag) ?? '';
}

/** Clicked by a person, where a field is typed into. */
export function isClicked({ role, tag }: { readonly role: string; readonly tag: string }): boolean {
  return ['button', 'link'].includes(elementWord({ role, tag }));
}
