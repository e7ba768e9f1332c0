/** The part of a `CallbackResult` that `--json` needs. */
export interface JsonAnswer {
  readonly callbackType: number;
  readonly ephemeral: boolean;
  readonly message: Payload | null;
  readonly body: unknown;
  readonly modal: object | null;
  readonly failed: string | null;
}

interface Payload {
  readonly content?: string;
  readonly embeds?: readonly unknown[];
  readonly components?: readonly unknown[];
  readonly attachments?: readonly unknown[];
}

/**
 * One answer as one line of JSON: `{"input","type","ephemeral","content","embeds","components"}`, in this order.
 *
 * `type` is the interaction callback type (discord-api-docs, "Interaction Callback Type"): 4 a reply, 5 or 6 a reply
 * after a deferral, 7 the message changed, 9 a form; 0 if the bot did not answer; then `failed` says how. The rest is
 * the payload as Discord received it; after a deferral it is the final message. Omitted parts are `""` or `[]`. Files
 * and images are in `attachments`, which is omitted if there are none. A form also has its `custom_id` and `title`.
 */
export function formatJsonLine(input: string, answer: JsonAnswer): string {
  const isDeferred = answer.callbackType === 5 || answer.callbackType === 6;
  const payload = isDeferred ? (answer.message ?? {}) : dataOf(answer.body);
  const { custom_id, title } = dataOf(answer.body) as { custom_id?: unknown; title?: unknown };
  return JSON.stringify({
    input,
    type: answer.callbackType,
    ephemeral: answer.ephemeral,
    content: payload.content ?? '',
    embeds: payload.embeds ?? [],
    components: payload.components ?? [],
    ...(payload.attachments && payload.attachments.length > 0 && { attachments: payload.attachments }),
    ...(answer.modal === null ? {} : { custom_id, title }),
    ...(answer.failed === null ? {} : { failed: answer.failed }),
  });
}

/** Suggestions in the same shape, with `choices` at the end. */
export const formatJsonChoices = (
  input: string,
  choices: readonly { readonly name: string; readonly value: string | number }[],
): string =>
  JSON.stringify({ input, type: 8, ephemeral: false, content: '', embeds: [], components: [], choices });

const dataOf = (body: unknown): Payload => (body as { data?: Payload } | null)?.data ?? {};
