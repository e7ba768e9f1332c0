import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textOfResult, toDiscordOptions } from '../helpers/bot-harness.ts';
import { openPageHall, readAloud, type PageHall } from './page-hall.ts';

let table: PageHall;
beforeAll(async () => {
  table = await openPageHall();
});
afterAll(() => table.close());

/** Cards that somebody has face down: nobody else may read their names. */
const FACE_DOWN = ['Exalted Angel', 'Willbender', 'Vesuvan Shapeshifter'];

const under = (command: string, name: string, options: Readonly<Record<string, string | boolean>>) =>
  table.at('Bob').slash(command, [{ name, type: 1, options: toDiscordOptions(options) }]);

/** The deeds that Bob does for himself alone, and what is told to him of each. */
const DEEDS = {
  flips: async () => [
    textOfResult(await table.at('Bob').slash('flip', toDiscordOptions({ call: 'heads', private: true }))),
  ],
  rolls: async () => [
    textOfResult(await table.at('Bob').slash('roll', toDiscordOptions({ dice: '3d1000', private: true }))),
  ],
  hides: async (card: string) => {
    expect(textOfResult(await under('permanent', 'add', { card, 'face-down': true }))).toMatch(
      /face[- ]down/i,
    );
    return [card];
  },
  casts: async (card: string) => {
    expect(textOfResult(await under('stack', 'add', { card, 'face-down': true }))).toMatch(/face[- ]down/i);
    return [card];
  },
  asks: async () => [
    textOfResult(await table.at('Bob').slash('game', [{ name: 'page', type: 1, options: [] }])),
  ],
  presses: async (_: string, own: string) => [(await table.press(own, { do: 'who' })).said],
  refused: async (_: string, own: string) => [(await table.press(own, { do: 'life', by: '9999999' })).said],
  lives: async () => {
    await table
      .at('Bob')
      .slash('set', [{ name: 'life', type: 1, options: toDiscordOptions({ amount: '-1' }) }]);
    return [];
  },
} as const satisfies Record<string, (card: string, own: string) => Promise<readonly string[]>>;

const deeds = fc.array(
  fc.record({
    deed: fc.constantFrom(...(Object.keys(DEEDS) as (keyof typeof DEEDS)[])),
    card: fc.constantFrom(...FACE_DOWN),
  }),
  { minLength: 1, maxLength: 8 },
);

it('a page shows no information that is private to someone else', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (all) => {
      // Who asks much within a minute is refused, and cards are drawn as time passes.
      table.harness.clock.advance(60_000);
      await table.open({}, 'Alice', 'Bob', 'Cleo');
      const [own, cleos, looks] = [
        await table.link('Bob'),
        await table.link('Cleo'),
        await table.link('Alice', 'spectate'),
      ];
      const told = new Set<string>();
      for (const { deed, card } of all)
        for (const text of await DEEDS[deed](card, own))
          for (const line of text.split('\n')) if (/\w{3}/.test(line)) told.add(readAloud(line).slice(0, 60));
      for (const path of [cleos, looks]) {
        const { body } = await table.get(path);
        const read = readAloud(body.replaceAll('svg', 'g'));
        for (const line of told) expect(read).not.toContain(line);
        for (const card of FACE_DOWN) expect(body).not.toContain(card);
      }
      const { body } = await table.get(looks);
      // Whoever watches reads names, and nobody’s id; and can press nothing.
      expect(body.match(/\d{17,20}/g)).toBeNull();
      expect(body).not.toMatch(/<(?:form|button|input)/);
      expect(await table.press(looks, { do: 'life', by: '-1' }, { id: randomUUID(), seq: 1 })).toMatchObject({
        status: 403,
      });
    }),
    { numRuns: 8 },
  );
});
