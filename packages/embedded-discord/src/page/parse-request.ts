import { type TabRequest, REQUEST_MESSAGE } from './protocol.ts';

/** A parsed request, or the reason why it is invalid. */
export type ParsedRequest =
  | { readonly ok: true; readonly value: TabRequest }
  | { readonly ok: false; readonly why: string };

/** The number that a request begins with; null if there is none. The rest is not parsed. */
export function parseRequestId(text: string): number | null {
  const [, id] = /^\{"id":(\d{1,15}),/.exec(text) ?? [];
  return id === undefined ? null : Number(id);
}

/** Parses a tab's request with its number. @returns null without a number, since nothing could answer it */
export function parsePageRequest(
  text: string,
): { readonly id: number; readonly request: ParsedRequest } | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = REQUEST_MESSAGE.safeParse(json);
  if (parsed.success) return { id: parsed.data.id, request: { ok: true, value: parsed.data.what } };
  const id = REQUEST_MESSAGE.shape.id.safeParse((json as { id?: unknown } | null)?.id);
  const [issue] = parsed.error.issues;
  const why = `${issue?.path.slice(1).join('.') ?? ''}: ${issue?.message ?? ''}`;
  return id.success ? { id: id.data, request: { ok: false, why } } : null;
}
