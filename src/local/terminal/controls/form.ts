import type { Names } from '../lines/names.ts';
import { echo, lengthOf, mistyped, type Typed, typed } from '../lines/typed.ts';
import { selectIn } from './choose.ts';
import { type Component, ComponentType, flatten, isSelect } from './component.ts';

/** One input of a modal, with the label that a person reads beside it. */
export interface FormField {
  readonly label: string;
  readonly input: Component;
}

/** The inputs of a modal: text inputs in action rows (the older form), or anything inside a label. */
export function fieldsOf(components: readonly Component[]): FormField[] {
  return flatten(components).flatMap((component) => {
    if (component.type === ComponentType.Label && component.component !== undefined)
      return [{ label: component.label ?? '', input: component.component }];
    if (component.type !== ComponentType.ActionRow) return [];
    return (component.components ?? [])
      .filter(({ type }) => type === ComponentType.TextInput)
      .map((input) => ({ label: input.label ?? '', input }));
  });
}

/**
 * The values that are sent off, by custom_id: each named field (by custom_id or label) with its value, the others as the
 * bot filled them in. Refused like Discord's form: a required field left empty, too short, too long, an unknown field.
 */
export function fillForm(
  components: readonly Component[],
  given: readonly (readonly [field: string, value: string])[],
  names: Names,
): Typed<Readonly<Record<string, string>>> {
  const fields = fieldsOf(components);
  const filled = new Map(
    fields.map(({ input }) => [input.custom_id ?? '', input.value ?? chosenIn(input) ?? '']),
  );
  const touched = new Set<string>();
  for (const [name, value] of given) {
    const field = findField(fields, name);
    const id = field?.input.custom_id ?? '';
    if (field === undefined)
      return mistyped(`The form has no field ${echo(name)}. There is ${fields.map(nameOf).join(', ')}.`);
    if (touched.has(id)) return mistyped(`${nameOf(field)} is given twice.`);
    touched.add(id);
    filled.set(id, value);
  }
  for (const field of fields) {
    const id = field.input.custom_id ?? '';
    const value = filled.get(id) ?? '';
    if (value === '') {
      if (field.input.required !== false) return mistyped(`${nameOf(field)} must be filled in.`);
      continue;
    }
    const read = isSelect(field.input) ? readSelect(field.input, value, names) : readText(field, value);
    if (!read.ok) return read;
    filled.set(id, read.value);
  }
  return typed(Object.fromEntries(filled));
}

/** What a select has chosen as the form opens. */
const chosenIn = ({ options = [] }: Component): string | undefined =>
  options.find((option) => option.default === true)?.value;

function findField(fields: readonly FormField[], name: string): FormField | undefined {
  const lower = name.toLowerCase();
  return (
    fields.find(({ input }) => input.custom_id === name) ??
    fields.find(({ label }) => label.toLowerCase() === lower)
  );
}

const nameOf = ({ label, input }: FormField): string => echo(label === '' ? (input.custom_id ?? '') : label);

function readText(field: FormField, value: string): Typed<string> {
  const length = lengthOf(value);
  const { min_length: least = 0, max_length: most = 4000 } = field.input;
  if (length < least)
    return mistyped(`${nameOf(field)} must have at least ${least} characters; this has ${length}.`);
  if (length > most)
    return mistyped(`${nameOf(field)} may have at most ${most} characters; this has ${length}.`);
  return typed(value);
}

function readSelect(select: Component, value: string, names: Names): Typed<string> {
  const chosen = selectIn(select, [value], names);
  return chosen.ok ? typed(chosen.value.values.join(',')) : chosen;
}

/** `!submit reason=… "life total"=…` for the fields of this form. */
export function submitUsage(components: readonly Component[]): string {
  const fields = fieldsOf(components).map(({ input }) => `${input.custom_id ?? ''}=…`);
  return fields.length === 0 ? '!submit' : `!submit ${fields.join(' ')}`;
}
