import { Autocomplete } from '@base-ui/react/autocomplete';
import { Field } from '@base-ui/react/field';
import { NumberField } from '@base-ui/react/number-field';
import { Select } from '@base-ui/react/select';
import { Switch } from '@base-ui/react/switch';
import { Check, ChevronsUpDown, Minus, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './fields.module.css';
import menuStyles from './menu.module.css';
import { classes } from './text.tsx';
import { fieldsWords } from './words.ts';

interface Words {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with the value; null when nothing is. */
  readonly error?: string | null;
}

/** A value, and where a new one is taken. */
interface Bound<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One setting: its words on the left, its control on the right. */
export function FieldRow({
  label,
  hint,
  error = null,
  stacked = false,
  children,
}: Words & {
  /** The control below its words and as wide as there is room, for what is long. */
  readonly stacked?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Field.Root className={classes(styles.row, stacked && styles.stacked)} invalid={error !== null}>
      <div className={styles.words}>
        <Field.Label className={styles.label}>{label}</Field.Label>
        {hint !== undefined && <Field.Description className={styles.hint}>{hint}</Field.Description>}
      </div>
      <div className={styles.control}>
        {children}
        <Field.Error className={styles.error} match={error !== null}>
          {error}
        </Field.Error>
      </div>
    </Field.Root>
  );
}

/** Text of a form that is saved as a whole. */
export function TextField({
  value,
  onChange,
  placeholder,
  secret = false,
  children,
  ...words
}: Words &
  Bound<string> & {
    readonly placeholder?: string;
    /** Never shown while it is typed, and not offered to be kept by the browser. */
    readonly secret?: boolean;
    /** What stands below the field. */
    readonly children?: ReactNode;
  }) {
  return (
    <FieldRow stacked {...words}>
      <Field.Control
        className={styles.input}
        type={secret ? 'password' : 'text'}
        autoComplete={secret ? 'new-password' : 'off'}
        value={value}
        placeholder={placeholder}
        spellCheck={false}
        onValueChange={onChange}
      />
      {children}
    </FieldRow>
  );
}

/** Text that may be anything, with suggestions that have what is typed in them. */
export function SuggestField({
  value,
  onChange,
  items,
  onFocus,
  children,
  ...words
}: Words &
  Bound<string> & {
    readonly items: readonly string[];
    readonly onFocus: () => void;
    readonly children?: ReactNode;
  }) {
  // The list belongs to the field, and so to the dialog that the field is in.
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  // An open list hides the rest of the form from screen readers: one with nothing in it must not be open.
  const typed = value.trim().toLowerCase();
  const hasSuggestions = items.some((item) => item.toLowerCase().includes(typed));
  return (
    <FieldRow stacked {...words}>
      <Autocomplete.Root
        items={items}
        value={value}
        onValueChange={(next, { reason }) => {
          onChange(next);
          if (reason === 'input-change') setOpen(true);
        }}
        open={isOpen && hasSuggestions}
        onOpenChange={setOpen}
        limit={200}
      >
        <Autocomplete.Input
          className={styles.input}
          spellCheck={false}
          onFocus={onFocus}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        />
        <div ref={setPlace} />
        <Autocomplete.Portal container={place}>
          <Autocomplete.Positioner sideOffset={4} className={styles.over}>
            <Autocomplete.Popup className={menuStyles.popup} data-suggestions="">
              <Autocomplete.List className={styles.suggestions}>
                {(item: string) => (
                  <Autocomplete.Item key={item} value={item} className={menuStyles.item}>
                    {item}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
      {children}
    </FieldRow>
  );
}

interface Range {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly format?: Intl.NumberFormatOptions;
}

/** A number of a form; null for an empty field. */
export function NumberEntry({
  value,
  onChange,
  placeholder,
  range,
  ...words
}: Words & Bound<number | null> & { readonly placeholder?: string; readonly range: Range }) {
  return (
    <FieldRow {...words}>
      <NumberField.Root locale="en" {...range} value={value} onValueChange={onChange}>
        <NumberField.Group className={styles.plainNumber}>
          <NumberField.Input className={styles.input} placeholder={placeholder} />
        </NumberField.Group>
      </NumberField.Root>
    </FieldRow>
  );
}

/** Text that is kept when the field is left or Enter is pressed, if `check` finds nothing wrong with it. */
export function TextSetting({
  value,
  onChange,
  check,
  placeholder,
  ...words
}: Words &
  Bound<string> & {
    readonly placeholder?: string;
    /** What is wrong with it, or null. */
    readonly check: (value: string) => string | null;
  }) {
  const [draft, setDraft] = useState<string | null>(null);
  const error = draft === null ? null : check(draft);
  function keep(): void {
    if (draft === null || error !== null) return;
    if (draft !== value) onChange(draft);
    setDraft(null);
  }
  return (
    <FieldRow {...words} error={error}>
      <Field.Control
        className={styles.input}
        value={draft ?? value}
        placeholder={placeholder}
        spellCheck={false}
        onValueChange={setDraft}
        onBlur={keep}
        onKeyDown={(event) => event.key === 'Enter' && keep()}
      />
    </FieldRow>
  );
}

export function SwitchSetting({ value, onChange, ...words }: Words & Bound<boolean>) {
  return (
    <FieldRow {...words}>
      <Switch.Root className={styles.switch} checked={value} onCheckedChange={onChange}>
        <Switch.Thumb className={styles.thumb} />
      </Switch.Root>
    </FieldRow>
  );
}

/** One of several values, and what it is called. */
export interface NamedChoice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** A number that is kept when the field is left, with a button for less and one for more. */
export function NumberSetting({
  value,
  onChange,
  range,
  ...words
}: Words & Bound<number> & { readonly range: Range }) {
  return (
    <FieldRow {...words}>
      <NumberField.Root
        locale="en"
        {...range}
        value={value}
        onValueCommitted={(next) => next !== null && next !== value && onChange(next)}
      >
        <NumberField.Group className={styles.number}>
          <NumberField.Decrement className={styles.step} aria-label={fieldsWords.less(words.label)}>
            <Minus size={14} aria-hidden />
          </NumberField.Decrement>
          <NumberField.Input className={styles.input} />
          <NumberField.Increment className={styles.step} aria-label={fieldsWords.more(words.label)}>
            <Plus size={14} aria-hidden />
          </NumberField.Increment>
        </NumberField.Group>
      </NumberField.Root>
    </FieldRow>
  );
}

export function ChoiceSetting<Value extends string>({
  value,
  onChange,
  choices,
  ...words
}: Words & Bound<Value> & { readonly choices: readonly NamedChoice<Value>[] }) {
  return (
    <FieldRow {...words}>
      <Select.Root items={choices} value={value} onValueChange={(next) => next !== null && onChange(next)}>
        <Select.Trigger className={styles.trigger} aria-label={words.label}>
          <Select.Value className={styles.chosen} />
          <Select.Icon>
            <ChevronsUpDown size={14} aria-hidden />
          </Select.Icon>
        </Select.Trigger>
        <Select.Portal>
          <Select.Positioner alignItemWithTrigger={false} sideOffset={4}>
            <Select.Popup className={menuStyles.popup}>
              {choices.map((choice) => (
                <Select.Item key={choice.value} value={choice.value} className={menuStyles.item}>
                  <Select.ItemText>{choice.label}</Select.ItemText>
                  <Select.ItemIndicator>
                    <Check size={14} aria-hidden />
                  </Select.ItemIndicator>
                </Select.Item>
              ))}
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </FieldRow>
  );
}
