import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import card from '../../commands/card.ts';
import { CATALOGUE } from '../../src/cards/catalogue.ts';
import { poolOf } from '../../src/cards/pool-of.ts';
import { halfNames } from '../../src/discord/choose-half.ts';
import type { House, Said } from '../../src/discord/command.ts';
import { refusalReply } from '../../src/discord/refusals.ts';
import { messageBody, type Reply } from '../../src/discord/reply.ts';
import { TURNING_DAYS } from '../../src/engine/editions.ts';
import { ZONES } from '../../src/engine/game-objects.ts';
import { makeBodyCheck } from '../../src/local/body-check.ts';
import { loadSchemas } from '../../src/local/schemas.ts';

const check = makeBodyCheck(await loadSchemas());

/** What the embedded Discord has against a reply; `null` for nothing. */
const wrongWith = (reply: Reply) => check('reply', { type: 4, data: messageBody(reply) });

const houseOf = (cards: House['cards']) =>
  ({ cards, store: { setting: () => undefined } }) as unknown as House;
const HOUSE = houseOf(poolOf(CATALOGUE.map((one) => ({ card: one, oracle: null }))));

type Options = Parameters<typeof card.run>[0]['options'];

const run = async (options: Options, house: House): Promise<Said> =>
  card.run(
    {
      origin: { interactionId: '1', channelId: '2', guildId: null, actorId: '7', at: 0 },
      mayManageServer: true,
      subcommand: null,
      options,
    },
    house,
  );

/** Shown within Discord's limits, or refused in a sentence. */
async function expectAnswer(options: Options, house: House): Promise<void> {
  const said = await run(options, house);
  const reply = 'code' in said ? refusalReply(said) : said;
  expect(wrongWith(reply)).toBeNull();
  if ('code' in said) expect(reply.content).toMatch(/[.?]($|\n-# CR )/);
  else expect(reply.embeds?.[0]?.description).toMatch(/\nCR [\d.]+|\n\*\*/);
}

const anyEdition = fc.constantFrom('founding', 'today', ...TURNING_DAYS, undefined);
const maybe = fc.constantFrom(undefined, false, true);
const anyZone = fc.constantFrom(undefined, ...ZONES);

describe('/card', () => {
  it.each(CATALOGUE.map((one) => [one.name, one] as const))(
    'shows %s in each zone and by each half',
    async (name, one) => {
      for (const zone of [undefined, ...ZONES])
        for (const half of [undefined, ...halfNames(one)])
          await expectAnswer(
            { name, zone, half, flipped: undefined, 'face-down': undefined, edition: undefined },
            HOUSE,
          );
    },
  );

  it('shows or refuses any card of the catalogue anywhere, in any state, under any edition', async () => {
    const asked = fc.constantFrom(...CATALOGUE).chain((one) =>
      fc.record({
        name: fc.constantFrom(one.name, ...one.parts.map(({ name }) => name)),
        zone: anyZone,
        half: fc.constantFrom(undefined, 'both', 'none', ...halfNames(one)),
        flipped: maybe,
        'face-down': maybe,
        edition: anyEdition,
      }),
    );
    await fc.assert(
      fc.asyncProperty(asked, (options) => expectAnswer(options, HOUSE)),
      { numRuns: 1000 },
    );
  });

  it('shows whatever texts a pool has within the limits of Discord', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 200 });
    const paragraphs = fc.array(fc.oneof(text, fc.constant('*_~`|<@1>[a](b)'.repeat(300))), {
      maxLength: 30,
    });
    const asked = fc.record({
      name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }).filter((one) => one.trim() !== ''),
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
        const house = houseOf({ ...poolOf([]), find: () => entry });
        const plain = { zone: undefined, half: undefined, flipped: undefined, 'face-down': undefined };
        await expectAnswer({ name: 'x', ...plain, edition: undefined }, house);
      }),
      { numRuns: 200 },
    );
  });
});
