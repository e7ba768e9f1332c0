import type { NameResolver } from '../lines/name-resolver.ts';
import { echo, characterCount, parseError, type Parsed, parseOk } from '../lines/parsed.ts';
import { chooseValues } from './choose.ts';
import { type MessageComponent, ComponentType, flattenComponents, isSelect } from './component.ts';

/** An input of a modal with its label. */
export interface FormField {
  readonly label: string;
  readonly input: MessageComponent;
}

/** The inputs of a modal: text inputs in action rows (the older format), or anything inside a label. */
export function modalInputs(components: readonly MessageComponent[]): FormField[] {
  return flattenComponents(components).flatMap((component) => {
    if (component.type === ComponentType.Label && component.component !== undefined)
      return [{ label: component.label ?? '', input: component.component }];
    if (component.type !== ComponentType.ActionRow) return [];
    return (component.components ?? [])
      .filter(({ type }) => type === ComponentType.TextInput)
      .map((input) => ({ label: input.label ?? '', input }));
  });
}

/** The submitted values by custom_id: the text of a text input, or all values of a select. */
type FormValues = Readonly<Record<string, string | readonly string[]>>;

/**
 * The values to submit: each named field (by custom_id or label) with its value, the others as prefilled by the bot. A
 * select may be named several times, or with values between commas. Refuses what Discord's form refuses: a required
 * field left empty, too short or too long a text, an unknown field.
 */
export function fillForm(
  components: readonly MessageComponent[],
  entries: readonly (readonly [field: string, value: string])[],
  names: NameResolver,
): Parsed<FormValues> {
  const fields = modalInputs(components);
  const valuesById = new Map(fields.map(({ input }) => [input.custom_id ?? '', prefilledValues(input)]));
  const namedIds = new Set<string>();
  for (const [name, value] of entries) {
    const field = findField(fields, name);
    const id = field?.input.custom_id ?? '';
    if (field === undefined)
      return parseError(`The form has no field ${echo(name)}. There is ${fields.map(nameOf).join(', ')}.`);
    const isRepeated = namedIds.has(id);
    if (isRepeated && !isSelect(field.input)) return parseError(`${nameOf(field)} is given twice.`);
    namedIds.add(id);
    const values = value === '' ? [] : [value];
    valuesById.set(id, isRepeated ? [...(valuesById.get(id) ?? []), ...values] : values);
  }
  const submitted = new Map<string, string | readonly string[]>();
  for (const field of fields) {
    const id = field.input.custom_id ?? '';
    const values = valuesById.get(id) ?? [];
    const isSelectField = isSelect(field.input);
    submitted.set(id, isSelectField ? values : (values[0] ?? ''));
    if (values.length === 0) {
      if (field.input.required !== false) return parseError(`${nameOf(field)} must be filled in.`);
      continue;
    }
    const parsedValue = isSelectField
      ? parseSelectInput(field.input, values, names)
      : parseTextInput(field, values[0] ?? '');
    if (!parsedValue.ok) return parsedValue;
    submitted.set(id, parsedValue.value);
  }
  return parseOk(Object.fromEntries(submitted));
}

/** The prefilled values: a text, or the options selected by default. */
function prefilledValues(input: MessageComponent): readonly string[] {
  if (!isSelect(input)) return input.value ? [input.value] : [];
  return (input.options ?? []).filter((option) => option.default === true).map(({ value }) => value);
}

function findField(fields: readonly FormField[], name: string): FormField | undefined {
  const lower = name.toLowerCase();
  return (
    fields.find(({ input }) => input.custom_id === name) ??
    fields.find(({ label }) => label.toLowerCase() === lower)
  );
}

const nameOf = ({ label, input }: FormField): string => echo(label === '' ? (input.custom_id ?? '') : label);

function parseTextInput(field: FormField, value: string): Parsed<string> {
  const length = characterCount(value);
  const { min_length: min = 0, max_length: max = 4000 } = field.input;
  if (length < min)
    return parseError(`${nameOf(field)} must have at least ${min} characters; this has ${length}.`);
  if (length > max)
    return parseError(`${nameOf(field)} may have at most ${max} characters; this has ${length}.`);
  return parseOk(value);
}

/** Parses the typed values of a select: one each, or several between commas. */
function parseSelectInput(
  select: MessageComponent,
  typedValues: readonly string[],
  names: NameResolver,
): Parsed<readonly string[]> {
  const whole = chooseValues(select, typedValues, names);
  if (whole.ok) return parseOk(whole.value.values);
  const several = typedValues.flatMap((value) => splitAtCommas(select, value, names));
  if (several.length === typedValues.length) return whole;
  const chosen = chooseValues(select, several, names);
  return chosen.ok ? parseOk(chosen.value.values) : chosen;
}

/** Splits a text at commas; labels that contain commas stay whole if they are offered. */
function splitAtCommas(select: MessageComponent, text: string, names: NameResolver): readonly string[] {
  const parts = text.split(',').map((part) => part.trim());
  const values: string[] = [];
  for (let index = 0; index < parts.length;) {
    const longest = parts.slice(index).findLastIndex((_, end) => {
      const candidate = parts.slice(index, index + end + 1).join(', ');
      return chooseValues({ ...select, min_values: 0 }, [candidate], names).ok;
    });
    const count = Math.max(longest, 0) + 1;
    values.push(parts.slice(index, index + count).join(', '));
    index += count;
  }
  return values;
}

/** `!submit reason=… "life total"=…` for the fields of this form: by label if the custom_id is not readable. */
export function submitUsage(components: readonly MessageComponent[]): string {
  const fields = modalInputs(components).map(({ label, input: { custom_id: id = '' } }) => {
    if (WORD.test(id) || label === '') return `${id}=…`;
    return WORD.test(label) ? `${label}=…` : `"${label}"=…`;
  });
  return fields.length === 0 ? '!submit' : `!submit ${fields.join(' ')}`;
}

const WORD = /^\p{L}[\p{L}\p{N}_-]*$/u;

/** At least this many consecutive numbers are abbreviated: `1–20`. */
const MIN_RUN = 4;

/** A select for display, with consecutive numbers as one option. */
export function abbreviateNumbers(select: MessageComponent): MessageComponent {
  const { options = [] } = select;
  const short: NonNullable<MessageComponent['options']>[number][] = [];
  for (let index = 0; index < options.length;) {
    const first = options[index];
    if (!first) break;
    const runLength = options
      .slice(index)
      .findIndex(({ label }, offset) => label !== String(Number(first.label) + offset));
    const length = runLength < 0 ? options.length - index : runLength;
    const last = options[index + length - 1];
    if (length >= MIN_RUN && last) short.push({ ...first, label: `${first.label}–${last.label}` });
    else short.push(...options.slice(index, index + Math.max(length, 1)));
    index += Math.max(length, 1);
  }
  return select.options ? { ...select, options: short } : select;
}
