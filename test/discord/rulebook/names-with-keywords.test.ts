import { expect, it } from 'vitest';
import { builtInCards } from '#cards/built-in/index.ts';
import { questionContext } from '#discord/rulebook/question-context.ts';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import { answerQuery } from '#rulebook/queries/query.ts';
import { openCardPool } from '#imported/cards/open-card-pool.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';

const digest = loadDigest();
const cards = openCardPool(null, builtInCards(), { info: () => {}, warn: () => {} }, new ManualClock());
const ctx = { cards, store: { lastGame: async () => null } } as unknown as Parameters<
  typeof questionContext
>[1];

async function rulesFor(question: string): Promise<readonly string[]> {
  const context = await questionContext({ channelId: 'table' } as Parameters<typeof questionContext>[0], ctx);
  const found = answerQuery(question, undefined, digest, undefined, context);
  if (!found.ok) return [];
  return (found.value.question?.matches ?? [found.value.hit]).map(({ number }) => number);
}

it.each([
  ['can i counter Storm-Kiln Artist', '702.40'],
  ['can i counter Thousand-Year Storm', '702.40'],
  ['can i counter Vastwood Surge', '702.117'],
  ['can i counter Elves of Deep Shadow', '702.28'],
  ['can i counter Gift of Paradise', '702.174'],
  ['can i counter Echo of Eons', '702.30'],
  ['can i counter Awaken the Woods', '702.113'],
  ['can i counter Fear of Infinity', '702.36'],
])('%s: not %s', async (question, keywordRule) => {
  const [best = ''] = await rulesFor(question);
  expect(best).not.toBe('');
  expect(best.startsWith(keywordRule)).toBe(false);
});

it('a keyword in the question itself is still found', async () => {
  const [best] = await rulesFor('does my Storm-Kiln Artist give my spells storm copies');
  expect(best).toMatch(/^702\.40/);
});
