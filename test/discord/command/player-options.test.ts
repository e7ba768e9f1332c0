import { contentOf } from '#discord/command/reply.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { describe, expect, it } from 'vitest';
import game from '../../../commands/game.ts';
import permanent from '../../../commands/permanent.ts';
import setCommand from '../../../commands/set.ts';
import turn from '../../../commands/turn.ts';
import { parsePlayers } from '#discord/coins/flip-request.ts';
import { messageBody } from '#discord/command/reply.ts';
import { replaceNamesWithMentions } from '#discord/command/player-names.ts';
import { mention } from '#discord/words/mention.ts';
import { guestOf } from '#engine/vocabulary/players.ts';
import { ALICE, BOB, CLEO, mentions, openGameChannel } from '../tables/game-channel.ts';

const DORA = guestOf('Dora');
const DORA_LEE = guestOf('Dora Lee');

const NAMES = new Map([
  [DORA, 'Dora'],
  [DORA_LEE, 'Dora Lee'],
]);

describe('a text in which players are named', () => {
  it.each([
    ['@Dora', false, '<@guest:Dora>'],
    ['@dora and @DORA LEE', false, '<@guest:Dora> and <@guest:Dora Lee>'],
    ['guest:Dora 53', false, '<@guest:Dora> 53'],
    ['Dora', false, 'Dora'],
    ['Dora, Dora Lee', true, '<@guest:Dora>, <@guest:Dora Lee>'],
    ['Dorabella Dorant', true, 'Dorabella Dorant'],
    ['@Dorabella', false, '@Dorabella'],
    [`<@${BOB}> Dora`, true, `<@${BOB}> <@guest:Dora>`],
    ['<@guest:Dora>', true, '<@guest:Dora>'],
  ])('%s (players alone: %s)', (typed, isOfPlayers, text) => {
    expect(replaceNamesWithMentions(typed, NAMES, isOfPlayers)).toEqual({ ok: true, value: text });
    expect(replaceNamesWithMentions(text, NAMES, isOfPlayers)).toEqual({ ok: true, value: text });
  });

  it('takes signs in a name for what they are', () => {
    const named = new Map([[guestOf('J.R. (x)'), 'J.R. (x)']]);
    expect(replaceNamesWithMentions('J.R. (x), JxR', named, true)).toEqual({
      ok: true,
      value: '<@guest:J.R. (x)>, JxR',
    });
  });

  const ODD = new Map([
    ['1', 'Zoë'],
    ['2', 'Ana María'],
    ['3', 'O’Brien'],
    ['4', 'Søren Æbler'],
    ['5', "D'Artagnan"],
    ['6', '42'],
    ['7', 'Łukasz'],
    ['8', 'Bob-2'],
  ]);

  it.each([
    ['Zoe', '<@1>'],
    ['ZOE, zoë', '<@1>, <@1>'],
    ['Zoe\u0308 40', '<@1> 40'],
    ['ana maria and OBrien', '<@2> and <@3>'],
    ["O'Brien 40 Ana María 38", '<@3> 40 <@2> 38'],
    ['O’Brien & D’Artagnan', '<@3> & <@5>'],
    ['DArtagnan, soren aebler', '<@5>, <@4>'],
    ['lukasz 42', '<@7> 42'],
    ['@42 and Bob 2', '<@6> and <@8>'],
  ])('%s', (typed, text) => {
    expect(replaceNamesWithMentions(typed, ODD, true)).toEqual({ ok: true, value: text });
  });

  it('asks if nothing in a name tells players apart', () => {
    const alike = new Map([
      ['1', 'Zoë'],
      ['2', 'Zoe'],
      ['3', 'Zoé'],
    ]);
    expect(replaceNamesWithMentions('zoe', alike, true)).toEqual({ ok: true, value: '<@2>' });
    expect(replaceNamesWithMentions('Zoë', alike, true)).toEqual({ ok: true, value: '<@1>' });
    expect(replaceNamesWithMentions('Zoê', alike, true)).toMatchObject({
      ok: false,
      failure: { code: 'player/several', facts: { typed: 'Zoê', players: ['1', '2', '3'] } },
    });
  });

  it('is read with them', () => {
    expect(parsePlayers(`<@guest:Dora Lee>, <@${BOB}> and <@guest:Dora>`)).toEqual({
      ok: true,
      value: [DORA_LEE, BOB, DORA],
    });
  });
});

describe('a guest in a reply', () => {
  it.each([
    ['Dora', 'Dora'],
    ['*Dora* `x`', '\\*Dora\\* \\`x\\`'],
    ['everyone', 'everyone'],
  ])('%s is said %s', (name, said) => {
    expect(mention(guestOf(name))).toBe(said);
  });

  it('is never a mention, and pings nobody', () => {
    expect(mention(guestOf('@everyone'))).not.toContain('@everyone');
    expect(mention(guestOf('<@1>'))).not.toContain('<@1>');
    expect(messageBody({ content: [], pings: [DORA, BOB] }).allowed_mentions).toEqual({
      parse: [],
      users: [BOB],
    });
  });
});

async function table() {
  const at = openGameChannel('2026-06-19');
  await at.use(game, ALICE, 'new', { players: mentions(BOB), guests: 'Dora, Dora Lee', first: ALICE });
  const seat = async (player: string) =>
    (await at.book()).game.seats.find(({ playerId }) => playerId === player);
  return { at, seat };
}

describe('an option that is a player', () => {
  it('is text for Discord, with those who play suggested by name', async () => {
    const life = (setCommand.data.options ?? []).find(({ name }) => name === 'monarch');
    const options = life && 'options' in life ? life.options : [];
    expect(options?.find(({ name }) => name === 'player')).toMatchObject({
      type: Type.String,
      autocomplete: true,
    });
    const { at } = await table();
    const typing = { ...at.asker(ALICE), subcommand: 'extra', option: 'player', typed: '', others: {} };
    expect(await turn.complete(typing, at.ctx)).toEqual([
      { name: 'Alice (you)', value: ALICE },
      { name: 'Bob', value: BOB },
      { name: 'Dora (guest)', value: DORA },
      { name: 'Dora Lee (guest)', value: DORA_LEE },
    ]);
    expect(await turn.complete({ ...typing, typed: '@dora l' }, at.ctx)).toHaveLength(1);
  });

  it('accepts any user if a player is to be seated', () => {
    const join = (game.data.options ?? []).find(({ name }) => name === 'join');
    const options = join && 'options' in join ? join.options : [];
    expect(options?.find(({ name }) => name === 'player')).toMatchObject({ type: Type.User });
  });

  it.each([
    [DORA, DORA],
    ['dora', DORA],
    ['@Dora', DORA],
    ['Dora Lee', DORA_LEE],
    [BOB, BOB],
    [`<@${BOB}>`, BOB],
    [`<@!${BOB}>`, BOB],
    ['bob', BOB],
  ])('takes %s', async (typed, player) => {
    const { at, seat } = await table();
    const named = await at.use(setCommand, ALICE, 'counter', {
      kind: 'energy',
      amount: '3',
      player: typed,
    });
    expect(contentOf(named)).not.toMatch(/don’t see/);
    expect((await seat(player))?.counters).toEqual({ energy: 3 });
  });

  it('refuses an unknown name, and explains how to name players', async () => {
    const { at } = await table();
    const reply = await at.use(permanent, ALICE, 'add', { card: 'Forest', controller: 'Zoe' });
    expect(contentOf(reply)).toMatch(/^I don’t see a player in "Zoe"/);
  });

  it('finds guests in lists of players, and none without a game', async () => {
    const { at } = await table();
    const reply = await at.use(setCommand, ALICE, 'life', { amount: '=5', also: 'Dora 4' });
    expect(reply.isPrivate).toBeFalsy();
    expect((await at.book()).game.seats.map(({ life }) => life)).toEqual([5, 20, 4, 20]);
    const empty = openGameChannel();
    expect(contentOf(await empty.use(turn, ALICE, 'extra', { player: 'Dora' }))).toMatch(
      /^I don’t see a player/,
    );
  });
});

async function oddTable() {
  const at = openGameChannel('2026-06-19');
  const guests = 'Zoë, Ana María, O’Brien, Bob';
  await at.use(game, ALICE, 'new', { players: mentions(BOB), guests, first: ALICE });
  const lives = async () =>
    Object.fromEntries((await at.book()).game.seats.map(({ playerId, life }) => [playerId, life]));
  return { at, lives };
}

describe('names without their accents and apostrophes', () => {
  it.each([
    ['Zoe', 'Zoë'],
    ['zoë', 'Zoë'],
    ['ana maria', 'Ana María'],
    ['@Ana Maria', 'Ana María'],
    ['OBrien', 'O’Brien'],
    ["O'Brien", 'O’Brien'],
    ['o’brien', 'O’Brien'],
    ['guest:bob', 'Bob'],
  ])('%s is found by an option of one player', async (typed, name) => {
    const { at, lives } = await oddTable();
    await at.use(setCommand, ALICE, 'life', { amount: '-3', player: typed });
    expect((await lives())[guestOf(name)]).toBe(17);
    await at.use(turn, ALICE, 'extra', { player: typed });
    expect((await at.book()).game.extraTurns.map(({ playerId }) => playerId)).toEqual([guestOf(name)]);
  });

  it.each([
    ['hits', 'Zoe 3, OBrien 2; ana maria and zoe 1'],
    ['hits', "zoe 4 loss, O'Brien 2, Ana María 1"],
  ])('are found in %s:%s', async (option, typed) => {
    const { at, lives } = await oddTable();
    await at.use(setCommand, ALICE, 'damage', { [option]: typed });
    expect(await lives()).toMatchObject({ 'guest:Zoë': 16, 'guest:O’Brien': 18, 'guest:Ana María': 19 });
  });

  it('are found among several, of people on Discord too', async () => {
    const { at, lives } = await oddTable();
    await at.use(setCommand, ALICE, 'life', { amount: '=5', also: 'Zoe 4, ana maria 3' });
    expect(await lives()).toMatchObject({ [ALICE]: 5, 'guest:Zoë': 4, 'guest:Ana María': 3 });
    const ended = await at.use(game, ALICE, 'end', { winners: 'Alice, OBrien' });
    expect(contentOf(ended)).toContain(`<@${ALICE}>`);
    expect(contentOf(ended)).toContain('O’Brien');
  });

  it('are asked for if several players have one', async () => {
    const { at } = await oddTable();
    for (const [line, options] of [
      ['life', { amount: '-3', player: 'bob' }],
      ['monarch', { player: '@Bob' }],
      ['damage', { hits: 'Bob 3' }],
      ['life', { amount: '-3', also: 'Bob 3' }],
    ] as const)
      expect(contentOf(await at.use(setCommand, ALICE, line, options))).toMatch(
        /^Which “bob”, <@\d+> or Bob\?/i,
      );
  });
});

describe('seats', () => {
  it('are given by the host, until the first turn ends', async () => {
    const { at } = await table();
    await at.use(game, ALICE, 'join', { player: CLEO, guest: 'Emil' });
    expect((await at.book()).game.seats).toHaveLength(6);
    expect(contentOf(await at.use(game, BOB, 'join', { guest: 'Fritz' }))).toMatch(/^Only the host/);
    expect(contentOf(await at.use(game, ALICE, 'join', { guest: 'dora' }))).toMatch(/two guests/);
    await at.use(game, ALICE, 'settings', { players: mentions(BOB), guests: 'none' });
    expect((await at.book()).game.seats.map(({ playerId }) => playerId)).toEqual([ALICE, BOB]);
    await at.use(turn, ALICE, 'next');
    expect(contentOf(await at.use(game, ALICE, 'join', { player: CLEO }))).toMatch(
      /first turn ends, and it has/,
    );
  });

  it('of guests are conceded by the host alone', async () => {
    const { at, seat } = await table();
    expect(contentOf(await at.use(game, BOB, 'concede', { player: DORA }))).toMatch(
      /^Only <@1.*1> can do that/,
    );
    await at.use(game, ALICE, 'concede', { player: DORA });
    expect((await seat(DORA))?.left).toBe('conceded');
  });

  it('pings nobody at the beginning of a guest’s turn', async () => {
    const at = openGameChannel('2026-06-19');
    await at.use(game, ALICE, 'new', { players: mentions(BOB), guests: 'Dora', first: BOB });
    await at.use(turn, BOB, 'next');
    expect((await at.book()).game.turn?.playerId).toBe(DORA);
    expect(at.invalidations.at(-1)).toEqual({ isForced: false, guildId: '9' });
  });
});
