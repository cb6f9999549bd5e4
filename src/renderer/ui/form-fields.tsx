import { Autocomplete } from '@base-ui/react/autocomplete';
import { Field } from '@base-ui/react/field';
import { NumberField } from '@base-ui/react/number-field';
import { type ReactNode, useState } from 'react';
import { FieldRow } from './field-row.tsx';
import styles from './fields.module.css';
import menuStyles from './menu.module.css';

interface Words {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | null;
}

/** Text of a form that is saved as a whole. */
export function TextField({
  value,
  onChange,
  placeholder,
  secret = false,
  children,
  ...words
}: Words & {
  readonly value: string;
  readonly placeholder?: string;
  /** Never shown while it is typed, and not offered to be kept by the browser. */
  readonly secret?: boolean;
  readonly onChange: (value: string) => void;
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
  placeholder,
  children,
  ...words
}: Words & {
  readonly value: string;
  readonly items: readonly string[];
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
  readonly onFocus: () => void;
  readonly children?: ReactNode;
}) {
  // The list belongs to the field, and so to the dialog that the field is in.
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <FieldRow stacked {...words}>
      <Autocomplete.Root items={items} value={value} onValueChange={onChange} openOnInputClick limit={200}>
        <Autocomplete.Input
          className={styles.input}
          placeholder={placeholder}
          spellCheck={false}
          onFocus={onFocus}
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

/** A number of a form; null for an empty field. */
export function NumberEntry({
  value,
  onChange,
  min,
  max,
  step,
  placeholder,
  format,
  ...words
}: Words & {
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly placeholder?: string;
  readonly format?: Intl.NumberFormatOptions;
  readonly onChange: (value: number | null) => void;
}) {
  return (
    <FieldRow {...words}>
      <NumberField.Root
        value={value}
        min={min}
        max={max}
        step={step}
        locale="en"
        {...(format === undefined ? {} : { format })}
        onValueChange={onChange}
      >
        <NumberField.Group className={styles.plainNumber}>
          <NumberField.Input className={styles.input} placeholder={placeholder} />
        </NumberField.Group>
      </NumberField.Root>
    </FieldRow>
  );
}
