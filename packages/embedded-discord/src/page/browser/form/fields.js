// @ts-check
import { defaultValues, isSelectPart, PartType } from '../message/shapes.js';

/** @import { Part } from '../message/shapes.js' */

/**
 * The value of a field: a text, or the chosen values.
 *
 * @typedef {string | readonly string[]} Value
 */

/**
 * An input of a form with its label. `key` is its custom_id.
 *
 * @typedef {{ readonly key: string, readonly label: string, readonly description: string | null, readonly input: Part,
 *   readonly isRequired: boolean }} Field
 */

/**
 * The inputs of a form: those in labels, and text inputs in rows (the older format).
 *
 * @param {readonly Part[]} parts
 * @returns {readonly Field[]}
 */
export function fieldsOf(parts) {
  return parts.flatMap((part) => {
    if (part.type === PartType.Label && part.component) return [fieldOf(part.component, part)];
    if (part.type !== PartType.ActionRow) return [];
    return (part.components ?? []).map((input) => fieldOf(input, { label: input.label ?? '' }));
  });
}

/**
 * @param {Part} input
 * @param {{ readonly label?: string, readonly description?: string | null }} words
 * @returns {Field}
 */
const fieldOf = (input, { label = '', description = null }) => ({
  key: input.custom_id ?? '',
  label,
  description,
  input,
  isRequired: input.required !== false,
});

/**
 * The values that the bot has prefilled, by key.
 *
 * @param {readonly Field[]} fields
 * @returns {Readonly<Record<string, Value>>}
 */
export const prefilledValues = (fields) =>
  Object.fromEntries(
    fields.map(({ key, input }) => [key, isSelectPart(input) ? defaultValues(input) : (input.value ?? '')]),
  );

/**
 * The errors to correct before the form can be submitted, by key.
 *
 * @param {readonly Field[]} fields
 * @param {Readonly<Record<string, Value>>} values
 * @returns {Readonly<Record<string, string>>}
 */
export function fieldErrors(fields, values) {
  return Object.fromEntries(
    fields.flatMap(({ key, input, isRequired }) => {
      const why = fieldError(input, values[key] ?? '', isRequired);
      return why === null ? [] : [[key, why]];
    }),
  );
}

/**
 * @param {Part} input
 * @param {Value} value
 * @param {boolean} isRequired
 * @returns {string | null}
 */
function fieldError(input, value, isRequired) {
  if (value.length === 0) return isRequired ? 'This field is required.' : null;
  if (typeof value !== 'string') {
    const least = input.min_values ?? 1;
    return value.length < least ? `Choose at least ${least}.` : null;
  }
  const least = input.min_length ?? 0;
  return Array.from(value).length < least ? `Must be ${least} or more in length.` : null;
}
