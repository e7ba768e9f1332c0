import type { RuleSubject } from '../rule-numbers/table.ts';
import { distinct, restsOn } from '../rule-numbers/citing.ts';
import type { PlayerId, Authority } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { Refusal } from '../vocabulary/refusals.ts';
import { ok, type Result } from '../vocabulary/result.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { waiting } from '../turns/abilities.ts';
import type { Decided } from '../deciding/actions.ts';
import { checkInGame } from '../deciding/checks.ts';
import { entryOf, goOn, startCourse, conclude } from '../deciding/course.ts';
import type { CountedLibrary } from '../events/subgames.ts';
import { BY_RULES } from '../deciding/authority.ts';
import type { Team } from '../game/format.ts';
import { objectNamed } from '../ending-the-turn/stages.ts';
import { SMALL_DECK } from '../life/losses.ts';
import { beginNextTurn } from '../turns/next-turn.ts';
import { subgameCard, type SubgameCard } from './cards.ts';
import { depthOf, outermostOf } from '../game/depth.ts';
import { beginsIn, seatingFrom } from './seating.ts';
import { checkStart, type StartRefusal } from './start-checks.ts';
import { triggersAbove, waitingRule, type Trigger } from './triggers.ts';
import type { CommanderCard, Game, NotedAbility } from '../game/state.ts';
import { circleOf } from '../game/circle.ts';
/** An effect creates a subgame. */
export interface SubgameStarting {
  readonly kind: 'subgame/start';
  /** The name of the card that creates it; `null` if nobody said. */
  readonly card: string | null;
  /** Who controls the spell or ability that creates it. */
  readonly controllerId: PlayerId;
  /** Cards in libraries; of players left out, as many as the table counted before, if it did. */
  readonly libraries: readonly CountedLibrary[];
  readonly first: PlayerId;
  /** The first player was drawn. */
  readonly byChance: boolean;
  /** Commanders in the command zone. */
  readonly commanders: readonly CommanderCard[];
  /** Abilities of the main game that trigger as the libraries are removed from it. */
  readonly triggers: readonly Trigger[];
}

/** The facts that start a subgame, but for who begins: that may still be to be drawn. */
export type SubgameAsked = Omit<SubgameStarting, 'kind' | 'first' | 'byChance'>;

export interface SubgamePlan {
  readonly card: string | null;
  /** 1 for a subgame of a game that is none. */
  readonly depth: number;
  readonly startingLife: number;
  readonly losers: SubgameCard['losers'];
  readonly afterwards: SubgameCard['afterwards'];
  /** Removed from the main game face down, and things trigger there; or moved to the subgame, and nothing does. */
  readonly libraries: 'removed' | 'moved';
  /** In turn order of the main game. */
  readonly players: readonly PlayerOfSubgame[];
  readonly teams: readonly Team[];
  /** Of the main game, until the subgame ends: what has triggered before and as it starts. */
  readonly held: readonly Trigger[];
}

export interface PlayerOfSubgame {
  readonly playerId: PlayerId;
  /** The deck; `null` where nobody counted. */
  readonly cards: number | null;
  /** The table counted before, and says nothing now. */
  readonly isOldCount: boolean;
  /** With fewer than seven cards, mulligan or not: when this player loses the subgame. */
  readonly loses: 'at-once' | 'first-upkeep' | null;
  readonly commanders: readonly { readonly name: string; readonly goesAlong: boolean }[];
}

/**
 * Plans how a subgame starts, player by player: which cards become the deck, who loses it for too few and when, which
 * commanders go along, and what waits in the main game.
 * @returns the plan; `stack/not-on-top` for what is on the stack and cannot be resolving, `subgame/nothing-removed` for
 *   abilities that would trigger though nothing is removed.
 *
 * CR 506.2–506.4 (2006-10-01), 506.2, 506.3 (2008-02-01), 729.2, 729.2c, 729.3 (2026-06-19).
 */
export function planStart(
  game: Game,
  { card, controllerId, libraries, commanders, triggers }: SubgameAsked,
  ruleset: Ruleset,
): Result<Ruling<SubgamePlan>, StartRefusal> {
  const refused = checkStart(game, { card, controllerId, libraries, commanders, triggers }, ruleset);
  if (refused) return refused;

  const { order, teams } = seatingFrom(game, circleOf(game)[0] ?? '');
  const { startingLife, losers, afterwards } = subgameCard(card);
  const players = order.map((playerId) => playerIn(game, playerId, { libraries, commanders }, ruleset));
  const plan: SubgamePlan = {
    card,
    depth: depthOf(game) + 1,
    startingLife: startingLife ?? outermostOf(game).settings.startingLife,
    losers,
    afterwards,
    libraries: ruleset.subgameLibraries,
    players,
    teams,
    held: [...waiting(game).map(asTrigger), ...triggers],
  };
  return ok({ answer: plan, because: startRules(plan, ruleset) });
}

const asTrigger = ({ name, controllerId }: NotedAbility): Trigger => ({ name, controllerId });

function playerIn(
  game: Game,
  playerId: PlayerId,
  { libraries, commanders }: Pick<SubgameAsked, 'libraries' | 'commanders'>,
  { subgameSmallDeck, subgameCommanders }: Ruleset,
): PlayerOfSubgame {
  const said = libraries.find((one) => one.playerId === playerId)?.cards ?? null;
  const cards = said ?? game.seats.find((seat) => seat.playerId === playerId)?.library ?? null;
  return {
    playerId,
    cards,
    isOldCount: said === null && cards !== null,
    loses: cards !== null && cards < SMALL_DECK ? subgameSmallDeck : null,
    commanders: commanders
      .filter(({ ownerId }) => ownerId === playerId)
      .map(({ name }) => ({ name, goesAlong: subgameCommanders === 'go-along' })),
  };
}

function startRules(
  { depth, players, held, libraries }: SubgamePlan,
  { edition }: Ruleset,
): Ruling<unknown>['because'] {
  const rules: RuleSubject[] = ['subgame/start', waitingRule({ edition })];
  if (players.some(({ loses }) => loses)) rules.push('subgame/small-deck');
  if (players.some(({ commanders }) => commanders.some(({ goesAlong }) => goesAlong)))
    rules.push('subgame/commander');
  if (held.length > 0 && libraries === 'moved') rules.push('subgame/triggers-after');
  if (depth > 1) rules.push('subgame/nested');
  return restsOn(edition, 'subgame/libraries', ...rules);
}

/** The subgame starts as planned, and with it its first turn. */
export function enactStart(
  game: Game,
  authority: Authority,
  action: SubgameStarting,
  { answer: plan, because }: Ruling<SubgamePlan>,
  ruleset: Ruleset,
): Result<Decided, Refusal<'game/not-a-player'>> {
  const { card, controllerId, first, byChance, triggers } = action;
  const isIn = checkInGame(game, first);
  if (!isIn.ok) return isIn;
  const begins = beginsIn(game, first, ruleset);
  const { order, teams } = seatingFrom(game, begins.answer);
  const { depth, losers, startingLife } = plan;
  const began = entryOf(
    {
      kind: 'subgame/began',
      depth,
      card,
      creatorId: objectNamed(game.stack, card)?.id ?? null,
      controllerId,
      losers,
      startingLife,
      order,
      teams,
      libraries: plan.players.map(({ playerId, cards }) => ({ playerId, cards })),
      commanders: plan.players.flatMap(({ playerId: ownerId, commanders }) =>
        commanders.flatMap(({ name, goesAlong }) => (goesAlong ? [{ ownerId, name }] : [])),
      ),
      byChance,
    },
    authority,
    distinct([...because, ...begins.because]),
  );
  const held = triggersAbove(game, triggers, { up: 1, depth: depthOf(game), authority }, ruleset);
  const course = goOn(startCourse(game), [began, ...held]);
  return ok(conclude(beginNextTurn(course, BY_RULES, ruleset)));
}
