import type { AcceptedTransition } from '../deciding/actions.ts';
import { checkHost } from '../deciding/checks.ts';
import { acceptEntries, entryOf } from '../deciding/transition.ts';
import { rulesetOf } from '../editions/rulesets.ts';
import { archenemyAtStart } from '../formats/archenemy.ts';
import { planGathering, planStart } from '../formats/gathering.ts';
import type { OptionallyCited } from '../vocabulary/citations.ts';
import type { FormatRefusal } from '../formats/planning.ts';
import type { Game, GameSettings } from '../game/state.ts';
import type { Edition } from '../vocabulary/editions.ts';
import type { Actor } from '../vocabulary/players.ts';
import { firstRefusal, refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { checkSettings } from './opening.ts';
import { LAST_SETUP_TURN } from './setup-change.ts';

/** Switches the game to another edition of the rules. */
export interface ChangeEdition {
  readonly kind: 'game/edition';
  readonly edition: Edition;
  /**
   * The game's settings with its requested format, even if it has begun, since format and life are planned again.
   * Unchanged if nothing was requested.
   */
  readonly settings: GameSettings;
}

/**
 * Switches a game to another edition, as if it had been opened with it: defaults, such as a team's starting life,
 * follow that edition. Past events are unchanged.
 */
export function decideEdition(
  game: Game,
  actor: Actor,
  { edition, settings }: ChangeEdition,
): Result<
  AcceptedTransition,
  FormatRefusal | Refusal<'game/host-only' | 'game/edition-settled' | 'game/unchanged' | 'game/other-players'>
> {
  const refused = firstRefusal([
    checkHost(game, actor),
    game.main ? fail(refuse('game/edition-settled', { why: 'subgame' })) : ok(null),
    game.turns > LAST_SETUP_TURN ? fail(refuse('game/edition-settled', { why: 'turns' })) : ok(null),
    game.edition === edition ? fail(refuse('game/unchanged', { of: 'settings' })) : ok(null),
    checkSettings(settings),
  ]);
  if (refused) return refused;
  const planned = planForEdition(game, settings, edition);
  if (!planned.ok) return planned;
  const { answer, citations } = planned.value;
  return acceptEntries(game, [
    entryOf({ kind: 'game/edition-changed', edition, settings: answer }, 'host', citations),
  ]);
}

function planForEdition(
  { stage, seats, settings: { archenemy } }: Game,
  settings: GameSettings,
  edition: Edition,
): Result<OptionallyCited<GameSettings>, FormatRefusal | Refusal<'game/other-players'>> {
  const ruleset = rulesetOf(edition);
  if (stage === 'gathering') return planGathering(settings, seats.length, ruleset);
  const players = seats.map(({ playerId }) => playerId);
  const planned = planStart(settings, players, players, ruleset);
  if (!planned.ok) return planned;
  const { asked: _, ...agreed } = planned.value.answer.settings;
  const currentArchenemy = archenemyAtStart(
    planned.value.answer.settings,
    archenemy ? [archenemy.playerId] : [],
    ruleset,
  );
  return ok({
    answer: { ...agreed, ...(currentArchenemy && { archenemy: currentArchenemy.answer }) },
    citations: planned.value.citations,
  });
}
