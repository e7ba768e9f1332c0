import { describe, expect, it } from 'vitest';
import { finishesOf } from '#engine/records/finishes.ts';

/** `won`, `lost 2` for the second one to leave, `drawn`, `none`; a team before a colon. */
function places(...players: readonly string[]): readonly (number | null)[] {
  return finishesOf(
    players.map((player) => {
      const [text = '', team = null] = player.split(':').toReversed();
      const [outcome = '', nth] = text.split(' ');
      return {
        team: team === null ? null : Number(team),
        outcome: outcome as 'won' | 'lost' | 'drawn' | 'none',
        leftNth: nth === undefined ? null : Number(nth),
      };
    }),
  );
}

describe('where players finish', () => {
  it.each<[what: string, players: readonly string[], places: readonly (number | null)[]]>([
    ['one after another', ['lost 1', 'won', 'lost 3', 'lost 2'], [4, 1, 2, 3]],
    ['two at the same time', ['lost 1', 'lost 1', 'won', 'lost 2'], [3, 3, 1, 2]],
    ['one wins by a card, three are still there', ['lost', 'won', 'lost', 'lost 1'], [2, 1, 2, 4]],
    ['a draw of two', ['drawn', 'lost 1', 'drawn'], [1, 3, 1]],
    ['a draw of two who lose together', ['drawn', 'lost 1', 'drawn'], [1, 3, 1]],
    ['a team with one who was out', ['1:won', '1:won 2', '2:lost 1', '2:lost 3'], [1, 1, 2, 2]],
    ['three teams', ['1:lost 1', '1:lost 4', '2:lost 2', '2:lost 3', '3:won', '3:won'], [2, 2, 3, 3, 1, 1]],
    ['nobody knows who left when', ['lost', 'won', 'lost'], [2, 1, 2]],
    ['no result', ['none', 'none 1'], [null, null]],
  ])('%s', (_what, players, expected) => {
    expect(places(...players)).toEqual(expected);
  });
});
