import { afterEach, beforeEach, expect, it } from 'vitest';
import flip from '../../../commands/flip.ts';
import game from '../../../commands/game.ts';
import turn from '../../../commands/turn.ts';
import { adoptCardsFromTexts } from '#cards/from-texts/read-texts.ts';
import { textOf } from '#discord/quotes/parse-citations.ts';
import { ALICE, BOB, mentions, sitDown } from '../tables/game-channel.ts';

const MARK = 'is on no list of mine: read from its text.';

beforeEach(() =>
  adoptCardsFromTexts([
    {
      name: 'Goblet of Owls',
      control: { span: 'next-combat' },
      ending: { what: 'turn', by: 'ability' },
      adding: { part: 'upkeep', after: 'here', only: null, times: 2, isForController: false },
      coins: {
        flip: {
          isCalled: true,
          coins: 1,
          flippers: 'you',
          outcomes: [
            { side: 'won', isEach: false, does: 'drink it' },
            { side: 'lost', isEach: false, does: 'drink it' },
          ],
        },
        triggers: [],
      },
    },
  ]),
);
afterEach(() => adoptCardsFromTexts([]));

it.each<[string, Readonly<Record<string, string>>, string]>([
  ['control', { player: BOB, by: ALICE }, 'combat'],
  ['add', {}, 'upkeep'],
  ['end', {}, 'exiled'],
])('/turn %s goes by the text of a card that is on no list, and says so', async (name, options, words) => {
  const table = sitDown('2026-06-19');
  await table.use(game, ALICE, 'new', { players: mentions(BOB), first: ALICE });
  const said = textOf(await table.use(turn, ALICE, name, { ...options, card: 'Goblet of Owls' }));
  expect(said).toContain(words);
  expect(said).toContain(MARK);
  const known = await table.use(turn, ALICE, name, {
    ...options,
    card: 'Time Stop',
    ...(name === 'add' && { what: 'end' }),
  });
  expect(textOf(known)).not.toContain(MARK);
});

it('/flip goes by the text of a coin card that is on no list, and says so', async () => {
  const table = sitDown('2026-06-19');
  const options = { card: 'goblet', call: 'heads' };
  const said = await flip.run({ ...table.asker(ALICE), subcommand: null, options }, table.ctx);
  if ('code' in said) throw new Error(said.code);
  expect(said.content).toContain('Drink it.');
  expect(said.content).toContain(MARK);
});
