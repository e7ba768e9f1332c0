import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId, Authority } from '../vocabulary/players.ts';
import { valueSince, type Ruleset } from '../editions/rulesets.ts';
import { cardsIn, isTokenOnly, revealedAs } from '../status/components.ts';
import { leaveBattlefield } from '../status/leave-battlefield.ts';
import { displayName } from '../status/views.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { AcceptedTransition, Entry } from '../deciding/actions.ts';
import { checkInGame, checkLength, checkWhole } from '../deciding/checks.ts';
import { MAX_CARD_NAME_LENGTH } from '../deciding/typed-names.ts';
import { acceptEntries, entryOf } from '../deciding/transition.ts';
import type { GameEvent } from '../events/events.ts';
import { isCardSpell, revealOnLeaving } from '../stack/leave-stack.ts';
import type { BroughtCard, Game } from '../game/state.ts';
import type { StackObject } from '../game/stack.ts';
import type { TablePermanent } from '../game/permanents.ts';
import type { ThingId } from '../vocabulary/ids.ts';
import { mainGamesOf } from '../game/subgame-depth.ts';
import { inMainGame, checkRoomForTriggers, triggersInMainGame, type Trigger } from './main-game.ts';

/** Brings a card into the subgame by an effect. */
export interface BringCardAction {
  readonly kind: 'subgame/bring';
  readonly ownerId: PlayerId;
  readonly name: string;
  readonly from: BroughtCard['from'];
  /** For a main game, the number of games up: 1 for the nearest. */
  readonly up: number;
  /** The permanent or spell in that game, if the table lists it. */
  readonly thingId: ThingId | null;
  /** Abilities that trigger there because the card was removed, or left a zone. */
  readonly triggers: readonly Trigger[];
}

/** An object that the table lists in a main game: its cards, and the event that removes it there. */
interface ListedCards {
  readonly names: readonly string[];
  readonly ownerId: PlayerId;
  readonly removalEntries: readonly Entry[];
}

type BringingRefusal =
  | RefusedBy<
      | typeof checkWhole
      | typeof checkLength
      | typeof checkInGame
      | typeof checkOutside
      | typeof checkRoomForCard
      | typeof listedCards
    >
  | Refusal<'option/missing' | 'subgame/not-the-owner'>;

/**
 * Brings a card into the subgame: from a main game, where it is removed and its triggers wait; from outside all games;
 * or from the subgame's own removed cards, under rules by which these are outside the game.
 *
 * CR 506.5, 506.5a, 217.1e (2006-10-01); 729.4, 729.4a, 400.11 (2026-06-19).
 */
export function decideBringCard(
  game: Game,
  authority: Authority,
  { ownerId, name, from, up, thingId, triggers }: BringCardAction,
  ruleset: Ruleset,
): Result<AcceptedTransition, BringingRefusal> {
  const mains = mainGamesOf(game);
  const isFromMain = from === 'main-game';
  const validUp = isFromMain ? checkWhole('games', up, 1, mains.length) : ok(null);
  if (!validUp.ok) return validUp;
  const source = isFromMain ? (mains[up - 1]?.game ?? game) : game;
  const refused = firstRefusal([
    name.trim() || thingId !== null ? ok(null) : fail(refuse('option/missing', { option: 'name' })),
    checkLength('name', name, MAX_CARD_NAME_LENGTH),
    checkInGame(game, ownerId),
    from === 'removed' ? checkOutside(ruleset) : ok(null),
    checkRoomForCard(game),
    isFromMain ? checkRoomForTriggers(source, triggers) : ok(null),
    ...triggers.flatMap((trigger) => [
      checkInGame(source, trigger.controllerId),
      checkLength('trigger', trigger.name, MAX_CARD_NAME_LENGTH),
    ]),
  ]);
  if (refused) return refused;
  const listed = isFromMain && thingId !== null ? listedCards(source, thingId, authority, ruleset) : null;
  if (listed && !listed.ok) return listed;
  const card = listed?.value ?? { names: [name], ownerId, removalEntries: [] };
  if (card.ownerId !== ownerId)
    return fail(refuse('subgame/not-the-owner', { object: card.names.join(' // '), ownerId: card.ownerId }));

  const citations = isFromMain
    ? citeRules(ruleset.edition, 'subgame/brought-in', 'subgame/outside')
    : citeRules(ruleset.edition, 'subgame/brought-in', 'subgame/outside', 'zone/outside');
  const brought = card.names.map((cardName) =>
    entryOf(
      {
        kind: 'subgame/brought',
        depth: mains.length,
        card: { ownerId, name: cardName, from, up: isFromMain ? up : 0 },
      },
      authority,
      citations,
    ),
  );
  const where = { up, depth: mains.length - up };
  const heldTriggers = isFromMain ? triggersInMainGame(game, triggers, { ...where, authority }, ruleset) : [];
  const removals = card.removalEntries.map((entry) => inMainGame(entry, where));
  return acceptEntries(game, [...brought, ...removals, ...heldTriggers]);
}

/** The maximum number of cards that can be brought into one subgame. */
const MAX_BROUGHT = 100;

const checkRoomForCard = ({ main }: Game): Result<null, Refusal<'table/too-many'>> =>
  (main?.brought.length ?? 0) < MAX_BROUGHT
    ? ok(null)
    : fail(refuse('table/too-many', { what: 'brought', max: MAX_BROUGHT }));

/**
 * Refuses a card from exile in editions in which exile is inside the game. A card removed from the game was outside it;
 * exile is not. 217.1e (2006-10-01), 400.11 (2026-06-19).
 */
function checkOutside({
  edition,
  exileIsOutside,
}: Ruleset): Result<null, Refusal<'subgame/exile-is-inside'>> {
  if (exileIsOutside) return ok(null);
  const since = valueSince('exileIsOutside', false);
  return fail(refuse('subgame/exile-is-inside', { since }, citeRules(edition, 'zone/outside')));
}

function listedCards(
  source: Game,
  id: ThingId,
  authority: Authority,
  ruleset: Ruleset,
): Result<ListedCards, Refusal<'permanent/unknown' | 'subgame/no-card' | 'status/phased-out'>> {
  const permanent = source.permanents.find((candidate) => candidate.id === id);
  if (permanent) return cardsOfPermanent(permanent, authority, ruleset);
  const object = source.stack.find((candidate) => candidate.id === id);
  return object ? cardOfSpell(object, authority, ruleset) : fail(refuse('permanent/unknown', {}));
}

function cardsOfPermanent(
  { id, permanent, ownerId }: TablePermanent,
  authority: Authority,
  ruleset: Ruleset,
): Result<ListedCards, Refusal<'subgame/no-card' | 'status/phased-out'>> {
  if (isTokenOnly(permanent))
    return fail(refuse('subgame/no-card', { object: displayName(permanent, ruleset) }, citeNoCard(ruleset)));
  const left = leaveBattlefield(permanent, 'exile', ruleset);
  if (!left.ok) return left;
  const { answer, citations } = left.value;
  const event = { kind: 'permanent/left', id, to: destinationInMain(ruleset) } as const;
  const shown = answer.isRevealed ? { revealed: revealedAs(permanent) } : {};
  return ok({
    names: namesOf(permanent),
    ownerId,
    removalEntries: [removalEntry({ ...event, ...shown }, citations)],
  });

  function removalEntry(what: GameEvent, rules: Entry['because']): Entry {
    const [first, ...others] = citeRules(ruleset.edition, 'subgame/brought-in');
    return entryOf(what, authority, distinct([first, ...others, ...rules]));
  }
}

/** The names of its cards; several for a melded or merged permanent. CR 712.21, 730.3 (2026-06-19). */
function namesOf(permanent: TablePermanent['permanent']): readonly string[] {
  const cards = cardsIn(permanent);
  return cards.length > 1 ? cards : [permanent.card.name];
}

function cardOfSpell(
  object: StackObject,
  authority: Authority,
  ruleset: Ruleset,
): Result<ListedCards, Refusal<'subgame/no-card'>> {
  const { id, name, card, ownerId } = object;
  if (!isCardSpell(object)) return fail(refuse('subgame/no-card', { object: name }, citeNoCard(ruleset)));
  const to = ruleset.exileIsOutside ? 'exile' : 'nowhere';
  const shown = revealOnLeaving(object, to, ruleset);
  const rules = citeRules(ruleset.edition, 'subgame/brought-in');
  const event = { kind: 'stack/removed', id, to, ...shown.event } as const;
  return ok({
    names: [card?.name ?? name],
    ownerId,
    removalEntries: [entryOf(event, authority, [...rules, ...shown.citations])],
  });
}

/**
 * Until 2007-07-13 the card counts as removed from the main game; since then it leaves a zone of that game without
 * entering another one.
 */
const destinationInMain = ({ subgameLibraries }: Ruleset): 'exile' | 'outside-the-game' =>
  subgameLibraries === 'removed' ? 'exile' : 'outside-the-game';

const citeNoCard = ({ edition }: Ruleset): Entry['because'] => citeRules(edition, 'token/ceases');
