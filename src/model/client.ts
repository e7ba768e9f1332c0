import { z } from 'zod';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { AskModel } from './phrase-answer.ts';
import { parseJson } from '#basics/json.ts';

/** Why a model did not reply. Logged, so it contains nothing that was sent or received. */
export interface ModelFailure {
  /**
   * `unreachable`: nothing listens there, or the connection broke. `late`: not within the deadline. `status`: an HTTP
   * status other than 200. `too-long`: more bytes than any reply needs. `not-a-completion`: not what the protocol
   * specifies. `stopped`: the bot is shutting down.
   */
  readonly why: 'unreachable' | 'late' | 'status' | 'too-long' | 'not-a-completion' | 'stopped';
  readonly status?: number;
}

export interface ModelEndpoint {
  /** The URL of the API, such as `http://127.0.0.1:8080/v1`, or of its chat completions. */
  readonly url: string;
  readonly name: string;
  /** Sent as a bearer token; `null` for none. */
  readonly key: string | null;
}

/** The abort reason for a request that took too long. */
export const TIMED_OUT = 'late';

/** The maximum size of a reply: JSON with room for reasoning. */
const MAX_BYTES = 256_000;
/** The token limit of a reply. Models that reason need most of it for that. */
const MAX_TOKENS = 2000;

/** The common part of what servers send: content may be `null` or a list of parts. */
const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z
            .union([z.string(), z.null(), z.array(z.object({ text: z.string().optional() }))])
            .optional(),
        }),
      }),
    )
    .min(1),
});

/**
 * Creates a client of an endpoint of the OpenAI chat-completions protocol, without streaming and without a response
 * format, since local servers differ in both. It doesn't follow redirects, so the key is never sent elsewhere.
 */
export function createModelClient(
  { url, name, key }: ModelEndpoint,
  signal: AbortSignal,
): AskModel<ModelFailure> {
  const failure = (): { ok: false; failure: ModelFailure } => {
    if (!signal.aborted) return fail({ why: 'unreachable' });
    return fail({ why: signal.reason === TIMED_OUT ? 'late' : 'stopped' });
  };
  return async (messages) => {
    if (signal.aborted) return failure();
    try {
      const response = await fetch(completionsUrl(url), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(key !== null && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({
          model: name,
          messages,
          temperature: 0,
          max_tokens: MAX_TOKENS,
          stream: false,
        }),
        redirect: 'manual',
        signal,
      });
      if (response.status !== 200) {
        await response.body?.cancel();
        return fail({ why: 'status', status: response.status });
      }
      const body = await readBounded(response);
      return body === null ? fail({ why: 'too-long' }) : parseCompletion(body);
    } catch {
      return failure();
    }
  };
}

const completionsUrl = (url: string): string =>
  /\/chat\/completions\/?$/.test(url) ? url : `${url.replace(/\/+$/, '')}/chat/completions`;

/**
 * @returns `null` if it is too long
 * @throws the error of fetch if the connection breaks
 */
async function readBounded({ body }: Response): Promise<string | null> {
  const reader = body?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    bytes += next.value.length;
    if (bytes > MAX_BYTES) {
      await reader.cancel();
      return null;
    }
    chunks.push(next.value);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseCompletion(body: string): Result<string, ModelFailure> {
  const read = Completion.safeParse(parseJson(body));
  const content = read.data?.choices[0]?.message.content;
  if (!read.success) return fail({ why: 'not-a-completion' });
  if (Array.isArray(content)) return ok(content.map(({ text = '' }) => text).join(''));
  return ok(content ?? '');
}
