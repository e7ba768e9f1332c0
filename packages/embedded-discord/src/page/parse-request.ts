import { type TabRequest, REQUEST_MESSAGE } from './protocol.ts';

/** A parsed request, or the reason why it is invalid. */
export type ParsedRequest =
  | { readonly ok: true; readonly what: TabRequest }
  | { readonly ok: false; readonly why: string };

/** The number that a request begins with; null if there is none. The rest is not parsed. */
export function parseNumber(text: string): number | null {
  const [, id] = /^\{"id":(\d{1,15}),/.exec(text) ?? [];
  return id === undefined ? null : Number(id);
}

/** Parses a tab's request with its number; null without a number that could be answered. */
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
