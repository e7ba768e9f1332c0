import { contentOf } from '#discord/command/reply.ts';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cardHints } from '#cards/pool/card-hints.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { describeCards } from '#model/card-facts.ts';
import { computeFacts } from '#model/computed-facts.ts';
import type { Material } from '#model/material.ts';
import { phraseAnswer } from '#model/phrase-answer.ts';
import type { ChatMessage } from '#model/prompt.ts';
import { readAnswer } from '#model/read-answer.ts';
import { answerQuery } from '#rulebook/queries/query.ts';
import { renderPhrased } from '#discord/rulebook/render-phrased.ts';
import { openMeasured, readLines } from './measured.ts';

/*
 * Replays recorded completions through the checks, and prints what players would get.
 *
 *   node --import tsx test/model/measure-replay.ts REQUESTS COMPLETIONS.jsonl [AGAIN_FOLDER]
 *
 * REQUESTS is the folder of measure-requests.ts: answers are checked against what they say, whatever the search would
 * find today. A line of COMPLETIONS is `{"id", "completions": [TEXT, TEXT?]}`: what the model replied, and what it
 * replied to the second request. If the first fails and there is no second, the second request is written to
 * AGAIN_FOLDER, for the writer of the completions. Prints a JSON object per request: `isSure` (the bot would not ask),
 * `outcome` (answered, declined, dropped, again, missing), what was refused, the first completion as it was before the
 * checks, and the reply. Totals go to standard error.
 */

interface Recorded {
  readonly id: string | number;
  readonly completions: readonly string[];
}

interface Request {
  readonly id: string | number;
  readonly messages: readonly ChatMessage[];
}

/** The second message of a request. */
interface RequestData {
  readonly question: string;
  readonly rules_of: IsoDate;
  readonly facts: readonly string[];
  readonly cards: readonly {
    readonly name: string;
    readonly text: string;
    readonly rulings?: readonly string[];
  }[];
  readonly rules: readonly {
    readonly number: string;
    readonly heading?: string;
    readonly wording: 'official' | 'explained';
    readonly text: string;
  }[];
}

const [requests, completionsPath, folder] = process.argv.slice(2);
if (!requests || !completionsPath)
  throw new Error('usage: measure-replay.ts REQUESTS COMPLETIONS.jsonl [AGAIN_FOLDER]');

const sources = await openMeasured();
const { cards } = sources;
const rulebook = sources.rulebook();

/** What a request was made of. Mana values aren't in it, only the sentences about them. */
function materialOf({ messages }: Request): Material {
  const data = JSON.parse(messages[1]?.content ?? '') as RequestData;
  const ruleset = rulesetOf(data.rules_of);
  const given = data.cards.map(({ name, text, rulings = [] }) => {
    const entry = cards.find(name);
    const [described] = entry ? describeCards([entry], cards, ruleset) : [];
    return { name, parts: [text], rulings, manaValues: described?.manaValues ?? [] };
  });
  return {
    question: data.question,
    edition: data.rules_of,
    rules: data.rules.map(({ number, heading, wording, text }) => ({
      number,
      edition: data.rules_of,
      ...(heading !== undefined && { heading }),
      wording: wording === 'official' ? 'official' : 'own-words',
      text,
    })),
    cards: given,
    facts: data.facts,
    computed: computeFacts(data.question, given, null, ruleset),
    decisions: [],
    seats: 0,
  };
}

if (folder) mkdirSync(folder, { recursive: true });
const recorded = new Map(
  (readLines(completionsPath) as readonly Recorded[]).map(({ id, completions }) => [String(id), completions]),
);
const totals = new Map<string, number>();
const count = (what: string): void => void totals.set(what, (totals.get(what) ?? 0) + 1);

const files = readdirSync(requests).filter((name) => name.endsWith('.json'));
for (const name of files.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))) {
  const request = JSON.parse(readFileSync(join(requests, name), 'utf8')) as Request;
  const id = String(request.id);
  const material = materialOf(request);
  const { question, edition } = material;
  const found = answerQuery(question, undefined, rulebook, edition, { hints: cardHints(cards) });
  const isSure = found.ok && found.value.question?.isSure !== false;
  const completions = recorded.get(id) ?? [];
  const asked: (readonly ChatMessage[])[] = [];
  const phrased = await phraseAnswer(
    material,
    async (messages) => {
      asked.push(messages);
      const completion = completions[asked.length - 1];
      return completion === undefined ? fail(asked.length) : ok(completion);
    },
    edition,
    rulebook,
  );
  const outcome =
    phrased.outcome === 'failed' ? (phrased.failure === 1 ? 'missing' : 'again') : phrased.outcome;
  count(outcome);
  if (!isSure) count(`of those the bot asks about: ${outcome}`);
  if (outcome === 'again' && folder)
    writeFileSync(
      join(folder, `${id}.json`),
      `${JSON.stringify({ id, messages: asked[1] }, undefined, 1)}\n`,
    );
  const { refused } = phrased;
  for (const { kind } of refused) count(`refused: ${kind}`);
  const line = {
    id,
    question,
    isSure,
    outcome,
    asked: asked.length,
    refused: refused.map(({ kind, message: says }) => `${kind}: ${says}`),
    before: readAnswer(completions[0] ?? '') ?? completions[0] ?? null,
    ...(phrased.outcome === 'answered' && {
      answer: phrased.answer,
      reply: contentOf(renderPhrased(phrased.answer, [], edition, rulebook)),
    }),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
sources.close();
process.stderr.write(`${[...totals].map(([what, times]) => `${what}: ${times}`).join('\n')}\n`);
