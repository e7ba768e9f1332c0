import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { POISON } from '../deciding/counter-kinds.ts';
import { countOf } from '../game/counts.ts';
import { lifeTeamOf, teamOf, sharesLife } from '../game/teams.ts';
import type { Team } from '../game/format.ts';
import { poisonToLose, isLethalDamageOfCommander } from '../formats/starting-numbers.ts';
import type { DamageRecord, Game, Seat } from '../game/state.ts';
import { seatsInGame, isInGame } from '../game/seats.ts';

/** Why a player has lost by the numbers, and the number. */
export interface PlayerLoss {
  /** The primary player of a team. */
  readonly playerId: PlayerId;
  /** The team that loses by a shared number; `null` for a player's own number. */
  readonly team: Team | null;
  /** `deck`: a subgame begun with fewer than seven cards. `effect`: an effect that resolved. */
  readonly why: 'life' | 'poison' | 'commander' | 'deck' | 'effect';
  readonly amount: number;
  /** The commander that dealt the damage; `null` for other reasons. */
  readonly commander: string | null;
  /** The name of the source, for `effect`. */
  readonly effect?: string;
}

/** A player who begins a subgame with a deck of fewer cards loses it. */
export const SMALL_DECK = 7;

/**
 * Finds players who have lost by the numbers: 0 or less life, ten or more poison counters, 21 or more combat damage
 * from one commander, a subgame begun with fewer than seven cards; and by an effect that resolved in this turn. For a
 * Two-Headed Giant team: the team's life, and since 2011-04-01 fifteen poison counters or more. Only reported, never
 * enforced, since cards can prevent it and tables correct themselves. If a player of a Two-Headed Giant team loses, the
 * rule by which the team loses is cited too.
 * @returns one for each reason, in seat order; none for players who left.
 *
 * 420.5a, 420.5h, 506.3a, 606.8a, 606.8b (2006-10-01); 704.5a, 704.5c, 729.3, 810.8a, 810.8c, 810.8d, 903.10a
 * (2026-06-19). Editions without commanders follow the later rule.
 */
export const lossesIn = (game: Game, ruleset: Ruleset): readonly Ruling<PlayerLoss>[] =>
  seatsInGame(game).flatMap((seat) => lossesOf(game, seat, ruleset).concat(smallDeckOf(game, seat, ruleset)));

/**
 * The player who last dealt or gave what makes a player lose by the numbers this turn; `null` if the player doesn't
 * lose by them, or no other player was recorded, as if the player changed the number.
 */
export function eliminatorOf(game: Game, playerId: PlayerId, ruleset: Ruleset): PlayerId | null {
  const losses = lossesIn(game, ruleset).map(({ answer }) => answer);
  const loss = losses.find((candidate) => lifeTeamOf(game, candidate.playerId).includes(playerId));
  if (!loss) return null;
  const affected = loss.team ?? [loss.playerId];
  const last = game.hits.findLast((hit) => affected.includes(hit.playerId) && contributes(hit, loss));
  return last && !lifeTeamOf(game, playerId).includes(last.by) ? last.by : null;
}

function contributes({ life, counters, commanderDamage }: DamageRecord, loss: PlayerLoss): boolean {
  switch (loss.why) {
    case 'life':
      return life > 0;
    case 'poison':
      return countOf(counters, POISON) > 0;
    case 'commander':
      return countOf(commanderDamage, loss.commander ?? '') > 0;
    case 'deck':
    case 'effect':
      return false;
  }
}

/** Applies at once, or from the first upkeep on, whatever has happened to the library since. */
function smallDeckOf(
  game: Game,
  { playerId }: Seat,
  { edition, subgameSmallDeck }: Ruleset,
): readonly Ruling<PlayerLoss>[] {
  const { main, turn, turns } = game;
  const opening = main?.decks.find((deck) => deck.playerId === playerId)?.opening ?? null;
  const isDue = subgameSmallDeck === 'at-once' || turns > 1 || (turn !== null && turn.step !== 'untap');
  if (opening === null || opening >= SMALL_DECK || !isDue) return [];
  return [
    {
      answer: { playerId, team: null, why: 'deck', amount: opening, commander: null },
      citations: citeRules(edition, 'subgame/small-deck', ...teamLossRule(game)),
    },
  ];
}

/** The rule by which players lose only as a team. */
const teamLossRule = (game: Game): readonly RuleSubject[] =>
  sharesLife(game) ? ['two-headed-giant/together'] : [];

function lossesOf(
  game: Game,
  { playerId, life, counters, commanderDamage, losesBy: effect }: Seat,
  ruleset: Ruleset,
): readonly Ruling<PlayerLoss>[] {
  const { edition } = ruleset;
  const team = sharesLife(game) ? teamOf(game, playerId) : null;
  const representsTeam = team === null || team.find((id) => isInGame(game, id)) === playerId;
  const lethalPoison = poisonToLose(game.settings.format, ruleset);
  const [rule, ...others] = lethalPoison.citations;
  const isShared = team !== null && lethalPoison.answer.of === 'team';
  const poison = countOf(counters, POISON);
  const losses: Ruling<PlayerLoss>[] = [];
  if (life <= 0 && representsTeam)
    losses.push({
      answer: { playerId, team, why: 'life', amount: life, commander: null },
      citations: citeRules(edition, team ? 'two-headed-giant/no-life' : 'losing/life', ...teamLossRule(game)),
    });
  if (poison >= lethalPoison.answer.amount && (!isShared || representsTeam))
    losses.push({
      answer: { playerId, team: isShared ? team : null, why: 'poison', amount: poison, commander: null },
      citations: distinct([
        rule,
        ...others,
        ...teamLossRule(game).flatMap((subject) => citeRules(edition, subject)),
      ]),
    });
  for (const [commander, amount] of Object.entries(commanderDamage))
    if (isLethalDamageOfCommander(game.settings.format, amount))
      losses.push({
        answer: { playerId, team: null, why: 'commander', amount, commander },
        citations: citeRules(edition, 'losing/commander', ...teamLossRule(game)),
      });
  if (effect !== undefined)
    losses.push({
      answer: { playerId, team: null, why: 'effect', amount: 0, commander: null, effect },
      citations: citeRules(edition, 'lose/by-effect', ...teamLossRule(game)),
    });
  return losses;
}
