/** What a person said about the thing they mean, taken apart. Everything but `words` may be missing. */
export interface TargetDescription {
  /** As said. */
  readonly phrase: string;
  /** What is left after the parts below were taken out: the name, as words of `phrase`. */
  readonly name: string;
  /** The name stood between quotes: it is meant letter for letter. */
  readonly isQuoted: boolean;
  readonly role: RoleWord | null;
  /** The noun that gave the role, "" if none. */
  readonly roleWord: string;
  /** "result", "product": an entry of the page's list rather than a control. */
  readonly item: string | null;
  /** The name ends in such a noun, without an order: "the Meridian flight". */
  readonly kind: string | null;
  /** From 1; negative counts from the end. */
  readonly ordinal: number | null;
  /** The word that gave the ordinal: "first name" is a name after all. */
  readonly ordinalWord: string;
  readonly colour: string | null;
  readonly state: StateWord | null;
  /** The word that gave the state: "checked bag" is a name after all. */
  readonly stateWord: string;
  /** "The one about the telescope": an entry told by anything that stands in it, which `name` then holds. */
  readonly isEntryOf: boolean;
  readonly places: readonly Place[];
  /** "it", "that one": what was touched last. */
  readonly isPronoun: boolean;
}

export type RoleWord =
  | 'button'
  | 'link'
  | 'field'
  | 'search'
  | 'dropdown'
  | 'checkbox'
  | 'radio'
  | 'switch'
  | 'tab'
  | 'icon'
  | 'image'
  | 'menu'
  | 'slider'
  | 'heading';

export type StateWord =
  | 'disabled'
  | 'enabled'
  | 'checked'
  | 'unchecked'
  | 'selected'
  | 'expanded'
  | 'collapsed'
  | 'focused'
  | 'empty'
  | 'filled';

export type Direction = 'below' | 'above' | 'left-of' | 'right-of' | 'near';

export type Place =
  | {
      readonly kind: 'viewport';
      readonly horizontal: 'left' | 'middle' | 'right' | null;
      readonly vertical: 'top' | 'middle' | 'bottom' | null;
    }
  | { readonly kind: 'relative'; readonly direction: Direction; readonly anchor: Anchor }
  | { readonly kind: 'inside'; readonly container: ContainerWord | null; readonly anchor: Anchor | null };

/** Something on the page that a place is told by: described, or known already. */
export type Anchor =
  | { readonly kind: 'described'; readonly target: TargetDescription }
  | { readonly kind: 'candidate'; readonly uid: string };

export type ContainerWord =
  | 'row'
  | 'item'
  | 'section'
  | 'form'
  | 'dialog'
  | 'menu'
  | 'list'
  | 'table'
  | 'footer'
  | 'header'
  | 'sidebar'
  | 'navigation'
  | 'main'
  | 'frame';
