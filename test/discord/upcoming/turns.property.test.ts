import { toMarkdown } from '#discord/markdown/write.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTurnsAhead } from '#discord/upcoming/turns.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { controllerOf } from '#engine/deciding/authority.ts';
import type { Game } from '#engine/game/state.ts';
import { play, seated, type Action } from '../../engine/tables/seated.ts';

const PLAYERS = ['ann', 'bob', 'cid'] as const;

const player = fc.constantFrom(...PLAYERS);
const toCome: fc.Arbitrary<Action> = fc.oneof(
  player.map((playerId) => ({ kind: 'turn/extra', playerId, card: null }) as const),
  player.map((playerId) => ({ kind: 'turn/skip', playerId, card: null }) as const),
  fc
    .tuple(player, player)
    .map(
      ([of, by]) =>
        ({ kind: 'control/create', of, by, card: null, span: 'next-turn', extraTurnAfter: false }) as const,
    ),
);

/** The line for a turn that isn't skipped: whose turn it is and who decides in it. */
function sayNow(game: Game): string {
  const { playerId, extra } = game.turn ?? { playerId: '', extra: null };
  const by = controllerOf(game, playerId, rulesetOf(game.edition)).answer;
  return `<@${playerId}>${extra ? ' (an extra turn)' : ''}${by === playerId ? '' : `, controlled by <@${by}>`}`;
}

describe('the turns that come next', () => {
  it('come as the line says, with any pending extra turns, skips and control', () => {
    fc.assert(
      fc.property(fc.array(toCome, { maxLength: 6 }), (actions) => {
        let game = play(seated(PLAYERS), 'judge', ...actions);
        const line = toMarkdown(formatTurnsAhead(game)).replace('-# Next: ', '');
        for (const turn of line.split(' → ').filter((name) => !name.endsWith(', skipped') && name !== '…')) {
          game = play(game, 'judge', { kind: 'turn/next' });
          expect(sayNow(game)).toBe(turn);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is cut if it is long', () => {
    const extra = { kind: 'turn/extra', playerId: 'ann', card: null } as const;
    const game = play(seated(PLAYERS), 'judge', extra, extra, extra, extra, extra, extra);
    expect(toMarkdown(formatTurnsAhead(game))).toBe(`-# Next: ${'<@ann> (an extra turn) → '.repeat(5)}…`);
  });
});
