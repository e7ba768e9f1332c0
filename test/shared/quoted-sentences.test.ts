import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { readFragment } from '#rulebook/fragments/read-fragment.ts';
import { answerQuery } from '#rulebook/queries/query.ts';
import type { RuleHit } from '#rulebook/text/rule-text.ts';
import { buildRulebook } from '../helpers/official-text.ts';
import { OFFICIAL } from './official-rules.ts';
import { inSharedDir, SHARED_DIR } from './shared-dir.ts';

const SEEDS = SHARED_DIR === undefined ? [] : readdirSync(inSharedDir('seeds')).toSorted();
const readSeed = (name: string) => readFileSync(inSharedDir('seeds', name), 'utf8');
const TODAY = '2026-06-19';
/** The founding rules have these as of 2008-02-01, and most seeds as of 2006-10-01. */
const OF_TWO_DAYS = new Set(['505.3', '505.7']);
/** The collection of rulings words these itself. */
const OWN_WORDS = /analogous|\(Assault\/Battery\)/;
/** Shorter ones are `Yes.` and the like. */
const MIN_LETTERS = 16;

interface Quote {
  readonly number: string;
  readonly sentence: string;
}

/** The sentences of a text as it is printed, each with the rule that it stands in. */
function sentencesOf(text: string): readonly Quote[] {
  let number = '';
  // One seed prints a rule within the line of another.
  return text.split(/\n+|(?<=[.)] )(?=\d{3}\.\d+\. )/).flatMap((line) => {
    const [label = '', own] = /^[\s•]*(?:(\d{3}\.\d+[a-z]?)\.?[\s-]+)?(?:Example: )?/.exec(line) ?? [];
    number = own ?? number;
    return line
      .slice(label.length)
      .replaceAll(/\[CompRules [\d/]+\]/g, '')
      .split(/(?<=[.!?][”"’)]{0,2})\s+(?=[“"(]?\p{Lu})/u)
      .filter((sentence) => number !== '' && isSentence(sentence))
      .map((sentence) => ({ number, sentence: sentence.trim() }));
  });
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Not a heading, and not what the page says of itself. */
const isSentence = (text: string): boolean =>
  (text.match(/\p{L}/gu)?.length ?? 0) >= MIN_LETTERS &&
  /[.!?][”"’)]{0,2}\s*$/.test(text) &&
  !text.startsWith('This search based on');

function found({ sentence }: Quote, rulebook: Rulebook, preferred: Edition): readonly RuleHit[] {
  const answer = answerQuery(sentence.slice(0, 400), undefined, rulebook, preferred);
  if (!answer.ok) return [];
  return answer.value.question?.matches ?? [answer.value.hit];
}

describe.skipIf(SEEDS.length === 0 || OFFICIAL.length === 0)('every sentence of the founding seeds', () => {
  const texts = new Map(OFFICIAL);
  const held = buildRulebook(['2006-10-01', '2008-02-01', TODAY].flatMap((day) => texts.get(day) ?? []));

  it.each(SEEDS)('%s: opens its rule, or the one that says the same today', (name) => {
    const quotes = sentencesOf(readSeed(name)).filter(
      ({ number, sentence }) => !OF_TWO_DAYS.has(number) && !OWN_WORDS.test(sentence),
    );
    expect(quotes.length).toBeGreaterThan(5);
    const missed = (['founding', TODAY] as const).flatMap((preferred) =>
      quotes.filter((quote) => {
        const hits = found(quote, held, preferred);
        return !hits.some(
          ({ edition, number }) =>
            (edition === 'founding' && number === quote.number) || (edition === TODAY && says(number, quote)),
        );
      }),
    );
    expect(missed).toEqual([]);
  });

  const says = (number: string, { sentence }: Quote): boolean =>
    lettersOf(
      held
        .read(TODAY)
        .rule(number)
        ?.paragraphs.map(({ text }) => text)
        .join('') ?? '',
    ).includes(lettersOf(sentence));

  it.each(SEEDS)('%s: opens its rule if nothing but that is imported', (name) => {
    const fragment = readFragment(readSeed(name), {
      effective: name.startsWith('004') ? undefined : '2006-10-01',
    });
    if (!fragment.ok) throw new Error(fragment.failure.code);
    const rulebook = buildRulebook([fragment.value.text]);
    const { edition } = fragment.value.text;
    const missed = sentencesOf(readSeed(name)).filter(
      (quote) => !found(quote, rulebook, edition).some(({ number }) => number === quote.number),
    );
    expect(missed).toEqual([]);
  });
});

describe.skipIf(OFFICIAL.length === 0)('every sentence of an official text', () => {
  it.each(['2009-07-08', '2017-04-28', TODAY])('%s: opens a rule that has it', (file) => {
    const text = OFFICIAL.find(([name]) => name === file)?.[1];
    if (!text) return;
    const rulebook = buildRulebook([text]);
    const quotes = text.rules.flatMap(({ number, paragraphs }) =>
      paragraphs.flatMap((paragraph) => sentencesOf(`${number}. ${paragraph.text}`)),
    );
    const wrong = quotes.filter((quote) => {
      const hits = found(quote, rulebook, text.edition);
      return !hits.some(({ number }) => number === quote.number);
    });
    process.stdout.write(`${file}: ${quotes.length} sentences, ${wrong.length} elsewhere\n`);
    expect(wrong.length / quotes.length).toBeLessThan(0.05);
  });
});
