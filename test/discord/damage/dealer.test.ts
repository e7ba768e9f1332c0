import { describe, expect, it } from 'vitest';
import type { Reply } from '#discord/command/reply.ts';
import type { Game } from '#engine/game/state.ts';
import { nameOfGuest } from '#engine/vocabulary/players.ts';
import { readReply, reply, readReplyTo, runLines } from '../tables/at-table.ts';
import { buttonsOf } from '../tables/game-channel.ts';
import { ANN, BOB, turnTable, type TurnTable } from '../tables/turns.ts';

/*
 * Whose damage, losses and counters a host records on a guest’s turn: Ann hosts Zed and Yan, and Bob plays too. No rule
 * decides this: only the table knows whose card it is.
 */

/** Zed’s turn. */
async function guests(): Promise<TurnTable> {
  const table = await turnTable('2026-06-19', 'precombat-main', [ANN, BOB, 'guest:Zed', 'guest:Yan']);
  await runLines(
    table,
    'commander name commander:Okaun, Eye of Chaos',
    'commander name commander:Krenko, Mob Boss  player:Zed',
    'turn next',
    'turn next',
  );
  return table;
}

const lives = ({ seats }: Game): string =>
  seats.map(({ playerId, life }) => `${CALLED[playerId] ?? nameOfGuest(playerId)} ${life}`).join(', ');
const CALLED: Readonly<Record<string, string>> = { [ANN]: 'Ann', [BOB]: 'Bob' };

const labels = (asked: Reply): readonly string[] => [...buttonsOf(asked).keys()];

describe('the host on a guest’s turn', () => {
  it.each<[line: string, ofZed: string, mine: string, ofYan: string]>([
    [
      'set damage hits:Zed 3 lifelink',
      'Ann 20, Bob 20, Zed 20, Yan 20',
      'Ann 23, Bob 20, Zed 17, Yan 20',
      'Ann 20, Bob 20, Zed 17, Yan 23',
    ],
    [
      'set damage hits:each 2',
      'Ann 18, Bob 18, Zed 20, Yan 18',
      'Ann 20, Bob 18, Zed 18, Yan 18',
      'Ann 18, Bob 18, Zed 18, Yan 20',
    ],
    [
      'set life amount:-2  player:each-opponent',
      'Ann 18, Bob 18, Zed 20, Yan 18',
      'Ann 20, Bob 18, Zed 18, Yan 18',
      'Ann 18, Bob 18, Zed 18, Yan 20',
    ],
    [
      'set damage hits:Bob 2 loss, Yan 1 lifelink',
      'Ann 20, Bob 18, Zed 21, Yan 19',
      'Ann 21, Bob 18, Zed 20, Yan 19',
      'Ann 20, Bob 18, Zed 20, Yan 20',
    ],
  ])('%s: asks whose, and does it as that player’s', async (line, ...thens) => {
    for (const [index, label] of ['Zed’s', 'Mine', 'Yan’s'].entries()) {
      const table = await guests();
      const before = await table.game();
      const asked = await reply(table, line);
      expect(labels(asked)).toEqual(['Zed’s', 'Mine', 'Yan’s']);
      expect(readReply(asked)).toBe('Whose? You decide for Zed and Yan now.');
      expect(await table.game()).toEqual(before);
      await table.press(asked, label);
      expect(lives(await table.game())).toBe(thens[index]);
    }
  });

  it.each([
    'set life amount:=5  player:each-opponent',
    'set life amount:+2  player:opponents',
    'set life amount:-2  player:everybody',
    'set counter kind:rad  amount:2  player:each-opponent',
    'set damage hits:all 1',
    'set commander-damage commander:Nobody knows it  amount:3  player:@Bob',
    'set commander-damage commander:Tymna  amount:3  player:Yan',
  ])('%s: asks too', async (line) => {
    expect(labels(await reply(await guests(), line))).toEqual(['Zed’s', 'Mine', 'Yan’s']);
  });

  it.each<[line: string, then: string]>([
    ['set damage hits:Bob 3', 'Ann 20, Bob 17, Zed 20, Yan 20'],
    ['set damage hits:Bob 3 by Nobody knows it', 'Ann 20, Bob 17, Zed 20, Yan 20'],
    ['set damage hits:Bob 3 lifelink by Ann', 'Ann 23, Bob 17, Zed 20, Yan 20'],
    ['set damage hits:Bob 3 lifelink by Yan; Yan 2', 'Ann 20, Bob 17, Zed 20, Yan 21'],
    ['set damage hits:Bob 3 Okaun lifelink, Ann 2 Krenko lifelink', 'Ann 21, Bob 17, Zed 22, Yan 20'],
    ['set damage hits:Zed 3 mine lifelink', 'Ann 23, Bob 20, Zed 17, Yan 20'],
    ['set damage hits:each 1 mine', 'Ann 20, Bob 19, Zed 19, Yan 19'],
    ['set damage hits:each 1  by:Zed', 'Ann 19, Bob 19, Zed 20, Yan 19'],
    ['set damage hits:each 1  by:Yan', 'Ann 19, Bob 19, Zed 19, Yan 20'],
    ['set damage hits:Bob 3 Krenko lifelink', 'Ann 20, Bob 17, Zed 23, Yan 20'],
    ['set damage hits:Bob 3 Okaun lifelink', 'Ann 23, Bob 17, Zed 20, Yan 20'],
    ['set commander-damage commander:Krenko  amount:3  player:@Bob', 'Ann 20, Bob 17, Zed 20, Yan 20'],
    ['set life amount:-1  player:each-opponent  by:@Ann', 'Ann 20, Bob 19, Zed 19, Yan 19'],
    ['set life amount:-2  player:@Bob', 'Ann 20, Bob 18, Zed 20, Yan 20'],
    ['set life amount:-2', 'Ann 18, Bob 20, Zed 20, Yan 20'],
    ['set life amount:-2  player:Zed', 'Ann 20, Bob 20, Zed 18, Yan 20'],
    ['set life amount:=7  player:@Bob', 'Ann 20, Bob 7, Zed 20, Yan 20'],
    ['set life amount:+2  player:everybody', 'Ann 22, Bob 22, Zed 22, Yan 22'],
  ])('%s: says it itself, and is not asked', async (line, then) => {
    const table = await guests();
    const said = await reply(table, line);
    expect(labels(said)).not.toContain('Mine');
    expect(lives(await table.game())).toBe(then);
  });
});

it('damage that is plainly of the player whose turn it is is theirs, and the reply says so', async () => {
  const table = await guests();
  expect(await readReplyTo(table, 'set damage hits:Bob 3, Ann 2')).toBe(
    [
      '@Bob: 20 → **17** life. (recorded by @Ann)',
      '@Ann: 20 → **18** life.',
      '-# Zed’s, for whom you decide. Yours: `by:`.',
    ].join('\n'),
  );
  expect((await table.game()).hits.map(({ by }) => by)).toEqual(['guest:Zed', 'guest:Zed']);
  const note = 'Zed’s, for whom you decide. Yours: `by:`.';
  expect(await readReplyTo(table, 'set life amount:-2  player:@Bob')).toContain(note);
  expect(await readReplyTo(table, 'set counter kind:poison  amount:1  player:@Bob')).toContain(note);
  expect(await readReplyTo(table, 'set damage hits:Bob 3 by Ann')).not.toContain('for whom you decide');
});

it('others, and the host on a turn of their own or of a player whom nobody controls, are not asked', async () => {
  const table = await guests();
  expect(await readReplyTo(table, 'set damage hits:Zed 1', BOB)).toMatch(/^Zed: 20 → \*\*19\*\*/);
  await runLines(table, 'turn next', 'turn next');
  expect((await table.game()).turn?.playerId).toBe(ANN);
  expect(await readReplyTo(table, 'set damage hits:Zed 1')).toMatch(/^Zed: 19 → \*\*18\*\*/);
  await runLines(table, 'turn next');
  expect(await readReplyTo(table, 'set life amount:-1  player:each-opponent')).toMatch(/^@Bob/);
});
