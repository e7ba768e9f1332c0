import { contentOf } from '#discord/command/reply.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import flip from '../../../commands/flip.ts';
import game from '../../../commands/game.ts';
import permanent from '../../../commands/permanent.ts';
import stack from '../../../commands/stack.ts';
import turn from '../../../commands/turn.ts';
import { adoptCardsFromTexts } from '#cards/from-texts/read-texts.ts';
import { textOf } from '#discord/command/reply.ts';
import { ALICE, BOB, mentions, openGameChannel } from '../tables/game-channel.ts';
import { acceptedReply, replyOf } from '../../helpers/reply-of.ts';

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
  const table = openGameChannel('2026-06-19');
  await table.use(game, ALICE, 'new', { players: mentions(BOB), first: ALICE });
  const text = textOf(await table.use(turn, ALICE, name, { ...options, card: 'Goblet of Owls' }));
  expect(text).toContain(words);
  expect(text).toContain(MARK);
  const known = await table.use(turn, ALICE, name, {
    ...options,
    card: 'Time Stop',
    ...(name === 'add' && { what: 'end' }),
  });
  expect(textOf(known)).not.toContain(MARK);
});

it('/flip goes by the text of a coin card that is on no list, and says so', async () => {
  const table = openGameChannel('2026-06-19');
  const options = { card: 'goblet', call: 'heads' };
  const result = await flip.run({ ...table.asker(ALICE), subcommand: null, options }, table.ctx);
  const content = contentOf(acceptedReply(result));
  expect(content).toContain('Drink it.');
  expect(content).toContain(MARK);
});

it('/flip marks the abilities that it triggers, and a card that flips nothing, once', async () => {
  const watches = (name: string) => ({
    name,
    coins: { flip: null, triggers: [{ whose: "anyone's" as const, side: 'won' as const, does: 'hoot' }] },
  });
  adoptCardsFromTexts([watches('Goblet of Owls'), watches('Owl Nest')]);
  const table = openGameChannel('2026-06-19');
  await table.use(game, ALICE, 'new', { players: mentions(BOB), first: ALICE });
  const ask = async (options: Readonly<Record<string, string>>) => {
    const result = await flip.run({ ...table.asker(ALICE), subcommand: null, options }, table.ctx);
    return textOf(replyOf(result, ALICE));
  };
  const refused = await ask({ card: 'goblet', call: 'heads' });
  expect(refused).toContain('hoot');
  expect(refused.split(MARK)).toHaveLength(2);
  for (const name of ['Goblet of Owls', 'Owl Nest']) await table.use(permanent, ALICE, 'add', { card: name });
  let text = '';
  for (let tries = 0; tries < 60 && !text.includes('hoot'); tries += 1) text = await ask({ call: 'heads' });
  expect(text).toContain('hoot');
  expect(text.match(/read from/g)).toHaveLength(1);
  expect(text).toContain('Goblet of Owls and Owl Nest are on no list of mine: read from their texts.');
});

it('/stack resolve only remarks on an ending from a text that also does something else', async () => {
  const table = openGameChannel('2026-06-19');
  await table.use(game, ALICE, 'new', { players: mentions(BOB), first: ALICE });
  const resolve = async (isUnsure: boolean) => {
    adoptCardsFromTexts([
      { name: 'Owl Walker', ending: { what: 'turn', by: 'ability', ...(isUnsure && { isUnsure }) } },
    ]);
    await table.use(stack, ALICE, 'add', { card: 'Owl Walker', what: 'activated-ability' });
    return textOf(await table.use(stack, ALICE, 'resolve'));
  };
  const unsure = await resolve(true);
  expect(unsure).toContain('If it ends the turn: `/game undo`, then `/turn end card:`.');
  expect(unsure.split(MARK)).toHaveLength(2);
  expect(await resolve(false)).not.toContain('/game undo');
});
