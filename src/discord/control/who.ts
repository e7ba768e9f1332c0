import { citationsText } from '#text/cite.ts';
import { playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import type { DecisionName } from '#engine/control/decision-kinds.ts';
import { controllerOf } from '#engine/deciding/authority.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { checkWhoseTurn } from '#engine/formats/grand-melee.ts';
import { isInGame, seatsInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import { activePlayers, isActive, turnLeadOf } from '#engine/game/teams.ts';
import { turnOf } from '#engine/steps/structure.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { RefusedBy } from '#engine/refusals/refusal.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { citeOrLater } from '#engine/rule-numbers/citing.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import { parseDecision, suggestDecisions } from './decision-words.ts';
import { askWhoseDecision } from './ask-whose-decision.ts';
import { findPlayingGame } from './find-playing-game.ts';
import { renderWhoDecides } from './who-decides.ts';

export const showWhoDecides = subcommand({
  name: 'who',
  description: 'Who makes a decision at this table now, and by which rule',
  defaultPlayers: { player: 'nobody' },
  options: [
    {
      type: Type.String,
      name: 'decision',
      description: 'What is to be decided; left out, who decides at all',
      autocomplete: true,
      max_length: 100,
    },
    {
      type: Type.User,
      name: 'player',
      description: 'Whose decision; left out, of the player whose turn it is',
    },
  ],
  async run(request, ctx) {
    const { decision = 'play', player } = request.options;
    const game = await findPlayingGame(request, ctx);
    if (!game.ok) return game;
    const kind = parseDecision(decision);
    if (!kind.ok) return kind;
    const checkedPlayer = checkNamedPlayer(player, game.value);
    if (!checkedPlayer.ok) return checkedPlayer;
    const noActivePlayer =
      player === undefined && kind.value !== 'blockers' ? renderNoActivePlayer(game.value) : null;
    if (noActivePlayer) return ok(noActivePlayer);
    const playerId = player ?? defaultPlayer(kind.value, game.value);
    if (playerId === undefined) return ok(askWhoseDecision(game.value, kind.value));
    return renderWhoDecides(game.value, kind.value, playerId);
  },
  complete: { decision: ({ typed }) => suggestDecisions(typed) },
});

/**
 * The player whose decision it is by default: the active player; for own decisions, the player in control of the
 * active player; for blocks between two players or teams, the other side. `undefined` if the user has to choose, as
 * for a handed-over decision.
 */
function defaultPlayer(decision: DecisionName, game: Game): PlayerId | undefined {
  const active = turnLeadOf(game, turnOf(game).playerId);
  if (decision === 'handed-over') return undefined;
  if (decision === 'own') return controllerOf(game, active, rulesetOf(game.edition)).answer;
  if (decision !== 'blockers') return active;
  const [defender, ...others] = new Set(
    seatsInGame(game)
      .filter(({ playerId }) => !isActive(game, playerId))
      .map(({ playerId }) => turnLeadOf(game, playerId)),
  );
  return others.length === 0 ? defender : undefined;
}

/** Explains that the player whose turn it is has left, so no player is active; `null` if a player is active. */
export function renderNoActivePlayer(game: Game): Reply | null {
  const { playerId } = turnOf(game);
  if (activePlayers(game).some((activePlayer) => isInGame(game, activePlayer))) return null;
  const who = playerName(playerId);
  return {
    content: text`The turn of ${who}, who has left, goes on without an active player: nobody decides for ${who}. Ask about somebody with \`player:\`.\n-# ${citationsText([citeOrLater('leaving/turn-goes-on', game.edition)])}`,
  };
}

/** Refuses if no player is named and several players share the turn. */
export const checkNamedPlayer = (
  player: PlayerId | undefined,
  game: Game,
): Result<unknown, RefusedBy<typeof checkWhoseTurn>> =>
  player === undefined ? checkWhoseTurn(game, rulesetOf(game.edition)) : ok(null);
