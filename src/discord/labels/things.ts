import { text } from '#text/template.ts';
import { listOf } from '#text/list.ts';
import { playerName } from '#text/parts.ts';
import { typedWords } from '#text/typed.ts';
import type { Text } from '#text/text.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import type { Entry } from '#engine/deciding/actions.ts';
import { rulesetOf, type Ruleset } from '#engine/editions/rulesets.ts';
import { insetOf } from '#engine/faces/double-faced.ts';
import type { GameEvent } from '#engine/events/events.ts';
import { permanentNumberOf } from '#engine/game/permanent-numbers.ts';
import type { Combat, TablePermanent } from '#engine/game/permanents.ts';
import type { Control } from '#engine/game/control.ts';
import type { Game } from '#engine/game/state.ts';
import type { StackObject } from '#engine/game/stack.ts';
import { lifeTeamOf, sharesLife, turnTeamOf } from '#engine/game/teams.ts';
import type { Permanent } from '#engine/status/permanent.ts';
import { displayName } from '#engine/status/views.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { cardsIn, isTokenOnly, nameOffBattlefield } from '#engine/status/components.ts';
import type { Item } from './clause.ts';
import { formatTeam, remainingPlayers } from './teams.ts';

/**
 * Something that events refer to by id only: an effect that grants control, an object with a name, or a player who
 * shares turns or life with teammates.
 */
export type Thing =
  | {
      readonly name: string;
      readonly as?: 'permanent' | 'ability' | 'copy' | 'combat-damage';
      /** The card outside this zone, if it is public and has another name there. */
      readonly card?: string;
      /** The two or more cards of a melded or merged permanent. */
      readonly cards?: readonly string[];
      /** It is shuffled into its owner's library as it resolves: an Omen, CR 720.3d (2026-06-19). */
      readonly shuffles?: true;
      /** For permanents. */
      readonly number?: number;
      /** For permanents. */
      readonly controllerId?: PlayerId;
      /** For permanents. */
      readonly permanent?: Permanent;
    }
  | { readonly control: Control }
  | { readonly turns: readonly PlayerId[]; readonly life: readonly PlayerId[] };
export type Things = ReadonlyMap<ThingId | PlayerId, Thing>;

/** In characters. */
const MAX_NAME_LENGTH = 60;

/** A cache of names: with hundreds of permanents the same few recur. */
const NAMES = createLruCache<string, string>(500);

/** A name typed by a user. */
export function formatName(name: string): Text {
  const known = NAMES.get(name);
  if (known !== undefined) return known;
  const shown = typedWords(name, MAX_NAME_LENGTH);
  NAMES.set(name, shown);
  return shown;
}

/** ` (Time Walk)`, or an empty string if the card is unknown. */
export const formatByCard = (card: string | null): Text =>
  card === null ? '' : text` (${formatName(card)})`;

/** Everything in the game under its public name. */
export function thingsOf(game: Game): Things {
  const { permanents, stack, abilities, extraTurns, skips, controls } = game;
  const ruleset = rulesetOf(game.edition);
  return new Map<ThingId | PlayerId, Thing>([
    // Ids are unique across a game and the games around it.
    ...(game.main ? thingsOf(game.main.game) : []),
    ...permanents.map((permanent) => [permanent.id, permanentThing(permanent, ruleset)] as const),
    ...stack.map((object) => [object.id, stackThing(object)] as const),
    ...abilities.map(({ id, name }) => [id, { name, as: 'ability' }] as const),
    ...[...extraTurns, ...skips].map(({ id, card }) => [id, { name: card ?? '' }] as const),
    ...controls.map((control) => [control.id, { control }] as const),
    ...sharersOf(game),
  ]);
}

/** Players who share turns or life, by the id of each; empty if everybody plays alone. */
export function sharersOf(game: Game): Things {
  if (!game.settings.format.sharesTurns && !sharesLife(game)) return new Map();
  return new Map(
    game.seats.map(({ playerId }) => [
      playerId,
      {
        turns: remainingPlayers(game, turnTeamOf(game, playerId)),
        life: remainingPlayers(game, lifeTeamOf(game, playerId)),
      },
    ]),
  );
}

/** The player, or the team, that an event about one player concerns. */
export function formatSharing(things: Things, what: 'turns' | 'life', playerId: PlayerId): Text {
  const thing = things.get(playerId);
  return formatTeam(thing && 'turns' in thing ? thing[what] : [playerId]);
}

function permanentThing(tablePermanent: TablePermanent, ruleset: Ruleset): Thing {
  const { permanent, controllerId } = tablePermanent;
  const { status } = permanent;
  return {
    // Computed on demand: most names are never shown.
    get name() {
      return displayName(permanent, ruleset);
    },
    as: 'permanent',
    number: permanentNumberOf(tablePermanent),
    controllerId,
    permanent,
    ...(!isTokenOnly(permanent) && !status.faceDown && cardsOffBattlefield(permanent)),
  };
}

/** The card or cards that a permanent becomes in other zones. */
function cardsOffBattlefield(
  permanent: Permanent,
): { readonly card: string } | { readonly cards: readonly string[] } {
  const [card = '', ...others] = cardsIn(permanent);
  return others.length > 0 ? { cards: [card, ...others] } : { card };
}

function stackThing({ kind, name, card, faceDown, halves, isCopy }: StackObject): Thing {
  if (kind === 'combat-damage') return { name, as: 'combat-damage' };
  if (kind !== 'spell') return { name, as: 'ability' };
  if (isCopy) return { name, as: 'copy' };
  if (!card || faceDown) return { name };
  const isOmen = halves.includes(1) && insetOf(card) === 'omen';
  return { name, card: nameOffBattlefield(card), ...(isOmen && { shuffles: true }) };
}

/** The things that entered the game with these entries. */
export function thingsEnteredBy(entries: readonly Entry[], edition: Edition): Things {
  const ruleset = rulesetOf(edition);
  const thingEnteredBy = (event: GameEvent): readonly [ThingId, Thing] | null => {
    if (event.kind === 'main-game/changed') return thingEnteredBy(event.event);
    if (event.kind === 'permanent/entered') {
      return [event.permanent.id, permanentThing(event.permanent, ruleset)];
    }
    if ('object' in event) return [event.object.id, stackThing(event.object)];
    if ('ability' in event) return [event.ability.id, { name: event.ability.name, as: 'ability' }];
    if (event.kind === 'turn/extra-added') return [event.turn.id, { name: event.turn.card ?? '' }];
    if ('skip' in event) return [event.skip.id, { name: event.skip.card ?? '' }];
    return 'control' in event ? [event.control.id, { control: event.control }] : null;
  };
  return new Map(entries.map(({ event }) => thingEnteredBy(event)).filter((value) => value !== null));
}

/** Merges things; those of `others` take precedence. */
export const mergeThings = (thing: Things, others: Things): Things => new Map([...thing, ...others]);

/** The name of an id: `Fork`, `an ability of Mindslaver`, `Grizzly Bears (#3)`; `something` if it is unknown. */
export function formatThing(things: Things, id: ThingId): Text {
  const { item, number } = toItem(things, id);
  return formatNumbered(item, number);
}

/** The name as a list item, to be grouped with equal ones. */
export function toItem(things: Things, id: ThingId): Omit<Item, 'title'> {
  const thing = things.get(id);
  if (!thing || !('name' in thing)) return { item: 'something' };
  const { as = 'itself', name, number } = thing;
  if (as === 'combat-damage') return { item: 'combat damage' };
  if (name === '') return { item: 'something' };
  return { item: text`${REFERENCES[as]}${formatName(name)}`, ...(number !== undefined && { number }) };
}

/** The permanent with an id, if it is known here. */
export function permanentOf(things: Things, id: ThingId): Permanent | undefined {
  const thing = things.get(id);
  return thing && 'name' in thing ? thing.permanent : undefined;
}

/** The name as a list item for an object that moves to a zone in which it is its card again. */
export function toCardItem(things: Things, id: ThingId): Omit<Item, 'title'> {
  const thing = things.get(id);
  const item = toItem(things, id);
  if (!thing || !('name' in thing)) return item;
  if (thing.cards) {
    const notes = thing.cards.includes(thing.name) ? [] : [text`were ${formatName(thing.name)}`];
    return { ...item, item: listOf(thing.cards.map(formatName)), notes };
  }
  return thing.card === undefined ? item : { ...item, item: formatName(thing.card) };
}

/** ` as Fire // Ice`: the card that an object becomes off the stack, if its name differs there. */
export function formatAsCard(things: Things, id: ThingId): Text {
  const thing = things.get(id);
  if (!thing || !('name' in thing) || thing.card === undefined || thing.card === thing.name) return '';
  return text` as ${formatName(thing.card)}`;
}

/** True if the object is shuffled into its owner's library as it resolves. */
export function isShuffledAsItResolves(things: Things, id: ThingId): boolean {
  const thing = things.get(id);
  return thing !== undefined && 'shuffles' in thing;
}

/**
 * `@Bob`, `Jace Beleren (#3) of @Bob`; for a battle, whose controller seldom defends it, `Invasion of Zendikar (#4),
 * defended by @Bob`.
 */
export function formatAttacked(
  { playerId, permanentId }: Pick<Combat, 'playerId' | 'permanentId'>,
  things: Things,
): readonly Text[] {
  if (permanentId === 'gone') return ['nothing any more'];
  if (permanentId === null) return playerId === null ? [] : [playerName(playerId)];
  const name = formatThing(things, permanentId);
  if (playerId === null) return [name];
  const thing = things.get(permanentId);
  const isOwn = !thing || !('controllerId' in thing) || thing.controllerId === playerId;
  return [text`${name}${isOwn ? ' of' : ', defended by'} ${playerName(playerId)}`];
}

/** `Grizzly Bears (#3)` */
export const formatNumbered = (name: Text, number: number | undefined): Text =>
  number === undefined ? name : text`${name} (#${number})`;

const REFERENCES = { ability: 'an ability of ', copy: 'a copy of ', permanent: '', itself: '' } as const;

export function controlOf(things: Things, id: ThingId): Control | null {
  const thing = things.get(id);
  return thing && 'control' in thing ? thing.control : null;
}

/** The ids that events refer to without describing them. */
export const referredIds = (entries: readonly Entry[]): readonly ThingId[] =>
  entries.flatMap(({ event }) => idsInEvent(event));

function idsInEvent(event: GameEvent): readonly ThingId[] {
  if (event.kind === 'main-game/changed') return idsInEvent(event.event);
  if (event.kind === 'turn/skipped') return event.skipId === null ? [] : [event.skipId];
  if (event.kind === 'stack/added') return event.object.counters ? [event.object.counters.id] : [];
  if (!('id' in event) || 'permanent' in event || 'object' in event) return [];
  if (event.kind !== 'permanent/combat' || !event.combat) return [event.id];
  const { blocks, permanentId } = event.combat;
  return [event.id, ...blocks, ...(typeof permanentId === 'number' ? [permanentId] : [])];
}
