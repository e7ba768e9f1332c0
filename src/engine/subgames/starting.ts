import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId, Authority } from '../vocabulary/players.ts';
import { valueSince, type Ruleset } from '../editions/rulesets.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { ok, fail, type Result } from '../vocabulary/result.ts';
import type { Citations, Ruling } from '../vocabulary/citations.ts';
import { waitingAbilities } from '../turns/abilities.ts';
import type { AcceptedTransition } from '../deciding/actions.ts';
import { checkInGame, checkCount, checkLength, checkPlaying } from '../deciding/checks.ts';
import { entryOf, appendEntries, emptyTransition, finalize } from '../deciding/transition.ts';
import type { CountedLibrary } from '../events/subgame-events.ts';
import { BY_RULES } from '../deciding/authority.ts';
import type { Team } from '../game/format.ts';
import { objectNamed } from '../ending-the-turn/stages.ts';
import { SMALL_DECK } from '../life/losses.ts';
import { beginNextTurn } from '../turns/next-turn.ts';
import { subgameCard, type SubgameCard } from './subgame-cards.ts';
import { depthOf, outermostOf } from '../game/subgame-depth.ts';
import { firstPlayerOfSubgame, seatingFrom } from './seating.ts';
import { triggersInMainGame, suspensionRule, checkRoomForTriggers, type Trigger } from './main-game.ts';
import type { CommanderCard, Game } from '../game/state.ts';
import type { NotedAbility } from '../game/stack.ts';
import { circleOf } from '../game/circle.ts';
import { isSameCommander } from '../game/commanders.ts';
import { MAX_CARD_NAME_LENGTH } from '../deciding/typed-names.ts';

export interface StartSubgame {
  readonly kind: 'subgame/start';
  /** The name of the card that creates it; `null` if unknown. */
  readonly card: string | null;
  /** The controller of the spell or ability that creates it. */
  readonly controllerId: PlayerId;
  /** The number of cards in libraries; for players left out, the last number recorded, if any. */
  readonly libraries: readonly CountedLibrary[];
  readonly first: PlayerId;
  /** True if the first player was drawn. */
  readonly byChance: boolean;
  /** Commanders in the command zone that the table doesn't already know to be there. */
  readonly commanders: readonly CommanderCard[];
  /** Abilities of the main game that trigger as the libraries are removed from it. */
  readonly triggers: readonly Trigger[];
}

/** The facts that start a subgame, without the first player, who may have to be drawn yet. */
export type SubgameRequest = Omit<StartSubgame, 'kind' | 'first' | 'byChance'>;

export interface SubgamePlan {
  readonly card: string | null;
  /** 1 for a subgame of a game that is not a subgame. */
  readonly depth: number;
  readonly startingLife: number;
  readonly losers: SubgameCard['losers'];
  readonly afterwards: SubgameCard['afterwards'];
  /**
   * Removed from the main game face down, so that abilities may trigger there; or moved to the subgame, so that none
   * do.
   */
  readonly libraries: 'removed' | 'moved';
  /** In turn order of the main game. */
  readonly players: readonly PlayerOfSubgame[];
  readonly teams: readonly Team[];
  /** Triggers of the main game that wait until the subgame ends: those before its start and at its start. */
  readonly held: readonly Trigger[];
}

export interface PlayerOfSubgame {
  readonly playerId: PlayerId;
  /** The deck; `null` if not counted. */
  readonly cards: number | null;
  /** True if the count was recorded earlier, and none is given now. */
  readonly isOldCount: boolean;
  /**
   * When this player loses the subgame because the deck has fewer than seven cards, with or without a mulligan;
   * otherwise `null`.
   */
  readonly loses: 'at-once' | 'first-upkeep' | null;
  readonly commanders: readonly { readonly name: string; readonly goesAlong: boolean }[];
}

type StartRefusal =
  | RefusedBy<
      | typeof checkPlaying
      | typeof checkLength
      | typeof checkInGame
      | typeof checkOnTop
      | typeof checkNothingRemoved
      | typeof checkCount
      | typeof checkRoomForTriggers
      | typeof checkEachCommanderOnce
    >
  | Refusal<'subgame/too-deep'>;

/**
 * Plans how a subgame starts, player by player: which cards become the deck, who loses for too few cards and when,
 * which commanders are brought along, and what waits in the main game.
 *
 * CR 506.2–506.4 (2006-10-01), 506.2, 506.3 (2008-02-01), 729.2, 729.2c, 729.3 (2026-06-19).
 */
export function planSubgame(
  game: Game,
  { card, controllerId, libraries, commanders, triggers }: SubgameRequest,
  ruleset: Ruleset,
): Result<Ruling<SubgamePlan>, StartRefusal> {
  const refused = checkStart(game, { card, controllerId, libraries, commanders, triggers }, ruleset);
  if (refused) return refused;

  const { order, teams } = seatingFrom(game, circleOf(game)[0] ?? '');
  const { startingLife, losers, afterwards } = subgameCard(card);
  const players = order.map((playerId) => planPlayer(game, playerId, { libraries, commanders }, ruleset));
  const plan: SubgamePlan = {
    card,
    depth: depthOf(game) + 1,
    startingLife: startingLife ?? outermostOf(game).settings.startingLife,
    losers,
    afterwards,
    libraries: ruleset.subgameLibraries,
    players,
    teams,
    held: [...waitingAbilities(game).map(asTrigger), ...triggers],
  };
  return ok({ answer: plan, citations: startRules(plan, ruleset) });
}

/** Deeper than in practice. Limited because each log entry is stored together with all suspended games. */
const MAX_DEPTH = 16;

function checkStart(
  game: Game,
  { card, controllerId, libraries, commanders, triggers }: SubgameRequest,
  ruleset: Ruleset,
): { readonly ok: false; readonly failure: StartRefusal } | undefined {
  return firstRefusal([
    checkPlaying(game),
    depthOf(game) < MAX_DEPTH ? ok(null) : fail(refuse('subgame/too-deep', { max: MAX_DEPTH })),
    checkLength('card', card ?? '', MAX_CARD_NAME_LENGTH),
    checkInGame(game, controllerId),
    checkOnTop(game, card, ruleset),
    checkNothingRemoved(triggers, ruleset),
    ...libraries.map(({ playerId }) => checkInGame(game, playerId)),
    ...libraries.map(({ cards }) => (cards === null ? ok(null) : checkCount('cards', cards, 0))),
    ...commanders.flatMap(({ ownerId, name }) => [
      checkInGame(game, ownerId),
      checkLength('commander', name, MAX_CARD_NAME_LENGTH),
    ]),
    checkRoomForTriggers(game, triggers),
    checkEachCommanderOnce(commanders),
    ...triggers.flatMap((trigger) => [
      checkInGame(game, trigger.controllerId),
      checkLength('trigger', trigger.name, MAX_CARD_NAME_LENGTH),
    ]),
  ]);
}

/** Refuses a commander that is listed twice. */
function checkEachCommanderOnce(
  commanders: readonly CommanderCard[],
): Result<null, Refusal<'subgame/commander-twice'>> {
  const repeated = commanders.find((commander, index) =>
    commanders.slice(0, index).some((commanderCard) => isSameCommander(commander, commanderCard)),
  );
  return repeated ? fail(refuse('subgame/commander-twice', { ...repeated })) : ok(null);
}

/**
 * Refuses a start if something is above the creating object on the stack: that object is resolving, so it is on top.
 */
function checkOnTop(
  { stack }: Game,
  card: string | null,
  { edition }: Ruleset,
): Result<null, Refusal<'stack/not-on-top'>> {
  const found = objectNamed(stack, card);
  const topObject = stack.at(-1);
  if (!found || !topObject || found.id === topObject.id) return ok(null);
  const citations = citeRules(edition, 'stack/top-resolves');
  return fail(refuse('stack/not-on-top', { object: found.name, above: topObject.name }, citations));
}

/** Refuses triggers under rules by which libraries are moved, so that nothing is removed from the main game. */
function checkNothingRemoved(
  triggers: readonly Trigger[],
  { edition, subgameLibraries }: Ruleset,
): Result<null, Refusal<'subgame/nothing-removed'>> {
  if (triggers.length === 0 || subgameLibraries === 'removed') return ok(null);
  const since = valueSince('subgameLibraries', 'moved');
  return fail(refuse('subgame/nothing-removed', { since }, citeRules(edition, 'subgame/libraries')));
}

const asTrigger = ({ name, controllerId }: NotedAbility): Trigger => ({ name, controllerId });

function planPlayer(
  game: Game,
  playerId: PlayerId,
  { libraries, commanders }: Pick<SubgameRequest, 'libraries' | 'commanders'>,
  { subgameSmallDeck, subgameCommanders }: Ruleset,
): PlayerOfSubgame {
  const reportedCards = libraries.find((library) => library.playerId === playerId)?.cards ?? null;
  const cards = reportedCards ?? game.seats.find((seat) => seat.playerId === playerId)?.library ?? null;
  return {
    playerId,
    cards,
    isOldCount: reportedCards === null && cards !== null,
    loses: cards !== null && cards < SMALL_DECK ? subgameSmallDeck : null,
    commanders: commandersInCommandZone(game, playerId, commanders).map(({ name }) => ({
      name,
      goesAlong: subgameCommanders === 'go-along',
    })),
  };
}

/** The commanders given as in a player's command zone; if none are given, those known to be there. */
function commandersInCommandZone(
  game: Game,
  playerId: PlayerId,
  reported: readonly CommanderCard[],
): readonly Pick<CommanderCard, 'name'>[] {
  const typed = reported.filter(({ ownerId }) => ownerId === playerId);
  return typed.length > 0
    ? typed
    : game.commanders.filter(({ ownerId, zone }) => ownerId === playerId && zone === 'command');
}

function startRules({ depth, players, held, libraries }: SubgamePlan, { edition }: Ruleset): Citations {
  const rules: RuleSubject[] = ['subgame/start', suspensionRule({ edition })];
  if (players.some(({ loses }) => loses)) rules.push('subgame/small-deck');
  if (players.some(({ commanders }) => commanders.some(({ goesAlong }) => goesAlong)))
    rules.push('subgame/commander');
  if (held.length > 0 && libraries === 'moved') rules.push('subgame/triggers-after');
  if (depth > 1) rules.push('subgame/nested');
  return citeRules(edition, 'subgame/libraries', ...rules);
}

/** Starts the subgame as planned, with its first turn. */
export function carryOutSubgameStart(
  game: Game,
  authority: Authority,
  action: StartSubgame,
  { answer: plan, citations }: Ruling<SubgamePlan>,
  ruleset: Ruleset,
): Result<AcceptedTransition, Refusal<'game/not-a-player'>> {
  const { card, controllerId, first, byChance, triggers } = action;
  const inGame = checkInGame(game, first);
  if (!inGame.ok) return inGame;
  const firstPlayer = firstPlayerOfSubgame(game, first, ruleset);
  const { order, teams } = seatingFrom(game, firstPlayer.answer);
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
    // The rule on the first player comes first here: 506.4 (2006-10-01). The plan showed those on libraries.
    distinct([...citeRules(ruleset.edition, 'subgame/start'), ...citations, ...firstPlayer.citations]),
  );
  const held = triggersInMainGame(game, triggers, { up: 1, depth: depthOf(game), authority }, ruleset);
  const transition = appendEntries(emptyTransition(game), [began, ...held]);
  return ok(finalize(beginNextTurn(transition, BY_RULES, ruleset)));
}
