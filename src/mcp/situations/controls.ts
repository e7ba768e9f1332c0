import { z } from 'zod';
import { turnControlCard } from '#cards/turns/control.ts';
import { decideControl, type ControlAction } from '#engine/control/turn-control.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import type { ToolRefusal } from '../answers/answer.ts';
import { HOST, OBJECT_NAME, PLAYER, resolvePlayers } from './imagined-game.ts';

export const CONTROL_EFFECT = z.object({
  controlled: PLAYER.describe('The player who is controlled'),
  controller: PLAYER.describe('The player who gets control'),
  card: OBJECT_NAME.optional().describe('Such as Mindslaver; it decides how long, if known'),
  lasts: z
    .enum(['next-turn', 'extra-turn-after', 'next-combat', 'while', 'search', 'resolution'])
    .optional()
    .describe(
      'Left out: as the card says, or during the whole next turn. extra-turn-after: the next turn, and an extra turn after it; while: as long as something lasts',
    ),
});

/** Creates effects that give control of players, in this order, before the turn in question. */
export function withControls(
  game: Game,
  effects: readonly z.output<typeof CONTROL_EFFECT>[],
  players: readonly PlayerId[],
  ruleset: Ruleset,
): Result<Game, ToolRefusal> {
  let current = game;
  for (const { controlled, controller, card = null, lasts = turnControlCard(card).span } of effects) {
    const named = resolvePlayers({ of: controlled, by: controller }, players);
    if (!named.ok) return named;
    const span =
      lasts === 'next-turn' || lasts === 'extra-turn-after'
        ? ({ span: 'next-turn', extraTurnAfter: lasts === 'extra-turn-after' } as const)
        : { span: lasts };
    const action: ControlAction = { kind: 'control/create', ...named.value, card, ...span };
    const created = decideControl(current, HOST, action, ruleset);
    if (!created.ok) return created;
    current = created.value.after;
  }
  return ok(current);
}
