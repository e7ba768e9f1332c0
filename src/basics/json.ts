import { z } from 'zod';

type Full<T> = T extends object ? { readonly [Key in keyof T]-?: Full<T[Key]> } : T;

type Same<A, B> = [Full<A>, Full<B>] extends [Full<B>, Full<A>] ? true : false;

/** Makes the compiler check that a schema covers every field and every variant of `Type`, including optional fields. */
export const exactly =
  <Type>() =>
  <Schema extends z.ZodType<Type>>(
    schema: Same<z.output<Schema>, Type> extends true ? Schema : never,
  ): z.ZodType<Type> =>
    schema;

/** Parses JSON text, without ever including the text in an error. */
export const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('is not JSON');
    return z.NEVER;
  }
});

/** The value of JSON text; `null` if it is invalid. */
export const readJson = (text: string): unknown => json.safeParse(text).data ?? null;
