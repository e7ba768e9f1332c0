import type { z } from 'zod';
import { InvalidObject } from './faults.ts';

/** Scryfall's `object` type of a list element, such as `ruling`; `null` if it has none. */
export function kindOfObject(element: unknown): string | null {
  if (typeof element !== 'object' || element === null) return null;
  const { object } = element as { object?: unknown };
  return typeof object === 'string' ? object : null;
}

/**
 * Explains why an element is not as expected: its type if that is a different one, otherwise its first invalid field.
 */
export function invalidObject(expected: string, element: unknown, error: z.ZodError): InvalidObject {
  if (typeof element !== 'object' || element === null) return new InvalidObject(`is not a ${expected}`);
  const object = kindOfObject(element);
  if (object !== null && object !== expected)
    return new InvalidObject(`is not a ${expected}: Scryfall calls it "${object.slice(0, 40)}"`);
  const { name } = element as { name?: unknown };
  const objectName = typeof name === 'string' && name !== '' ? `(${name.slice(0, 80)}) ` : '';
  return new InvalidObject(
    `${objectName}is not one of Scryfall's: ${describeFirstError(element, error.issues[0]?.path ?? [])}`,
  );
}

function describeFirstError(element: object, path: readonly PropertyKey[]): string {
  const field = path.join('.');
  let value: unknown = element;
  for (const key of path) value = (value as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[key];
  const isAbsent = value === undefined || value === null || value === '';
  return isAbsent ? `it has no ${field}` : `its ${field} cannot be understood`;
}
