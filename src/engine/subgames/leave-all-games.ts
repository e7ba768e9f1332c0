import { citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId, Actor, Authority } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { ok, type Result } from '../vocabulary/result.ts';
import type { AcceptedTransition, Entry, Transition } from '../deciding/actions.ts';
import { authorize, type Unauthorized } from '../deciding/authority.ts';
import { entryOf, appendEntries, emptyTransition, finalize } from '../deciding/transition.ts';
import { leaveTogether } from '../leaving/leaving.ts';
import { leaversIn } from '../leaving/losing.ts';
import { isInGame, nextSeated } from '../game/seats.ts';
import type { Game, GameResult } from '../game/state.ts';
import { depthOf, mainGamesOf, outermostOf } from '../game/subgame-depth.ts';
import { inMainGame } from './main-game.ts';
import { mainGameReturnEntries } from './end-entries.ts';
import { cardsReturning, type SubgameEndReport } from './returning.ts';

/**
 * Makes a player leave a subgame and all games that contain it. If that ends one of them, the games inside it end
 * without a result.
 * CR 102.5, 600.4a (2006-10-01); 104.5, 800.4a (2026-06-19).
 */
export function decideLeavingAll(
  game: Game,
  actor: Actor,
  playerId: PlayerId,
  ruleset: Ruleset,
): Result<AcceptedTransition, Unauthorized<'own'>> {
  const permission = authorize(outermostOf(game), actor, playerId, 'own', ruleset);
  if (!permission.ok) return permission;
  const games = [game, ...mainGamesOf(game).map((main) => main.game)];
  const consequences = games.map((inner) =>
    leavingEntries(inner, playerId, permission.value.authority, ruleset),
  );
  const lastEnded = consequences.findLastIndex((entries) =>
    entries.some(({ event }) => endsGame(event.kind)),
  );
  const from = Math.max(lastEnded, 0);
  const outer = depthOf(game) - from;
  const abandoned = games
    .slice(0, from)
    .reduce((transition) => abandon(transition, ruleset), emptyTransition(game));
  const joined = consequences.slice(from).reduce(
    (transition, entries, up) =>
      appendEntries(
        transition,
        entries.map((entry) => inMainGame(entry, { up, depth: outer - up })),
      ),
    abandoned,
  );
  return ok(finalize(appendEntries(joined, hostEntries(joined.after, leaversIn(consequences.at(-1) ?? [])))));
}

const endsGame = (kind: string): boolean => kind === 'game/ended' || kind === 'subgame/over';

/** The consequences of leaving one of the games; empty if the player is not in it, or it already has a result. */
function leavingEntries(
  game: Game,
  playerId: PlayerId,
  authority: Authority,
  ruleset: Ruleset,
): readonly Entry[] {
  if (!isInGame(game, playerId) || game.result) return [];
  const citations = citeRules(ruleset.edition, 'losing/leaves');
  return leaveTogether(game, [{ playerId, how: 'left', permission: { authority, citations } }], ruleset)
    .entries;
}

const EMPTY_REPORT: SubgameEndReport = { removed: [], commandersOut: [] };

/** Ends a subgame without a result, because its main game is over. */
function abandon(transition: Transition, ruleset: Ruleset): Transition {
  const { after: game } = transition;
  const citations = citeRules(ruleset.edition, 'subgame/meaning');
  const players = game.main ? cardsReturning(game, game.main, EMPTY_REPORT, ruleset) : [];
  return appendEntries(transition, mainGameReturnEntries(game, null, players, 'rules', citations, ruleset));
}

/** Passes the host role on. The host is the same in all games of a table. */
function hostEntries(game: Game, leavers: readonly PlayerId[]): readonly Entry[] {
  const hostId = nextSeated(outermostOf(game), game.hostId);
  return leavers.includes(game.hostId) && game.stage === 'playing' && hostId !== null
    ? [entryOf({ kind: 'game/host-changed', hostId }, 'rules')]
    : [];
}

/** Ends the outermost game and all games inside it. */
export const endWithAll = (game: Game, result: GameResult, ruleset: Ruleset): AcceptedTransition => {
  const back = mainGamesOf(game).reduce((transition) => abandon(transition, ruleset), emptyTransition(game));
  return finalize(appendEntries(back, [entryOf({ kind: 'game/ended', result }, 'host')]));
};
