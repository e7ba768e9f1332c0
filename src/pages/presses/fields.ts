import { z } from 'zod';

/** A press as sent by a page: flat fields, each with its values. */
export interface PressFields {
  /** Created by the page for each press; a press that is sent again has the same id. */
  readonly press: string;
  /** The sequence number of the last log entry that the page showed. */
  readonly seq: number;
  /** The time of the press by the server's clock, as far as the page knows it, in ms since 1970. */
  readonly pressed: number;
  readonly verb: string;
  /** All fields by name, without empty values. */
  readonly all: Readonly<Record<string, readonly string[]>>;
}

/** Maximum number of fields in a press, and of values in a field. */
const MAX_FIELDS = 64;
const MAX_VALUES = 32;

const Json = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

const Fields = z.object({
  press: z.string().regex(/^[\w-]{8,64}$/),
  seq: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  pressed: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  do: z.string().regex(/^[a-z-]{1,32}$/),
});

/** Parses the body of a press; `null` if it is malformed. @param type its media type */
export function parsePress(type: string, body: string): PressFields | null {
  const all = type === 'application/json' ? fromJson(body) : fromForm(body);
  if (!all) return null;
  const first = Object.fromEntries(Object.entries(all).map(([name, [value]]) => [name, value]));
  const parsed = Fields.safeParse(first);
  if (!parsed.success) return null;
  const { press, seq, pressed, do: verb } = parsed.data;
  return { press, seq, pressed, verb, all };
}

function fromForm(body: string): PressFields['all'] | null {
  return collectFields([...new URLSearchParams(body)]);
}

function fromJson(body: string): PressFields['all'] | null {
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    return null;
  }
  const fields = Json.safeParse(read);
  if (!fields.success) return null;
  return collectFields(
    Object.entries(fields.data).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    ),
  );
}

function collectFields(pairs: readonly (readonly [string, string])[]): PressFields['all'] | null {
  const all = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    if (value.trim() === '') continue;
    const values = all.get(name) ?? [];
    values.push(value);
    all.set(name, values);
    if (all.size > MAX_FIELDS || values.length > MAX_VALUES) return null;
  }
  return Object.fromEntries(all);
}
