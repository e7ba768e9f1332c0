import type { z } from 'zod';
import { Unreadable } from './faults.ts';

/**
 * Says why an element is not what was expected: what Scryfall calls it where it is something else, the first bad
 * field where it is not.
 */
export function notA(expected: string, element: unknown, error: z.ZodError): Unreadable {
  if (typeof element !== 'object' || element === null) return new Unreadable(`is not a ${expected}`);
  const { object, name } = element as { object?: unknown; name?: unknown };
  if (typeof object === 'string' && object !== expected)
    return new Unreadable(`is not a ${expected}: Scryfall calls it "${object.slice(0, 40)}"`);
  const [issue] = error.issues;
  const who = typeof name === 'string' ? ` (${name.slice(0, 80)})` : '';
  const field = issue?.path.join('.') ?? '';
  return new Unreadable(
    `${who.trimStart()} is not one of Scryfall's: ${field} ${issue?.message}`.trimStart(),
  );
}
