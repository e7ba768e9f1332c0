import { okFinding, warnFinding, type Finding } from '#basics/finding.ts';
import { createModelClient, TIMED_OUT, type ModelFailure } from '#model/client.ts';
import type { Config } from '../config.ts';

/** Asks the language model for one word, as the bot would ask it. */
export async function checkModel({ model }: Pick<Config, 'model'>): Promise<readonly Finding[]> {
  if (model === null) return [];
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(TIMED_OUT), model.deadlineMs);
  const reply = await createModelClient(
    model,
    deadline.signal,
  )([{ role: 'user', content: 'Reply with one word: ok' }]);
  clearTimeout(timer);
  if (reply.ok) return [okFinding('model', 'it answers')];
  const { why, status } = reply.failure;
  return [
    warnFinding(
      'model',
      `${REASONS[why]}${status === undefined ? '' : ` ${status}`}; the rules are shown instead`,
    ),
  ];
}

const REASONS: Readonly<Record<ModelFailure['why'], string>> = {
  unreachable: 'nothing answers at MODEL_URL',
  late: 'no answer within MODEL_SECONDS',
  status: 'MODEL_URL answers with the HTTP status',
  'too-long': 'its answer is too long',
  'not-a-completion':
    'MODEL_URL does not speak the chat-completions protocol: is its path right, such as /v1?',
  stopped: 'it was not asked',
};
