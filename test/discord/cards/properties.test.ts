import { contentOf } from '#discord/command/reply.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import card from '../../../commands/card.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import { halfNames } from '#cards/objects/choose-half.ts';
import type { BotContext, HandlerResult } from '#discord/command/command.ts';
import { messageBody, type Reply } from '#discord/command/reply.ts';
import { TURNING_DAYS } from '#engine/editions/rulesets.ts';
import { ZONES } from '#engine/vocabulary/zones.ts';
import { loadBodyCheck } from 'embedded-discord';
import {
  AKKI_LAVARUNNER,
  ASSAULT_BATTERY,
  BOTTOMLESS_POOL_LOCKER_ROOM,
  BRAZEN_BORROWER,
  DUSK_DAWN,
  GRIZZLY_BEARS,
  HUNTMASTER_OF_THE_FELLS,
  WEAR_TEAR,
  WHO_WHAT_WHEN_WHERE_WHY,
} from '../../helpers/cards.ts';
import { cardIn } from '../../helpers/ask-cards.ts';
import { SAMPLE_CARDS } from '../../helpers/sample-cards.ts';
import { editionContext } from '../../helpers/edition-context.ts';
import { replyOf } from '../../helpers/reply-of.ts';

const check = await loadBodyCheck();

/** The fault that the embedded Discord finds in a reply; `null` for none. */
const wrongWith = (reply: Reply) => check('reply', { type: 4, data: messageBody(reply) });

const contextOf = (cards: BotContext['cards']) =>
  ({ cards, ...editionContext('founding') }) as unknown as BotContext;
const CTX = contextOf(createCardPool(SAMPLE_CARDS));

type Options = Parameters<typeof card.run>[0]['options'];

const run = async (options: Options, ctx: BotContext): Promise<HandlerResult> =>
  card.run(
    {
      origin: { interactionId: '1', channelId: '2', guildId: null, actorId: '7', at: 0 },
      mayManageServer: true,
      subcommand: null,
      options,
    },
    ctx,
  );

/** The zone comes first, behind the edition if its answer differs. */
const WHEREABOUTS = /^(?:[^*\n]+:\s)?\*\*(?:In|On|Phased|Removed)/;
/** Lines about the zone, differences from the print, and small lines. */
const SMALL = /^-# |^(?:[^*\n]+: )?\*\*(?:In|On) /;
/** Four lines, and the note on cards of more than two parts, or which cards melded into it. */
const MOST_BESIDE = 5;

/** CallbackResult within Discord's limits, or refused in a sentence. */
async function expectAnswer(options: Options, ctx: BotContext): Promise<void> {
  const result = await run(options, ctx);
  const reply = replyOf(result);
  expect(wrongWith(reply)).toBeNull();
  if (!result.ok) expect(contentOf(reply)).toMatch(/[.?]($|\n-# CR )/);
  const { zone, half, x, flipped, 'face-down': faceDown } = options;
  const isPlaced = zone ?? half ?? x ?? (flipped || faceDown || undefined);
  if (!result.ok) return;
  const { text } = cardIn(reply);
  if (isPlaced !== undefined) expect(text).toMatch(WHEREABOUTS);
  else expect(text.split('\n').filter((line) => SMALL.test(line)).length).toBeLessThanOrEqual(MOST_BESIDE);
}

const anyEdition = fc.constantFrom('founding', 'today', ...TURNING_DAYS, undefined);
const maybe = fc.constantFrom(undefined, false, true);
const anyZone = fc.constantFrom(undefined, ...ZONES);

describe('/card', () => {
  const plain = { flipped: undefined, 'face-down': undefined, x: undefined, edition: undefined };

  it.each(SAMPLE_CARDS.map(({ card: { name } }) => name))('shows %s', async (name) => {
    await expectAnswer({ name, zone: undefined, half: undefined, ...plain }, CTX);
  });

  it.each([
    ASSAULT_BATTERY,
    WEAR_TEAR,
    DUSK_DAWN,
    BOTTOMLESS_POOL_LOCKER_ROOM,
    WHO_WHAT_WHEN_WHERE_WHY,
    AKKI_LAVARUNNER,
    HUNTMASTER_OF_THE_FELLS,
    BRAZEN_BORROWER,
    GRIZZLY_BEARS,
  ])('shows $name in each zone and by each half', async (printed) => {
    const ctx = contextOf(createCardPool([{ card: printed, oracle: null }]));
    for (const zone of [undefined, ...ZONES])
      for (const half of [undefined, ...halfNames(printed)])
        await expectAnswer({ name: printed.name, zone, half, ...plain }, ctx);
  });

  it('shows or refuses any card of the sample anywhere, in any state, under any edition', async () => {
    const asked = fc.constantFrom(...SAMPLE_CARDS).chain(({ card: sample }) =>
      fc.record({
        name: fc.constantFrom(sample.name, ...sample.parts.map(({ name }) => name)),
        zone: anyZone,
        half: fc.constantFrom(undefined, 'both', 'none', ...halfNames(sample)),
        flipped: maybe,
        'face-down': maybe,
        x: fc.constantFrom(undefined, 0, 3, 1000),
        edition: anyEdition,
      }),
    );
    await fc.assert(
      fc.asyncProperty(asked, (options) => expectAnswer(options, CTX)),
      { numRuns: 250 },
    );
  });

  it('shows any texts of a pool within Discord’s limits', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 50 });
    const paragraphs = fc.array(fc.oneof(text, fc.constant('*_~`|<@1>[a](b)'.repeat(300))), {
      maxLength: 8,
    });
    const asked = fc.record({
      name: fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 300 })
        .filter((name) => name.trim() !== ''),
      texts: paragraphs,
      power: fc.constantFrom('*', '1+*', '∞', '_'),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ name, texts, power }) => {
        const part = { name, manaCost: '{2}{W/U}', typeLine: 'Creature — *Test*', power, toughness: '1' };
        const entry = {
          card: { name, layout: 'ordinary' as const, parts: [part] as const },
          oracle: { id: 'x', texts: [texts.join('\n')], images: [], page: 'https://example.org/card' },
        };
        const ctx = contextOf({ ...createCardPool([]), find: () => entry });
        await expectAnswer({ name: 'x', zone: undefined, half: undefined, ...plain }, ctx);
      }),
      { numRuns: 25 },
    );
  });
});
