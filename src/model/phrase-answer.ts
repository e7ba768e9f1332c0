import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Result } from '#engine/vocabulary/result.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { checkAnswer, type Fault } from './check-answer.ts';
import type { Material } from './material.ts';
import { secondRequest, firstRequest, type ChatMessage } from './prompt.ts';
import { readAnswer, type ModelAnswer } from './read-answer.ts';

/** Sends messages to a model; returns the text of its reply. */
export type AskModel<Failure> = (messages: readonly ChatMessage[]) => Promise<Result<string, Failure>>;

/** `declined`: the model found no answer in what it was given. `dropped`: its answers failed the checks. */
export type PhraseResult<Failure> =
  | { readonly outcome: 'answered'; readonly answer: ModelAnswer; readonly refused: readonly Fault[] }
  | { readonly outcome: 'declined'; readonly refused: readonly Fault[] }
  | { readonly outcome: 'dropped'; readonly refused: readonly Fault[] }
  | { readonly outcome: 'failed'; readonly failure: Failure; readonly refused: readonly Fault[] };

/** The number of attempts per question: a second one if the first answer fails a check. */
const ATTEMPTS = 2;
/** The maximum number of faults listed in the second request. */
const MAX_LISTED_FAULTS = 6;

const UNREADABLE: Fault = {
  kind: 'unreadable',
  message: 'no JSON object of the form asked for was found in the reply',
};

/**
 * Asks for an answer, checks it, and if it has faults asks once more and lists them. Returns only an answer without
 * faults.
 */
export async function phraseAnswer<Failure>(
  material: Material,
  ask: AskModel<Failure>,
  edition: Edition,
  rulebook: Rulebook,
): Promise<PhraseResult<Failure>> {
  const first = firstRequest(material);
  const refused: Fault[] = [];
  let messages = first;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const reply = await ask(messages);
    if (!reply.ok) return { outcome: 'failed', failure: reply.failure, refused };
    const answer = readAnswer(reply.value);
    if (answer?.sentences.length === 0) return { outcome: 'declined', refused };
    const faults = answer ? checkAnswer(answer, material, edition, rulebook) : [UNREADABLE];
    if (answer && faults.length === 0) return { outcome: 'answered', answer, refused };
    refused.push(...faults);
    messages = secondRequest(
      first,
      reply.value,
      faults.slice(0, MAX_LISTED_FAULTS).map(({ message }) => message),
    );
  }
  return { outcome: 'dropped', refused };
}
