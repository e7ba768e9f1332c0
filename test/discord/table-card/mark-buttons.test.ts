import { describe, expect, it } from 'vitest';
import { isStale, tableButtons } from '#discord/table-card/buttons.ts';
import { renderTableCard } from '#discord/table-card/card.ts';
import { markButtons, markAction } from '#discord/table-card/mark-buttons.ts';
import { textOf } from '#discord/command/reply.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import type { GameLogEntry } from '#store/port/games.ts';
import { valueIn } from '../../helpers/rulings.ts';
import {
  entriesOf,
  person,
  play,
  refusalIn,
  seated,
  untilStep,
  type Action,
} from '../../engine/tables/seated.ts';
import { gameWithLog, idOf, logEntry } from '../tables/card-book.ts';

const TODAY = '2026-06-19';
const [ANN, BOB] = [idOf(1), idOf(2)];
const table = seated([ANN, BOB], TODAY);
const put = (room: string): Action => ({
  kind: 'dungeon/put',
  playerId: ANN,
  place: { dungeon: 'Undercity', room },
});
const INITIATIVE: Action = { kind: 'initiative/pass', to: ANN };
const SPEED: Action = { kind: 'mark/speed', playerId: ANN };
const LOSS: Action = { kind: 'life/change', playerId: BOB, change: { by: -1 } };
const silence = (of: 'initiative' | 'day'): Action => ({ kind: 'reminders/silence', silenced: [of] });
const press = (game: Game, verb: 'room' | 'speed', by: number, who = ANN) =>
  markAction({ verb, by })(game, person(who), rulesetOf(TODAY), gameWithLog(game, []));

describe('the buttons for reminders', () => {
  it.each<[string, readonly Action[], readonly string[]]>([
    ['nothing', [], []],
    ['the initiative', [INITIATIVE], ['To Secret Entrance']],
    ['two rooms', [INITIATIVE, put('Arena')], ['To Archives', 'To Catacombs']],
    ['silenced', [INITIATIVE, silence('initiative')], []],
    ['speed', [SPEED, LOSS], ['Speed 2']],
    ['both', [INITIATIVE, SPEED, LOSS], ['To Secret Entrance', 'Speed 2']],
    ['the end of the turn', [INITIATIVE, { kind: 'turn/to', step: 'end' }], []],
  ])('%s', (_, actions, labels) => {
    const game = play(table, 'judge', ...actions);
    expect(markButtons(game).map(({ label }) => label)).toEqual(labels);
    const all = tableButtons(gameWithLog(game, [])).flatMap(({ components }) =>
      components.map((button) => button.label),
    );
    expect(all).toEqual(expect.arrayContaining([...labels]));
  });

  it('note it, for the player or by the host alone', () => {
    const game = play(table, 'judge', INITIATIVE, put('Forge'), SPEED, LOSS);
    const there = valueIn(press(game, 'room', 1)).after;
    expect(there.seats[0]?.marks?.dungeon?.room).toBe('Arena');
    expect(markButtons(there).map(({ label }) => label)).toEqual(['Speed 2']);
    const fast = valueIn(press(there, 'speed', 0, 'judge')).after;
    expect(fast.seats[0]?.marks?.speed).toBe(2);
    expect(markButtons(fast)).toEqual([]);
    expect(refusalIn(press(game, 'room', 0, BOB)).code).toBe('control/not-yours');
    expect(refusalIn(press(game, 'speed', 0, BOB)).code).toBe('game/kept-by-owner');
  });

  it.each([
    ['room', 7],
    ['speed', 7],
  ] as const)('%s of a place that is none is out of date', (verb, by) => {
    expect(refusalIn(press(play(table, 'judge', INITIATIVE), verb, by)).code).toBe('button/stale');
  });

  const game = play(table, 'judge', INITIATIVE, SPEED, LOSS);
  const done = (action: Action): GameLogEntry => logEntry(2, entriesOf(game, 'judge', action));
  it.each<[string, readonly GameLogEntry[], boolean]>([
    ['nothing has happened', [], false],
    ['life has changed', [done(LOSS)], false],
    ['somebody is the monarch', [done({ kind: 'monarch/pass', to: BOB })], false],
    ['a mark has changed', [done(SPEED)], true],
    ['somebody else has the initiative', [done({ kind: 'initiative/pass', to: BOB })], true],
    ['the turn has gone on', [done({ kind: 'turn/step' })], true],
    ['something was taken back', [logEntry(2, [], { undoneTo: 1 })], true],
  ])('if %s', (_, since, stale) => {
    const book = gameWithLog(game, [logEntry(1, []), ...since]);
    for (const verb of ['room', 'speed'] as const)
      expect(isStale({ verb, gameId: book.id, seq: 1, by: 0 }, book)).toBe(stale);
  });

  it('leave those of the turn as they are: a mark is bookkeeping', () => {
    const book = gameWithLog(game, [logEntry(1, []), done(SPEED)]);
    expect(isStale({ verb: 'next', gameId: book.id, seq: 1, by: 0 }, book)).toBe(false);
  });

  it('of the untap step’s question are silenced with it', () => {
    const atDusk = play(table, 'judge', { kind: 'day/change', to: 'day' }, { kind: 'turn/next' });
    const labels = (state: Game) =>
      tableButtons(gameWithLog(state, [])).flatMap(({ components }) => components.map(({ label }) => label));
    expect(labels(atDusk)).toContain('1 spell');
    expect(labels(play(atDusk, 'judge', silence('day')))).not.toContain('1 spell');
  });
});

describe('the card', () => {
  const read = (game: Game): readonly string[] =>
    textOf(renderTableCard(gameWithLog(game, [])))
      .replaceAll(`<@${ANN}>`, '@Ann')
      .replaceAll(`<@${BOB}>`, '@Bob')
      .replaceAll(' (2026-06-19)', '')
      .split('\n');

  it('shows reminders of the step, and in small letters those of the turn', () => {
    const full = play(
      table,
      'judge',
      { kind: 'monarch/pass', to: ANN },
      { kind: 'counters/change', playerId: ANN, counter: 'rad', change: { to: 2 } },
      INITIATIVE,
    );
    const lines = read(untilStep(full, 'upkeep'));
    expect(lines).toContain(
      '**Upkeep trigger:** @Ann ventures into **Secret Entrance** (Undercity). CR 726.2',
    );
    expect(lines).toContain('-# Main phase: @Ann mills 2 (rad)');
    expect(lines).toContain('-# End step: @Ann draws (monarch)');
    const more = play(full, 'judge', { kind: 'mark/hand-size', playerId: ANN, to: 5 });
    expect(read(more)).toContain('-# +1 more');
  });

  it('shows marks beside the player’s life', () => {
    const marked = play(
      table,
      'judge',
      put('Forge'),
      { kind: 'mark/ring', playerId: ANN, times: 2, bearer: { id: null, name: 'Frodo' } },
      SPEED,
      { kind: 'mark/blessing', playerId: ANN, has: true },
      { kind: 'mark/hand-size', playerId: ANN, to: 'none' },
    );
    expect(read(marked)).toContain(
      '▶ @Ann **20** · Undercity: Forge · Ring 2 (Frodo) · speed 1 · city’s blessing · no maximum hand',
    );
    const others = play(
      table,
      'judge',
      put('Throne of the Dead Three'),
      { kind: 'dungeon/completed', playerId: ANN },
      { kind: 'mark/speed', playerId: ANN, to: 4 },
      { kind: 'mark/hand-size', playerId: ANN, to: 5 },
    );
    expect(read(others)).toContain('▶ @Ann **20** · max speed · hand 5 · completed Undercity');
  });
});
