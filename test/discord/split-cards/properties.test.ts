import { contentOf } from '#discord/command/reply.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_QUERY_LENGTH } from '#cards/query/parse-query.ts';
import { CHARACTERISTIC_NAMES } from '#discord/split-cards/value.ts';
import { COMPARISON_NAMES } from '#discord/split-cards/compare.ts';
import { escapeUserText } from '#discord/markdown/escape.ts';
import { messageBody } from '#discord/command/reply.ts';
import { shortenStandalone } from '#discord/quotes/shorten.ts';
import { heightOf, MAX_LINES } from '#discord/words/height.ts';
import { TURNING_DAYS } from '#engine/editions/rulesets.ts';
import { ZONES } from '#engine/vocabulary/zones.ts';
import { loadBodyCheck } from 'embedded-discord';
import { ask, BUILT_IN, contextWith } from '../../helpers/ask-cards.ts';
import { SAMPLE_CARDS } from '../../helpers/sample-cards.ts';

const check = await loadBodyCheck();
const CTX = contextWith(BUILT_IN);

/** Names of two cards and long questions may exceed a phone screen a little. */
const MAX_HEIGHT = 2 * MAX_LINES;

/** Expects an answer that names the card or a private refusal, within Discord's limits. */
async function expectAnswer(typed: string, name: string): Promise<void> {
  const reply = await ask(typed, CTX);
  expect(check('reply', { type: 4, data: messageBody(reply) })).toBeNull();
  expect(contentOf(reply).length).toBeGreaterThan(0);
  if (reply.isPrivate) return;
  expect(contentOf(reply)).toContain(escapeUserText(name));
  expect(heightOf(contentOf(shortenStandalone(reply)))).toBeLessThanOrEqual(MAX_HEIGHT);
}

const anyCard = fc.constantFrom(...SAMPLE_CARDS.map((sample) => sample.card));
const anyEdition = fc.constantFrom('', '  edition:today', ...TURNING_DAYS.map((day) => `  edition:${day}`));
const anyText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: MAX_QUERY_LENGTH })
  .map((text) => text.replaceAll(/\s+/g, ' '));
// oxfmt-ignore
const comparison = fc.constantFrom(
  'c:r', 'c<r', 'c<=wub', 'c=c', 'c>rg', 'mv=1', 'mv>=2', 'pow>3', 't:instant', 't:"time lord"', 'a', '*',
  'name:`fire`', '!"Fire // Ice"', 'is:multicolor', 'is:monocolor', 'is:split', '-', '-(', '(', ')', 'or',
);
const anyQuery = fc.oneof(
  anyText,
  // Text that looks like a mention or Markdown.
  fc.constantFrom('@ ', '@Alice c:r', '<@1>', '@everyone'),
  fc
    .array(comparison, { minLength: 1, maxLength: 60 })
    .map((all) => all.join(' ').slice(0, MAX_QUERY_LENGTH)),
  comparison.map((query) => `${query} `.repeat(MAX_QUERY_LENGTH).slice(0, MAX_QUERY_LENGTH).trim()),
);

describe('/split', () => {
  it('answers or refuses any query about any card', async () => {
    const asked = fc.record({ card: anyCard, query: anyQuery, edition: anyEdition });
    await fc.assert(
      fc.asyncProperty(asked, async ({ card: { name }, query, edition }) => {
        await expectAnswer(`check card:${name}  query:${query}${edition}`, name);
        await expectAnswer(`name card:${name}  restriction:${query}${edition}`, name);
        await expectAnswer(`cast card:${name}  allowed:${query}${edition}`, name);
      }),
      { numRuns: 300 },
    );
  });

  it('answers or refuses any question about any card in any zone and state', async () => {
    const state = fc
      .tuple(
        fc.constantFrom('', ...ZONES.map((zone) => `zone:${zone}`)),
        fc.constantFrom('', 'half:left', 'half:right', 'half:both', 'half:none'),
        fc.constantFrom('', 'flipped:true', 'flipped:false'),
        fc.constantFrom('', 'face-down:true'),
        fc.constantFrom('', 'x:0', 'x:1000'),
      )
      .map((options) => options.filter(Boolean));
    const asked = fc.record({
      card: anyCard,
      other: anyCard,
      is: state,
      otherIs: state,
      characteristic: fc.constantFrom(...Object.keys(CHARACTERISTIC_NAMES)),
      what: fc.constantFrom('', ...Object.keys(COMPARISON_NAMES).map((what) => `  what:${what}`)),
      edition: anyEdition,
    });
    await fc.assert(
      fc.asyncProperty(
        asked,
        async ({ card: { name }, other, is, otherIs, characteristic, what, edition }) => {
          const here = [name, ...is].join('  ');
          const there = [other.name, ...otherIs].join('  with-');
          await expectAnswer(`value card:${here}  characteristic:${characteristic}${edition}`, name);
          await expectAnswer(`compare card:${here}  with:${there}${what}${edition}`, name);
        },
      ),
      { numRuns: 500 },
    );
  });
});
