import { ApplicationCommandOptionType as Type } from 'discord.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallbackResult } from 'embedded-discord';
import {
  textOfResult,
  startHarness,
  press,
  toDiscordOptions,
  type BotHarness,
} from '../helpers/bot-harness.ts';

let harness: BotHarness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(async () => {
  expect(harness.discord.problems).toEqual([]);
  await harness.close();
});

const personOf = (user: string) => harness.discord.person({ user, guild: 'playgroup', channel: 'subgames' });
const idOf = (user: string): string => personOf(user).userId;

const use = async (
  user: string,
  command: string,
  options: Readonly<Record<string, string | number | boolean>> = {},
  users: Readonly<Record<string, string>> = {},
): Promise<CallbackResult> => {
  const [name = '', subcommand = ''] = command.split(' ');
  const given = { name: subcommand, type: Type.Subcommand, options: toDiscordOptions(options, users) };
  const shown = await personOf(user).slash(name, [given]);
  harness.advanceUntilCardIsDrawn();
  return shown;
};

const withNames = (text: string): string =>
  text.replace(/<@(\d+)>/g, (all, id: string) => {
    const name = ['Alice', 'Bob'].find((candidate) => idOf(candidate) === id);
    return name ? `@${name}` : all;
  });
const linesOf = (shown: CallbackResult): readonly string[] => {
  const [embed] = shown.message?.embeds ?? [];
  return withNames([textOfResult(shown), embed?.description ?? ''].join('\n'))
    .split('\n')
    .filter(Boolean);
};
const status = async (): Promise<readonly string[]> => linesOf(await use('Alice', 'game status'));

/** Restarts the bot, then presses Apply on a preview that the earlier process posted; restarts once more. */
async function restartAndApply(shown: CallbackResult): Promise<readonly string[]> {
  await harness.restart();
  const applied = await press(personOf('Alice'), shown, 'Apply');
  expect(applied.failed).toBeNull();
  expect(applied.message?.id).toBe(shown.message?.id);
  expect(applied.message?.embeds).toEqual([]);
  await harness.restart();
  return linesOf(applied);
}

it('a subgame within a subgame, with a restart of the bot at each step down and up', async () => {
  await use('Alice', 'game new', { players: `<@${idOf('Bob')}>` }, { first: idOf('Alice') });
  await use('Alice', 'turn step', { to: 'main' });
  await use('Alice', 'stack add', { card: 'Shahrazad' });
  await use('Bob', 'stack trigger', { card: 'Mogg Fanatic' });

  const libraries = `<@${idOf('Alice')}> 53 <@${idOf('Bob')}> 41`;
  const first = await use('Alice', 'subgame start', { card: 'Shahrazad', libraries });
  expect(first.message?.embeds[0]?.title).toBe('Shahrazad begins a subgame');
  const [began, turn, drawn] = await restartAndApply(first);
  expect(began).toMatch(
    /^A subgame begins \(Shahrazad\)\. @\w+ was drawn to go first, .* @Alice 53, @Bob 41\.$/,
  );
  expect(turn).toMatch(/^@\w+’s turn begins\.$/);
  expect(drawn).toMatch(/^-# Drawn by coins/);
  expect((await status())[0]).toBe('main game › **subgame** (Shahrazad)');

  const cardWithColon = 'Circle of Protection: Shahrazad';
  const second = await use(
    'Bob',
    'subgame start',
    { card: cardWithColon, libraries },
    { first: idOf('Bob') },
  );
  expect((await restartAndApply(second))[0]).toMatch(/\(Circle of Protection: Shahrazad\)\. @Bob goes first/);
  expect((await status())[0]).toBe(
    'outermost game › subgame 1 (Shahrazad) › **subgame 2** (Circle of Protection: Shahrazad)',
  );
  expect(linesOf(await use('Bob', 'game log'))[0]).toMatch(/Subgame 2 begins \(Circle of Protection/);

  const inner = await use('Alice', 'subgame end', { draw: true });
  expect((await restartAndApply(inner))[0]).toMatch(/^Subgame 2 .* ends: it is a draw\. Subgame 1 goes on\./);
  const back = await use('Alice', 'game undo');
  expect(linesOf(back)[0]).toMatch(/takes back line/);
  await harness.restart();
  expect((await status())[0]).toMatch(/› \*\*subgame 2\*\*/);
  const again = await use('Alice', 'subgame end', { draw: true });
  await restartAndApply(again);

  const conceded = await use('Bob', 'game concede');
  expect(linesOf(conceded).slice(0, 2)).toEqual(['@Bob concedes.', 'The subgame is over: @Alice wins.']);
  await harness.restart();
  const stale = await press(personOf('Alice'), inner, 'Apply');
  expect(stale.ephemeral).toBe(true);
  const outer = await use('Bob', 'subgame end');
  expect(await restartAndApply(outer)).toEqual([
    'The subgame (Shahrazad) ends: @Alice wins. The main game goes on.',
    '@Alice: **53** cards in the library.',
    '@Bob: **41** cards in the library.',
    '@Bob: 20 → **10** life.',
    'Shahrazad resolves and goes to the graveyard.',
    'Put on the stack: an ability of Mogg Fanatic (@Bob).',
    '-# CR 729.5, 729.1b',
  ]);
  expect((await status()).slice(0, 3)).toEqual([
    '**Turn 1: @Alice** · precombat main phase',
    '▶ @Alice **20** · library 53',
    '▪ @Bob **10** · library 41',
  ]);
});

it('autocompletes cards that create a subgame, and objects of the main game', async () => {
  const complete = async (subcommand: string, typed: string): Promise<readonly string[]> => {
    const card = { name: 'card', type: Type.String, value: typed, focused: true };
    const options = [{ name: subcommand, type: Type.Subcommand, options: [card] }];
    return (await personOf('Alice').complete('subgame', options)).map(({ value }) => String(value));
  };
  expect(await complete('start', 'shah')).toContain('Shahrazad');
  await use('Alice', 'permanent add', { card: 'Grizzly Bears' });
  await use('Alice', 'permanent add', { card: 'Brisela, Voice of Nightmares' });
  const shown = await use('Alice', 'subgame start', { card: 'Tug of War' }, { first: idOf('Alice') });
  await press(personOf('Alice'), shown, 'Apply');
  const [listed = ''] = await complete('bring', 'griz');
  expect(listed).toMatch(/^#\d+$/);
  const brought = await use('Alice', 'subgame bring', { card: listed });
  expect(linesOf(brought)[0]).toBe('Brought into the subgame: Grizzly Bears of @Alice, from the main game.');
  // A melded permanent leaves as its two cards: 712.21 (2026-06-19).
  const melded = await use('Alice', 'subgame bring', { card: 'Brisela, Voice of Nightmares' });
  expect(linesOf(melded).slice(0, 3)).toEqual([
    'Brought into the subgame: Bruna, the Fading Light of @Alice, from the main game.',
    'Brought into the subgame: Gisela, the Broken Blade of @Alice, from the main game.',
    expect.stringMatching(
      /^In the main game, out of the game: Bruna, the Fading Light and Gisela, the Broken Blade \(#\d, were Brisela/,
    ),
  ]);
});
