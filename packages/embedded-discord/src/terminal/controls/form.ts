import type { NameResolver } from '../lines/name-resolver.ts';
import { echo, characterCount, parseError, type Parsed, parsed } from '../lines/parsed.ts';
import { selectIn } from './choose.ts';
import { type MessageComponent, ComponentType, flatten, isSelect } from './component.ts';

/** An input of a modal with its label. */
export interface FormField {
  readonly label: string;
  readonly input: MessageComponent;
}

/** The inputs of a modal: text inputs in action rows (the older format), or anything inside a label. */
export function modalInputs(components: readonly MessageComponent[]): FormField[] {
  return flatten(components).flatMap((component) => {
    if (component.type === ComponentType.Label && component.component !== undefined)
      return [{ label: component.label ?? '', input: component.component }];
    if (component.type !== ComponentType.ActionRow) return [];
    return (component.components ?? [])
      .filter(({ type }) => type === ComponentType.TextInput)
      .map((input) => ({ label: input.label ?? '', input }));
  });
}

/** The submitted values by custom_id: the text of a text input, or all values of a select. */
type Filled = Readonly<Record<string, string | readonly string[]>>;

/**
 * The values to submit: each named field (by custom_id or label) with its value, the others as prefilled by the bot. A
 * select may be named several times, or with values between commas. Refuses what Discord's form refuses: a required
 * field left empty, too short or too long a text, an unknown field.
 */
export function fillForm(
  components: readonly MessageComponent[],
  given: readonly (readonly [field: string, value: string])[],
  names: NameResolver,
): Parsed<Filled> {
  const fields = modalInputs(components);
  const filled = new Map(fields.map(({ input }) => [input.custom_id ?? '', filledIn(input)]));
  const touched = new Set<string>();
  for (const [name, value] of given) {
    const field = findField(fields, name);
    const id = field?.input.custom_id ?? '';
    if (field === undefined)
      return parseError(`The form has no field ${echo(name)}. There is ${fields.map(nameOf).join(', ')}.`);
    const isAgain = touched.has(id);
    if (isAgain && !isSelect(field.input)) return parseError(`${nameOf(field)} is given twice.`);
    touched.add(id);
    const values = value === '' ? [] : [value];
    filled.set(id, isAgain ? [...(filled.get(id) ?? []), ...values] : values);
  }
  const sent = new Map<string, string | readonly string[]>();
  for (const field of fields) {
    const id = field.input.custom_id ?? '';
    const values = filled.get(id) ?? [];
    const isChosen = isSelect(field.input);
    sent.set(id, isChosen ? values : (values[0] ?? ''));
    if (values.length === 0) {
      if (field.input.required !== false) return parseError(`${nameOf(field)} must be filled in.`);
      continue;
    }
    const read = isChosen ? readSelect(field.input, values, names) : readText(field, values[0] ?? '');
    if (!read.ok) return read;
    sent.set(id, read.value);
  }
  return parsed(Object.fromEntries(sent));
}

/** The prefilled values: a text, or the options selected by default. */
function filledIn(input: MessageComponent): readonly string[] {
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

function readText(field: FormField, value: string): Parsed<string> {
  const length = characterCount(value);
  const { min_length: least = 0, max_length: most = 4000 } = field.input;
  if (length < least)
    return parseError(`${nameOf(field)} must have at least ${least} characters; this has ${length}.`);
  if (length > most)
    return parseError(`${nameOf(field)} may have at most ${most} characters; this has ${length}.`);
  return parsed(value);
}

/** Parses the typed values of a select: one each, or several between commas. */
function readSelect(
  select: MessageComponent,
  typedValues: readonly string[],
  names: NameResolver,
): Parsed<readonly string[]> {
  const whole = selectIn(select, typedValues, names);
  if (whole.ok) return parsed(whole.value.values);
  const several = typedValues.flatMap((value) => betweenCommas(select, value, names));
  if (several.length === typedValues.length) return whole;
  const chosen = selectIn(select, several, names);
  return chosen.ok ? parsed(chosen.value.values) : chosen;
}

/** Splits a text at commas; labels that contain commas stay whole if they are offered. */
function betweenCommas(select: MessageComponent, text: string, names: NameResolver): readonly string[] {
  const parts = text.split(',').map((part) => part.trim());
  const values: string[] = [];
  for (let at = 0; at < parts.length;) {
    const longest = parts.slice(at).findLastIndex((_, end) => {
      const one = parts.slice(at, at + end + 1).join(', ');
      return selectIn({ ...select, min_values: 0 }, [one], names).ok;
    });
    const taken = Math.max(longest, 0) + 1;
    values.push(parts.slice(at, at + taken).join(', '));
    at += taken;
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
export function abbreviated(select: MessageComponent): MessageComponent {
  const { options = [] } = select;
  const short: NonNullable<MessageComponent['options']>[number][] = [];
  for (let at = 0; at < options.length;) {
    const first = options[at];
    if (!first) break;
    const run = options
      .slice(at)
      .findIndex(({ label }, more) => label !== String(Number(first.label) + more));
    const length = run < 0 ? options.length - at : run;
    const last = options[at + length - 1];
    if (length >= MIN_RUN && last) short.push({ ...first, label: `${first.label}–${last.label}` });
    else short.push(...options.slice(at, at + Math.max(length, 1)));
    at += Math.max(length, 1);
  }
  return select.options ? { ...select, options: short } : select;
}
