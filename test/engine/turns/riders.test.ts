import { describe, expect, it } from 'vitest';
import { decideEnding } from '#engine/ending-the-turn/ending.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { lossesIn } from '#engine/life/losses.ts';
import type { Game } from '#engine/game/state.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { ExtraTurnsAction } from '#engine/turns/extra-turns-and-skips.ts';
import { valueIn } from '../../helpers/rulings.ts';
import { person, play, turns, type Action } from '../tables/seated.ts';
import { added, at, tableIn } from '../tables/permanents.ts';

const NEXT: Action = { kind: 'turn/next' };
const RESOLVE: Action = { kind: 'stack/resolve', id: null, to: null };
const FORTUNE: ExtraTurnsAction = {
  kind: 'turn/extra',
  playerId: 'ann',
  card: 'Final Fortune',
  rider: 'loses',
};
const WALK: ExtraTurnsAction = { kind: 'turn/extra', playerId: 'ann', card: 'Time Walk' };
const SAVOR: ExtraTurnsAction = {
  kind: 'turn/extra',
  playerId: 'ann',
  card: 'Savor the Moment',
  rider: 'no-untap',
};
const SKIPS: Action = { kind: 'turn/skip', playerId: 'ann', card: 'Meditate' };

/** Ends the turn by an effect. @param card Glorious End, whose controller loses later */
const ends = (game: Game, who: string, card = 'Time Stop'): Game =>
  valueIn(
    decideEnding(
      game,
      person(who),
      { what: 'turn', card, controllerLoses: card === 'Glorious End' },
      rulesetOf(game.edition),
    ),
  ).after;

const losers = (game: Game): readonly string[] =>
  lossesIn(game, rulesetOf(game.edition)).map(({ answer }) => `${answer.playerId} by ${answer.effect}`);

/** Advances to the end step of the turn in progress, or to an earlier step in which something is put on the stack. */
const toEnd = (game: Game): Game => play(game, 'judge', { kind: 'turn/to', step: 'end' });

describe.each<Edition>(['founding', '2026-06-19'])('%s: Final Fortune', (edition) => {
  const table = play(tableIn('precombat-main', edition), 'ann', FORTUNE);

  it('no one loses in the end step of the turn in which it resolves', () => {
    expect(toEnd(table).stack).toEqual([]);
  });

  it('in that of the extra turn its player loses, as the ability resolves', () => {
    const end = toEnd(play(table, 'judge', NEXT));
    expect(end.stack).toMatchObject([{ name: 'Final Fortune', controllerId: 'ann' }]);
    expect(losers(end)).toEqual([]);
    const done = play(end, 'ann', RESOLVE);
    expect(losers(done)).toEqual(['ann by Final Fortune']);
    expect(losers(play(done, 'judge', NEXT))).toEqual([]);
  });

  it('if the ability is countered, no one loses', () => {
    const end = toEnd(play(table, 'judge', NEXT));
    expect(losers(play(end, 'ann', { kind: 'stack/remove', id: null, to: 'graveyard' }))).toEqual([]);
  });

  it('an extra turn that comes before it is not the one', () => {
    const walked = play(table, 'ann', WALK);
    const first = play(walked, 'judge', NEXT);
    expect([first.turn?.extra?.card, toEnd(first).stack.length]).toEqual(['Time Walk', 0]);
    const second = play(first, 'judge', NEXT);
    expect([second.turn?.extra?.card, toEnd(second).stack.length]).toEqual(['Final Fortune', 1]);
  });

  it('if that turn is ended before its end step, no one loses', () => {
    const ended = ends(play(table, 'judge', NEXT), 'ann');
    expect(ended.abilities).toHaveLength(1);
    const after = play(ended, 'judge', NEXT);
    expect(after.abilities).toEqual([]);
    expect(toEnd(after).stack).toEqual([]);
  });

  it('nor if the turn is ended with the ability on the stack', () => {
    const ended = ends(toEnd(play(table, 'judge', NEXT)), 'ann');
    expect([ended.stack, ended.abilities, losers(ended)]).toEqual([[], [], []]);
  });

  it('nor if that turn is skipped', () => {
    const skipped = play(play(table, 'ann', SKIPS), 'judge', NEXT);
    expect([skipped.turn?.playerId, skipped.abilities]).toEqual(['bob', []]);
  });

  it('nor if its player leaves', () => {
    const left = play(table, 'ann', { kind: 'game/leave', playerId: 'ann', how: 'conceded' });
    expect([left.abilities, left.extraTurns]).toEqual([[], []]);
  });

  it('undone, or cast for cleave, it is forgotten', () => {
    const [ability] = table.abilities;
    const none = play(table, 'ann', { kind: 'ability/forget', id: ability?.id ?? 0 });
    expect(toEnd(play(none, 'judge', NEXT)).stack).toEqual([]);
  });
});

describe.each<Edition>(['founding', '2026-06-19'])('%s: other riders', (edition) => {
  const table = tableIn('precombat-main', edition);

  it('Savor the Moment: nothing untaps in that turn, and in the next everything does', () => {
    const [one, giant] = added(table, 'Hill Giant');
    const tapped = play(one, 'ann', { kind: 'permanent/tap', id: giant }, SAVOR);
    const extra = play(tapped, 'judge', NEXT);
    expect([extra.turn?.step, at(extra, giant).permanent.status.tapped]).toEqual(['upkeep', true]);
    const later = play(extra, 'judge', NEXT, NEXT, NEXT);
    expect([later.turn?.playerId, at(later, giant).permanent.status.tapped, later.skips]).toEqual([
      'ann',
      false,
      [],
    ]);
  });

  it('Savor the Moment before an extra turn of another card: only its own has no untap step', () => {
    const both = play(table, 'ann', SAVOR, WALK);
    const [first, second] = [play(both, 'judge', NEXT), play(both, 'judge', NEXT, NEXT)];
    expect([first.turn?.extra?.card, first.turn?.step]).toEqual(['Time Walk', 'untap']);
    expect([second.turn?.extra?.card, second.turn?.step]).toEqual(['Savor the Moment', 'upkeep']);
  });

  it('Time Stretch gives two', () => {
    expect(turns(play(table, 'ann', { ...WALK, playerId: 'bob', times: 2 }), 3)).toEqual([
      'bob+',
      'bob+',
      'bob',
    ]);
  });

  it('Glorious End on one’s own turn: one loses at the end step of the next turn of one’s own', () => {
    const ended = ends(table, 'ann', 'Glorious End');
    const bobs = play(ended, 'judge', NEXT);
    expect(toEnd(bobs).stack).toEqual([]);
    const anns = play(bobs, 'judge', NEXT, NEXT);
    expect(losers(play(toEnd(anns), 'ann', RESOLVE))).toEqual(['ann by Glorious End']);
  });

  it('Glorious End, in a turn that is ended too: the loss waits for one’s next end step', () => {
    const anns = play(ends(table, 'ann', 'Glorious End'), 'judge', NEXT, NEXT, NEXT);
    const again = play(ends(anns, 'bob'), 'judge', NEXT, NEXT, NEXT);
    expect([again.turn?.playerId, toEnd(again).stack.length]).toEqual(['ann', 1]);
  });
});
