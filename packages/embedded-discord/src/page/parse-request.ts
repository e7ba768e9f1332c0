import { type TabRequest, REQUEST_MESSAGE } from './protocol.ts';

/** A question as it was understood, or why it was not. */
export type ParsedRequest =
  | { readonly ok: true; readonly what: TabRequest }
  | { readonly ok: false; readonly why: string };

/** The number of a question, which the page sends first; null where it is none. Nothing else is read of it. */
export function parseNumber(text: string): number | null {
  const [, id] = /^\{"id":(\d{1,15}),/.exec(text) ?? [];
  return id === undefined ? null : Number(id);
}

/** Reads what a tab sent: the question with its number; null for what has no number that could be answered. */
export function parsePageRequest(
  text: string,
): { readonly id: number; readonly asked: ParsedRequest } | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const read = REQUEST_MESSAGE.safeParse(json);
  if (read.success) return { id: read.data.id, asked: { ok: true, what: read.data.what } };
  const id = REQUEST_MESSAGE.shape.id.safeParse((json as { id?: unknown } | null)?.id);
  const [issue] = read.error.issues;
  const why = `${issue?.path.slice(1).join('.') ?? ''}: ${issue?.message ?? ''}`;
  return id.success ? { id: id.data, asked: { ok: false, why } } : null;
}
