import { contentOf } from '#discord/command/reply.ts';
import { ComponentType } from 'discord.js';
import { describe, expect, it } from 'vitest';
import game from '../../../commands/game.ts';
import setCommand from '../../../commands/set.ts';
import type { Press } from '#discord/command/command.ts';
import { parseCustomId } from '#discord/command/custom-id.ts';
import { countComponents, MAX_COMPONENTS, textsIn } from '#discord/command/layout.ts';
import { layoutOf, type Reply } from '#discord/command/reply.ts';
import { guestOf } from '#engine/vocabulary/players.ts';
import {
  ALICE,
  BOB,
  CLEO,
  DAN,
  mentions,
  openGameChannel,
  type GameChannel,
} from '../tables/game-channel.ts';
import { replyOf } from '../../helpers/reply-of.ts';

const DORA = guestOf('Dora');

interface Control {
  readonly type: ComponentType;
  readonly custom_id: string;
  readonly label?: string;
  readonly options?: readonly { readonly value: string; readonly default?: boolean }[];
  readonly default_values?: readonly { readonly id: string }[];
  readonly max_values?: number;
}

const controlsOf = ({ components = [] }: Reply): ReadonlyMap<string, Control> => {
  const rows = components as unknown as readonly { readonly components: readonly Control[] }[];
  return new Map(
    rows
      .flatMap((row) => row.components)
      .map((component) => [parseCustomId(component.custom_id)?.parts[0] ?? '', component] as const),
  );
};

const chosenIn = (panel: Reply, verb: string) =>
  controlsOf(panel)
    .get(verb)
    ?.options?.filter((option) => option.default)
    .map(({ value }) => value);

const wordsOf = (reply: Reply): string => textsIn(layoutOf(reply) ?? []).join('\n') || contentOf(reply);

/** The reply to a choice on the panel. */
async function use(
  table: GameChannel,
  panel: Reply,
  verb: string,
  more: Partial<Press> = {},
  who: string = ALICE,
) {
  const control = controlsOf(panel).get(verb);
  const custom = control?.custom_id ?? panel.form?.custom_id ?? '';
  const id = parseCustomId(custom);
  if (!id) throw new Error(`nothing on the panel is ${verb}`);
  const press = { ...table.asker(who), parts: id.parts, values: [], askedBy: null, messageId: '1', ...more };
  const result = await game.presses?.[id.action]?.(press, table.ctx);
  if (!result) throw new Error('nobody answers that');
  return replyOf(result, who);
}

const choose = (table: GameChannel, panel: Reply, verb: string, ...values: string[]) =>
  use(table, panel, verb, { values });

const fill = async (table: GameChannel, panel: Reply, verb: string, fields: Record<string, string[]>) =>
  use(table, await use(table, panel, verb), 'form', { fields });

const settings = (table: GameChannel, who: string = ALICE) => table.use(game, who, 'settings');
const seatsOf = async (table: GameChannel) => (await table.book()).game.seats.map(({ playerId }) => playerId);

async function opened(options: Record<string, string> = {}): Promise<{ table: GameChannel; panel: Reply }> {
  const table = openGameChannel('2026-06-19');
  await table.use(game, ALICE, 'new', options);
  return { table, panel: await settings(table) };
}

describe('additions to a game', () => {
  it.each<[chosen: string[], words: RegExp, isChosen: string[]]>([
    [['commander'], /Commander, Free-for-All: .*40 life to start/, ['commander']],
    [['brawl'], /Brawl, Free-for-All: .*30 life to start/, ['brawl']],
    [['commander', 'brawl', 'planechase'], /Brawl, Planechase, Free-for-All/, ['brawl', 'planechase']],
    [['planechase'], /\. Planechase, Free-for-All: .*20 life to start/, ['planechase']],
    [[], /\. Free-for-All: .*20 life to start/, []],
  ])('%j', async (chosen, words, isChosen) => {
    const { table, panel } = await opened({ players: mentions(BOB, CLEO) });
    const after = await choose(table, panel, 'added', ...chosen);
    expect(wordsOf(after)).toMatch(words);
    expect(chosenIn(after, 'added')).toEqual(isChosen);
    const still = await choose(table, after, 'variant', 'free-for-all');
    expect(chosenIn(still, 'added')).toEqual(isChosen);
  });
});

describe('a game that is opened without another word', () => {
  it('is announced publicly, in one message that asks who plays', async () => {
    const table = openGameChannel('2026-06-19');
    const reply = await table.use(game, ALICE, 'new');
    expect(reply.isPrivate).toBeFalsy();
    expect(contentOf(reply)).toMatch(/^A new game\./);
    expect(reply).not.toHaveProperty('also');
    expect(table.invalidations).toEqual([]);
    expect(controlsOf(reply).has('players')).toBe(true);
  });

  it('asks nothing if players were named', async () => {
    const table = openGameChannel('2026-06-19');
    const reply = await table.use(game, ALICE, 'new', { players: mentions(BOB) });
    expect(controlsOf(reply).has('players')).toBe(false);
  });
});

describe('the panel', () => {
  it('is the host’s, and others read the settings', async () => {
    const { table } = await opened({ players: mentions(BOB) });
    expect(contentOf(await settings(table, BOB))).toMatch(/^Today’s rules .*20 life to start/);
    const panel = await settings(table);
    expect(
      wordsOf(await use(table, panel, 'added', { values: ['commander'], hasComponentsV2: true }, BOB)),
    ).toMatch(/^⚠️ Only the host/);
    expect((await table.book()).game.settings.format.isCommander).toBe(false);
  });

  it('seats selected players and removes the others, except the host and guests', async () => {
    const { table, panel } = await opened({ guests: 'Dora' });
    const two = await choose(table, panel, 'players', BOB, CLEO);
    expect(await seatsOf(table)).toEqual([ALICE, DORA, BOB, CLEO]);
    expect(
      controlsOf(two)
        .get('players')
        ?.default_values?.map(({ id }) => id),
    ).toEqual([BOB, CLEO]);
    expect(controlsOf(two).get('players')?.max_values).toBe(14);
    await choose(table, two, 'players', CLEO, DAN);
    expect(await seatsOf(table)).toEqual([ALICE, DORA, CLEO, DAN]);
    expect(table.invalidations.length).toBeGreaterThan(1);
  });

  it('keeps players seated who joined since it was drawn', async () => {
    const { table, panel } = await opened();
    await table.use(game, DAN, 'join');
    await choose(table, panel, 'players', BOB);
    expect(await seatsOf(table)).toEqual([ALICE, DAN, BOB]);
  });

  it('refuses a bot kindly, and shows who plays', async () => {
    const { table, panel } = await opened();
    const reply = await use(table, panel, 'players', { values: [BOB, CLEO], bots: [CLEO] });
    expect(wordsOf(reply)).toMatch(/^⚠️ <@100000000000000003> is a bot, and plays no Magic/);
    expect(reply).toMatchObject({ replaces: true, isPrivate: true });
    expect(controlsOf(reply).get('players')?.custom_id).not.toBe(controlsOf(panel).get('players')?.custom_id);
    expect(await seatsOf(table)).toEqual([ALICE]);
  });

  it('seats guests by name, one a line or with commas, and removes omitted ones', async () => {
    const { table, panel } = await opened();
    const three = await fill(table, panel, 'guests', { guests: ['Dora\nEmil, Fritz'] });
    expect(await seatsOf(table)).toEqual([ALICE, DORA, guestOf('Emil'), guestOf('Fritz')]);
    await fill(table, three, 'guests', { guests: ['dora'] });
    expect(await seatsOf(table)).toEqual([ALICE, DORA]);
    const reply = await fill(table, three, 'guests', { guests: ['Dora, DORA!'] });
    expect(wordsOf(reply)).toMatch(/two guests called/);
    await fill(table, three, 'guests', {});
    expect(await seatsOf(table)).toEqual([ALICE]);
  });

  it.each([
    ['two-headed-giant', { variant: 'two-headed-giant' }, 30],
    ['emperor', { variant: 'emperor' }, 20],
    ['none', { variant: null, attack: 'one' }, 20],
    ['usual', { variant: 'free-for-all', attack: 'multiple' }, 20],
  ])('plays %s', async (value, format, life) => {
    const { table, panel } = await opened({ players: mentions(BOB, CLEO, DAN) });
    const now = await choose(table, panel, 'variant', value);
    expect(chosenIn(now, 'variant')).toEqual([value]);
    if (value === 'usual') expect(wordsOf(now)).toContain('Free-for-All: attacking multiple players');
    await use(table, now, 'start', {});
    const { settings: played, stage } = (await table.book()).game;
    if (value === 'emperor') expect(stage).toBe('gathering');
    else expect([played.format, played.startingLife]).toMatchObject([format, life]);
  });

  it('offers teams for team variants, by size or seat numbers', async () => {
    const { table, panel } = await opened({ players: mentions(BOB, CLEO, DAN) });
    expect(controlsOf(panel).has('teams')).toBe(false);
    const giants = await choose(table, panel, 'variant', 'two-headed-giant');
    expect(
      controlsOf(giants)
        .get('teams')
        ?.options?.map(({ value }) => value),
    ).toEqual(['usual', '2', 'named']);
    const form = await choose(table, giants, 'teams', 'named');
    const named = await use(table, form, 'form', { fields: { teams: ['1 4, 2 3'] } });
    expect(wordsOf(named)).toContain(`A: <@${ALICE}> and <@${DAN}>; B: <@${BOB}> and <@${CLEO}>`);
    expect(chosenIn(named, 'teams')).toEqual(['named']);
    const wrong = await use(table, form, 'form', { fields: { teams: ['1 9, 2 3'] } });
    expect(wordsOf(wrong)).toMatch(/^⚠️ /);
    const sized = await choose(table, named, 'teams', 'usual');
    expect(wordsOf(sized)).toContain(`A: <@${ALICE}> and <@${BOB}>`);
  });

  it('takes life, rules, attacks, range and pings in one form; empty fields reset to the rules', async () => {
    const { table, panel } = await opened({ players: mentions(BOB, CLEO, DAN) });
    const more = await fill(table, panel, 'more', {
      life: ['33'],
      edition: ['founding'],
      attack: ['left'],
      range: ['1'],
      pings: ['no'],
    });
    const { edition, settings: set } = (await table.book()).game;
    expect([edition, set.startingLife, set.pings, set.format.attack, set.format.range]).toEqual([
      'founding',
      33,
      false,
      'left',
      1,
    ]);
    await fill(table, more, 'more', { edition: ['founding'], attack: ['usual'], pings: ['yes'] });
    expect((await table.book()).game.settings).toMatchObject({
      startingLife: 20,
      pings: true,
      format: { variant: 'free-for-all', range: null },
    });
    for (const [fields, said] of [
      [{ life: ['many'] }, /whole number/],
      [{ life: ['0'] }, /life/],
      [{ edition: ['1993'] }, /edition/],
      [{ range: ['99'] }, /range/],
    ] as const)
      expect(
        wordsOf(
          await fill(
            table,
            more,
            'more',
            Object.fromEntries(Object.entries(fields).map(([k, v]) => [k, [...v]])),
          ),
        ),
      ).toMatch(said);
  });

  it('starts with the chosen or a random first player, publicly', async () => {
    const { table, panel } = await opened({ players: mentions(BOB), guests: 'Dora' });
    const chosen = await choose(table, panel, 'first', DORA);
    expect(chosenIn(chosen, 'first')).toEqual([DORA]);
    expect((await table.book()).game.stage).toBe('gathering');
    const reply = await use(table, chosen, 'start', {});
    expect(contentOf(reply)).toMatch(/^The game begins\. Dora goes first/);
    expect(reply.isPrivate).toBeFalsy();
    expect(reply.replaces).toBeFalsy();
    expect((await table.book()).game.turn?.playerId).toBe(DORA);
  });

  it('keeps the chosen first player through other choices', async () => {
    const { table, panel } = await opened({ players: mentions(BOB) });
    const chosen = await choose(table, panel, 'first', BOB);
    expect(chosenIn(await choose(table, chosen, 'added', 'commander'), 'first')).toEqual([BOB]);
  });

  it.each([
    [
      '/game start',
      async (table: GameChannel, panel: Reply) => table.use(game, ALICE, 'start').then(() => panel),
    ],
    ['its own Start', async (table: GameChannel, panel: Reply) => use(table, panel, 'start', {})],
  ] as const)('who goes first holds by %s', async (_, start) => {
    const { table, panel } = await opened({ players: mentions(BOB), guests: 'Dora' });
    const chosen = await choose(table, panel, 'first', DORA);
    expect((await table.book()).game.settings.first).toBe(DORA);
    await start(table, chosen);
    const { turn, settings: now } = (await table.book()).game;
    expect([turn?.playerId, now.first]).toEqual([DORA, undefined]);
  });

  it('chance draws again, once that is chosen, or who was chosen does not play', async () => {
    const { table, panel } = await opened({ players: mentions(BOB), guests: 'Dora' });
    const chosen = await choose(table, panel, 'first', DORA);
    expect(chosenIn(await choose(table, chosen, 'first', 'chance'), 'first')).toEqual(['chance']);
    await choose(table, await settings(table), 'first', BOB);
    await table.use(game, BOB, 'leave');
    expect(chosenIn(await settings(table), 'first')).toEqual(['chance']);
  });

  it('says on itself why a game does not start', async () => {
    const { table, panel } = await opened();
    expect(wordsOf(await use(table, panel, 'start'))).toMatch(/^⚠️ That takes at least 2 players\./);
  });

  it('goes on through the first turn, and is closed after it', async () => {
    const { table, panel } = await opened({ players: mentions(BOB) });
    await choose(table, panel, 'first', ALICE);
    await table.use(game, ALICE, 'start', { first: ALICE });
    await table.use(setCommand, ALICE, 'life', { amount: '-3' });
    const anew = await settings(table);
    expect(wordsOf(anew)).toMatch(/^\*\*Set up anew\*\*, until the first turn ends/);
    expect([...controlsOf(anew).keys()]).not.toContain('start');
    await choose(table, anew, 'players', BOB, CLEO);
    const after = await choose(table, await settings(table), 'added', 'commander');
    expect(wordsOf(after)).toContain('Commander, Free-for-All');
    const { seats, turns } = (await table.book()).game;
    expect([seats.map(({ life }) => life), turns]).toEqual([[37, 40, 40], 1]);
    await table.use(game, ALICE, 'undo');
    expect((await table.book()).game.seats.map(({ life }) => life)).toEqual([17, 20, 20]);
  });

  it('of an erased game changes nothing', async () => {
    const { table, panel } = await opened();
    await table.use(game, ALICE, 'leave');
    expect(wordsOf(await choose(table, panel, 'added', 'commander'))).toMatch(/first turn is over|no more/);
    await table.use(game, ALICE, 'new');
    expect(wordsOf(await choose(table, panel, 'added', 'commander'))).toBe('This game is no more.');
  });

  it('is within Discord’s limits with sixteen players', async () => {
    const names = Array.from({ length: 15 }, (_, index) => `${'Ñ'.repeat(30)}${index}`).join(', ');
    const { table } = await opened({ guests: names, variant: 'two-headed-giant' });
    const panel = await settings(table);
    const last = guestOf(`${'Ñ'.repeat(30)}14`);
    const chosen = await choose(table, panel, 'first', last);
    expect(chosenIn(chosen, 'first')).toEqual([last]);
    expect(countComponents(layoutOf(chosen) ?? [])).toBeLessThanOrEqual(MAX_COMPONENTS);
    for (const { custom_id: id, options = [] } of controlsOf(chosen).values()) {
      expect(id.length).toBeLessThanOrEqual(100);
      expect(options.length).toBeLessThanOrEqual(25);
    }
    expect(wordsOf(chosen).length).toBeLessThan(4000);
  });
});

describe('a seed from the panel', () => {
  it('is public, and the panel stays as it is', async () => {
    const { table, panel } = await opened();
    const reply = await fill(table, panel, 'seed', { words: ['a dragon’s egg'] });
    expect(reply).not.toMatchObject({ isPrivate: true });
    expect(reply.replaces ?? false).toBe(false);
    expect(contentOf(reply)).toMatch(
      new RegExp(`^<@${ALICE}> seeds the coins of this game: \`a dragon’s egg\`\n`),
    );
    const [live] = await table.store.ledgers('7', 1);
    expect(live?.seeds.map(({ text }) => text)).toEqual(['a dragon’s egg']);
  });

  it('is refused on the panel', async () => {
    const { table, panel } = await opened();
    const again = await fill(table, panel, 'seed', { words: ['` `'] });
    expect(again).toMatchObject({ isPrivate: true, replaces: true });
    expect(wordsOf(again)).toMatch(/^⚠️ A seed needs something to be seen/);
  });
});
