import { contentOf } from '#discord/command/reply.ts';
import { toMarkdown } from '#discord/markdown/write.ts';
import { describe, expect, it } from 'vitest';
import coins from '../../../commands/coins.ts';
import game from '../../../commands/game.ts';
import roll from '../../../commands/roll.ts';
import set from '../../../commands/set.ts';
import turn from '../../../commands/turn.ts';
import type { Reply } from '#discord/command/reply.ts';
import { tablePresses } from '#discord/table-card/presses.ts';
import { formatFaceEffect } from '#discord/sentences/planar.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { PlanarFace } from '#engine/dice/vocabulary.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { renderTableCard } from '#discord/table-card/card.ts';
import { parseCustomId } from '#discord/command/custom-id.ts';
import {
  ALICE,
  BOB,
  CLEO,
  DAN,
  buttonsOf,
  mentions,
  openGameChannel,
  type GameChannel,
} from '../tables/game-channel.ts';
import { acceptedReply, replyOf } from '../../helpers/reply-of.ts';

const TODAY = '2026-06-19';
const [A, B] = [`<@${ALICE}>`, `<@${BOB}>`];

/** A game with planes, in Alice's first main phase. */
async function inMain(options: Record<string, string> = {}, edition: Edition = TODAY): Promise<GameChannel> {
  const table = openGameChannel(edition);
  const players = mentions(BOB, CLEO, DAN);
  await table.use(game, ALICE, 'new', { players, variant: 'planechase', first: ALICE, ...options });
  await table.use(turn, ALICE, 'step', { to: 'main' });
  return table;
}

const card = async (table: GameChannel): Promise<Reply> => renderTableCard(await table.book());

const labelOf = async (table: GameChannel): Promise<string | undefined> =>
  [...buttonsOf(await card(table)).keys()].find((label) => label.startsWith('Planar'));

/** The reply to a press of a card's planar die. */
async function presses(table: GameChannel, user: string, shown: Reply): Promise<Reply> {
  const [, id = ''] = [...buttonsOf(shown)].find(([label]) => label.startsWith('Planar')) ?? [];
  const { action = '', parts = [] } = parseCustomId(id) ?? {};
  const press = { ...table.asker(user), parts, values: [], askedBy: null, messageId: '1' };
  const result = await tablePresses[action]?.(press, table.ctx);
  if (!result) throw new Error('no planar die on the card');
  return replyOf(result, user);
}

const textOf = (reply: Reply): string => JSON.stringify(reply.layout);

describe('the planar die on the table card', () => {
  it('has the cost of the next roll, which goes up with each and is gone with the turn', async () => {
    const table = await inMain();
    expect(await labelOf(table)).toBe('Planar die (0)');
    const reply = await presses(table, ALICE, await card(table));
    expect(contentOf(reply)).toMatch(
      new RegExp(`^\\*\\*(Planeswalk|Chaos|Blank)\\*\\*: ${A} rolls the planar die for \\{0\\}\\.\n`),
    );
    expect(contentOf(reply)).toContain('\nThe next roll this turn costs {1}.\n');
    expect(contentOf(reply)).toMatch(/-# CR 901\.9[abc], 901\.9 /);
    expect(await labelOf(table)).toBe('Planar die (1)');
    await table.use(turn, ALICE, 'planar-die');
    expect(await labelOf(table)).toBe('Planar die (2)');
    await table.use(turn, ALICE, 'next');
    expect(await labelOf(table)).toBeUndefined();
    await table.use(turn, BOB, 'step', { to: 'main' });
    expect(await labelOf(table)).toBe('Planar die (0)');
  });

  it('pressed a second time by mistake is out of date: the roll would cost something', async () => {
    const table = await inMain();
    const shown = await card(table);
    await presses(table, ALICE, shown);
    expect(contentOf(await presses(table, ALICE, shown))).toContain('out of date');
    expect((await table.store.history('7', 9)).length).toBe(1);
  });

  it('is the active player’s', async () => {
    const table = await inMain();
    expect(contentOf(await presses(table, BOB, await card(table)))).toContain(`${A} decides that`);
    expect(await table.store.history('7', 9)).toEqual([]);
  });

  it('of a team has the cost of each player', async () => {
    const table = await inMain({ variant: 'planechase, two-headed giant' });
    expect(await labelOf(table)).toBe('Planar die (0 or 0)');
    await presses(table, BOB, await card(table));
    expect(await labelOf(table)).toBe('Planar die (0 or 1)');
    const [entry] = await table.store.history('7', 1);
    expect(entry).toMatchObject({ purpose: 'planar die', request: { kind: 'planar', rollers: [BOB] } });
  });

  it('is on no card without planes', async () => {
    expect(await labelOf(await inMain({ variant: 'free-for-all' }))).toBeUndefined();
  });

  it('comes from the ledger, and undo never goes back across it', async () => {
    const table = await inMain();
    await presses(table, ALICE, await card(table));
    expect(contentOf(await table.use(game, ALICE, 'undo'))).toContain('The planar die was rolled.');
    const asker = table.asker(ALICE, { mayManageServer: true });
    await coins.run({ ...asker, subcommand: 'reveal', options: {} }, table.ctx);
    expect(contentOf(await table.use(coins, ALICE, 'verify'))).toContain(
      '1 of 1 roll came out the same again.',
    );
  });

  it('rolled by an effect costs nothing, and changes no cost', async () => {
    const table = await inMain();
    const result = await roll.run(
      { ...table.asker(BOB), subcommand: null, options: { dice: 'planar' } },
      table.ctx,
    );
    expect(contentOf(acceptedReply(result))).toContain('As an effect has it rolled');
    expect(await labelOf(table)).toBe('Planar die (0)');
  });
});

describe('the plane', () => {
  it('and who controls it are on the card', async () => {
    const table = await inMain();
    expect(textOf(await card(table))).toContain(`**Plane**: not named · controlled by ${A}`);
    const reply = await table.use(set, BOB, 'plane', { name: 'Academy at Tolaria West' });
    expect(contentOf(reply)).toContain('The plane is Academy at Tolaria West.');
    expect(textOf(await card(table))).toContain(`**Plane**: Academy at Tolaria West · controlled by ${A}`);
    await table.use(game, ALICE, 'concede');
    expect(textOf(await card(table))).toContain(`controlled by ${B}`);
  });

  it('passes to the next player as its controller leaves, and the reply says so', async () => {
    const table = await inMain();
    const said = await table.use(game, ALICE, 'concede');
    expect(contentOf(said)).toContain(
      `${B} controls the plane now, or turns up one of theirs if it was the leaver’s.`,
    );
  });

  it('that the game starts with is turned up by the starting player', async () => {
    const table = openGameChannel(TODAY);
    const reply = await table.use(game, ALICE, 'new', {
      players: mentions(BOB),
      variant: 'planechase',
      first: BOB,
    });
    expect(contentOf(reply)).toContain(
      `${B} turns up the starting plane: \`/set plane\` names it, \`/turn planeswalk\` draws one. CR 901.5 (${TODAY})`,
    );
  });

  it('is not part of a game without planes', async () => {
    const table = await inMain({ variant: 'free-for-all' });
    expect(contentOf(await table.use(set, ALICE, 'plane', { name: 'Naya' }))).toMatch(
      /^This game doesn’t play Planechase/,
    );
  });
});

describe('variant: with planes', () => {
  it.each([
    ['planechase', 'Planechase, Free-for-All'],
    ['planar magic', 'Planechase, Free-for-All'],
    ['planechase, emperor', null],
    ['planechase + commander', 'Commander, Planechase, Free-for-All'],
    ['grand melee, planechase', 'Planechase, Grand Melee'],
  ])('%s', async (variant, name) => {
    const table = openGameChannel(TODAY);
    const reply = await table.use(game, ALICE, 'new', { players: mentions(BOB, CLEO, DAN), variant });
    expect(contentOf(reply)).toContain(name ?? 'teams');
  });

  it('is kept for the next variant, and dropped without one', async () => {
    const table = openGameChannel(TODAY);
    await table.use(game, ALICE, 'new', { players: mentions(BOB, CLEO, DAN), variant: 'planechase' });
    await table.use(game, ALICE, 'settings', { variant: 'grand melee' });
    expect((await table.book()).game.settings.format).toMatchObject({
      variant: 'grand-melee',
      isPlanechase: true,
    });
    await table.use(game, ALICE, 'settings', { variant: 'none' });
    expect((await table.book()).game.settings.format).not.toHaveProperty('isPlanechase');
  });
});

describe('faces of the planar die', () => {
  const there = { roller: '1', plane: 'Naya', controller: '2' };
  it.each<[Edition, PlanarFace, string]>([
    [TODAY, 'blank', 'Nothing happens.'],
    [TODAY, 'chaos', 'Chaos ensues: Naya’s chaos ability triggers, under <@2>’s control.'],
    ['2022-11-18', 'chaos', 'Naya’s chaos ability triggers, under <@2>’s control.'],
    [TODAY, 'planeswalk', 'The planeswalking ability triggers, under <@1>’s control.'],
    ['2012-06-01', 'planeswalk', 'The planeswalking ability triggers, under <@1>’s control.'],
    ['2012-05-01', 'planeswalk', 'Naya’s planeswalking ability triggers, under <@2>’s control.'],
    ['founding', 'planeswalk', 'Naya’s planeswalking ability triggers, under <@2>’s control.'],
  ])('%s: %s', (edition, face, said) => {
    expect(toMarkdown(formatFaceEffect(face, there, rulesetOf(edition)))).toBe(said);
  });

  it('is shown without names if they are unknown', () => {
    const nobody = { roller: null, plane: null, controller: null };
    expect(toMarkdown(formatFaceEffect('chaos', nobody, rulesetOf('2012-05-01')))).toBe(
      'The plane’s chaos ability triggers.',
    );
    expect(toMarkdown(formatFaceEffect('planeswalk', nobody, rulesetOf(TODAY)))).toBe(
      'The planeswalking ability triggers.',
    );
  });
});
