import { z } from 'zod';

type DeepRequired<T> = T extends object ? { readonly [Key in keyof T]-?: DeepRequired<T[Key]> } : T;

type IsSame<A, B> = [DeepRequired<A>, DeepRequired<B>] extends [DeepRequired<B>, DeepRequired<A>]
  ? true
  : false;

/** Makes the compiler check that a schema covers every field and every variant of `Type`, including optional fields. */
export const exactly =
  <Type>() =>
  <Schema extends z.ZodType<Type>>(
    schema: IsSame<z.output<Schema>, Type> extends true ? Schema : never,
  ): z.ZodType<Type> =>
    schema;

/** The schema of JSON text. Its errors never include the text. */
export const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('is not JSON');
    return z.NEVER;
  }
});

/** The value of JSON text; `null` if it is invalid. */
export const parseJson = (text: string): unknown => jsonText.safeParse(text).data ?? null;
