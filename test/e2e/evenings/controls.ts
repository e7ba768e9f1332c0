import type { APIMessage } from 'discord-api-types/v10';

/* Finds buttons, selects and form fields by their labels. */

/** Input of a form by labels: an array for choices, a string for text. */
export type FormInput = Readonly<Record<string, string | readonly string[]>>;

interface Part {
  readonly custom_id?: string;
  readonly label?: string;
  readonly options?: readonly { readonly label: string; readonly value: string }[];
  readonly components?: readonly Part[];
  readonly component?: Part;
  readonly type?: number;
}

const USER_SELECT = 5;

const flatten = (parts: readonly Part[]): readonly Part[] =>
  parts.flatMap((part) => [part, ...flatten(part.components ?? [])]);

const partsOf = (message: APIMessage): readonly Part[] => flatten(message.components ?? []);

/** @returns `null` if no button has this label */
export const findButton = (message: APIMessage, label: string): string | null =>
  partsOf(message).find((part) => part.label === label && part.options === undefined)?.custom_id ?? null;

/** Finds the select that has all these options. People are written `@Bob`. @returns `null` if there is none */
export function findSelect(
  message: APIMessage,
  labels: readonly string[],
  idOf: (name: string) => string,
): { readonly id: string; readonly values: readonly string[] } | null {
  const arePeople = labels.every((label) => label.startsWith('@'));
  for (const { type, custom_id: id = '', options = [] } of partsOf(message)) {
    if (arePeople && type === USER_SELECT) return { id, values: labels.map((label) => idOf(label.slice(1))) };
    const values = labels.flatMap((label) => options.find((option) => option.label === label)?.value ?? []);
    if (options.length > 0 && values.length === labels.length) return { id, values };
  }
  return null;
}

/** Converts input by labels to input by custom ids. */
export function fillForm(components: unknown, fields: FormInput): Record<string, string | readonly string[]> {
  const rows = components as readonly Part[];
  return Object.fromEntries(
    Object.entries(fields).map(([label, value]) => {
      const component = rows.find((row) => row.label === label)?.component;
      if (!component) throw new Error(`no row ${label} among ${rows.map((row) => row.label).join(', ')}`);
      const { custom_id: id = '', options = [] } = component;
      if (typeof value === 'string') return [id, value];
      return [id, value.map((choice) => optionValue(options, choice))];
    }),
  );
}

function optionValue(options: NonNullable<Part['options']>, label: string): string {
  const option = options.find((candidate) => candidate.label === label);
  if (!option)
    throw new Error(`${label} is not among ${options.map((candidate) => candidate.label).join(', ')}`);
  return option.value;
}
