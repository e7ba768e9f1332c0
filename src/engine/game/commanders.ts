import { foldName, splitName, isSameName } from '../cards/names.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { countOf, withCount } from './counts.ts';
import type { Commander, CommanderCard, Game, Seat } from './state.ts';
import { cardsIn, componentsOf } from '../status/components.ts';
import type { StackObject } from './stack.ts';
import type { TablePermanent } from './permanents.ts';

/* The commanders of a game as objects: who owns them, the keys of their damage, and how to find one by a typed name. */

/** A commander for suggestions. `key` is the key in `commanderDamage`; `ownerId` is `null` if unknown. */
export interface KnownCommander {
  readonly key: string;
  readonly name: string;
  readonly ownerId: PlayerId | null;
}

/** All commanders at this table, including those known only by the damage they dealt. */
export function knownCommanders({ commanders, seats }: Game): readonly KnownCommander[] {
  const keys = new Set(commanders.map(({ key }) => key));
  const others = new Set(seats.flatMap(({ commanderDamage }) => Object.keys(commanderDamage)));
  return [
    ...commanders.map(({ key, name, ownerId }) => ({ key, name, ownerId })),
    ...[...others].filter((id) => !keys.has(id)).map((id) => ({ key: id, name: id, ownerId: null })),
  ];
}

/** True if Commander is played, or commander damage is counted in another format. */
export const hasCommanders = (game: Game): boolean =>
  game.settings.format.isCommander || knownCommanders(game).length > 0;

/** The names of all commanders at this table. A name that several share is followed by a mention of the owner. */
export const commanderLabels = (game: Game): readonly string[] =>
  knownCommanders(game).map(({ key, name, ownerId }) =>
    key === name || ownerId === null ? key : `${name} <@${ownerId}>`,
  );

/** A commander with the name by which it is typed at this table. */
export interface TypedCommander extends KnownCommander {
  readonly typed: string;
}

/**
 * All commanders, ordered by how likely damage by a player comes from them: those known to be in play, the player's
 * own, those of the active player, then the others in seat order.
 */
export function commandersByDealer(game: Game, dealer: PlayerId): readonly TypedCommander[] {
  const typed = commanderLabels(game);
  const rank = ({ key, ownerId }: KnownCommander): number => {
    const zone = commanderAt(game, key)?.zone ?? null;
    const isInPlay = zone === null || zone === 'battlefield';
    const byOwner = ownerId === dealer ? 0 : ownerId !== null && ownerId === game.turn?.playerId ? 1 : 2;
    return isInPlay ? byOwner : byOwner + 3;
  };
  return knownCommanders(game)
    .map(({ key, name, ownerId }, index) => ({ key, name, ownerId, typed: typed[index] ?? key }))
    .toSorted((a, b) => rank(a) - rank(b));
}

/** The names of a player's commanders, as they were named. */
export const commandersOf = ({ commanders }: Game, playerId: PlayerId): readonly string[] =>
  commanders.filter(({ ownerId }) => ownerId === playerId).map(({ name }) => name);

/** The player's commander with this card, if any. An owner's commanders have different names. */
const commanderOfCard = (
  { commanders }: Pick<Game, 'commanders'>,
  card: CommanderCard,
): Commander | undefined => commanders.find((commander) => isSameCommander(commander, card));

/**
 * The commander that a permanent is, regardless of its controller and of copy effects: by its card, or by one of those
 * that melded or merged into it. Tokens are not commanders. 903.3, 903.3b (2026-06-19).
 */
export function commanderInPlay(
  game: Pick<Game, 'commanders'>,
  { ownerId, permanent }: TablePermanent,
): Commander | undefined {
  const own = componentsOf(permanent).flatMap(({ card, isToken }) => (isToken ? [] : [card.name]));
  return [...own, ...cardsIn(permanent)]
    .map((name) => commanderOfCard(game, { ownerId, name }))
    .find((value) => value !== undefined);
}

/** The commander that a spell is, if any. Copies and abilities never are. */
export const commanderOnStack = (
  game: Pick<Game, 'commanders'>,
  { card, isCopy, kind, name, ownerId }: StackObject,
): Commander | undefined =>
  kind === 'spell' && !isCopy ? commanderOfCard(game, { ownerId, name: card?.name ?? name }) : undefined;

export const commanderAt = ({ commanders }: Pick<Game, 'commanders'>, key: string): Commander | undefined =>
  commanders.find((commander) => commander.key === key);

/** The additional cost in mana to cast it from the command zone, for previous casts. 903.8 (2026-06-19). */
export const commanderTax = ({ casts }: Commander): number => 2 * casts;

/** A name followed by a mention of its owner, as `commanderLabels` writes it. */
const NAME_WITH_OWNER = /^(.*\S)\s*<@!?([^>]+)>$/;

/**
 * The key of the commander with a typed name, under which its damage is counted; the typed text itself if no commander
 * matches. Ignores case, accents and punctuation; accepts the part before a comma, one part of a card, its first words,
 * and a name followed by its owner.
 * @returns a refusal if several match.
 */
export function findCommander(game: Game, typed: string): Result<string, Refusal<'commander/which'>> {
  const known = knownCommanders(game);
  const [, name = typed, ownerId] = NAME_WITH_OWNER.exec(typed) ?? [];
  const ofOwner =
    ownerId === undefined ? known : known.filter((knownCommander) => knownCommander.ownerId === ownerId);
  const withKey = known.filter(({ key }) => foldName(key) === foldName(typed));
  const withName = ofOwner.filter((knownCommander) => isSameName(knownCommander.name, name));
  const withShortName = ofOwner.filter(
    (knownCommander) => isShortFor(name, knownCommander.name) || isShortFor(knownCommander.name, name),
  );
  const [match, ...others] = [withKey, withName, withShortName].find((matches) => matches.length > 0) ?? [];
  if (!match) return ok(typed);
  if (others.length === 0) return ok(match.key);
  const names = [match, ...others];
  return fail(
    refuse('commander/which', {
      typed,
      names: names.map(({ key }) => key),
      owners: names.map(({ ownerId: owner }) => owner),
    }),
  );
}

/** True if both are the same card, named by its whole name or by its first part. */
export const isSameCommander = (a: CommanderCard, b: CommanderCard): boolean =>
  a.ownerId === b.ownerId && (isSameName(a.name, b.name) || isSameName(frontOf(a.name), frontOf(b.name)));

const frontOf = (name: string): string => splitName(name)[0] ?? name;

/** A commander's short name: the first part's name up to a comma. */
export const shortName = (name: string): string => frontOf(name).split(',')[0] ?? name;

function isShortFor(short: string, name: string): boolean {
  const halves = splitName(name);
  return [...halves, ...halves.map((half) => half.split(',')[0] ?? half)].some(
    (half) => foldName(half) === foldName(short) || foldName(half).startsWith(`${foldName(short)} `),
  );
}

/**
 * Replaces a player's commanders. The new commander in the same position keeps casts, zone and damage, since probably
 * only a name was wrong. Damage counted under a typed name is assigned to the commander with that name. No damage is
 * lost.
 */
export function withCommanders(game: Game, ownerId: PlayerId, names: readonly string[]): Game {
  const before = game.commanders.filter((commander) => commander.ownerId === ownerId);
  const renamed = names.map((name, index): Commander => {
    const { color, ...previous } = before[index] ?? newCommander(ownerId);
    return { ...previous, ...(color && previous.name === name && { color }), name, ownerId };
  });
  const first = game.commanders.findIndex((commander) => commander.ownerId === ownerId);
  const at = first < 0 ? game.commanders.length : first;
  const others = game.commanders.filter((commander) => commander.ownerId !== ownerId);
  const list = [...others.slice(0, at), ...renamed, ...others.slice(at)];
  const commanders = withKeys(list);
  const newKeys = new Map(
    list.flatMap((commander, index) =>
      damageKeysOf(game, commander).map((oldKey) => [oldKey, commanders[index]?.key ?? oldKey] as const),
    ),
  );
  return { ...game, commanders, seats: game.seats.map((seat) => withRenamedKeys(seat, newKeys)) };
}

/** The keys under which its damage was counted so far; for a new commander, those of names typed before. */
const damageKeysOf = (game: Game, { key, name }: Commander): readonly string[] =>
  key === '' ? typedKeysFor(game, name) : [key];

const newCommander = (ownerId: PlayerId): Commander => ({
  key: '',
  ownerId,
  name: '',
  casts: 0,
  zone: 'command',
  isFresh: false,
});

/** Gives commanders their keys; those that share a name get a number. */
function withKeys(commanders: readonly Commander[]): Commander[] {
  return commanders.map((commander, index) => {
    const sharing = commanders.filter((another) => isSameName(another.name, commander.name));
    const before = commanders.slice(0, index).filter((another) => isSameName(another.name, commander.name));
    return {
      ...commander,
      key: sharing.length > 1 ? `${commander.name} (${before.length + 1})` : commander.name,
    };
  });
}

/** The keys under which damage of this commander was counted before it was named. */
const typedKeysFor = (game: Game, name: string): readonly string[] =>
  knownCommanders(game)
    .filter(({ ownerId, key }) => ownerId === null && (isSameName(key, name) || isShortFor(key, name)))
    .map(({ key }) => key);

/** Renames the keys of commander damage, adding up damage that gets the same key. */
function withRenamedKeys(seat: Seat, newKeys: ReadonlyMap<string, string>): Seat {
  const entries = Object.entries(seat.commanderDamage);
  if (!entries.some(([key]) => (newKeys.get(key) ?? key) !== key)) return seat;
  const commanderDamage = entries.reduce<Readonly<Record<string, number>>>((counts, [key, damage]) => {
    const to = newKeys.get(key) ?? key;
    return withCount(counts, to, countOf(counts, to) + damage);
  }, {});
  return { ...seat, commanderDamage: { ...commanderDamage } };
}

/** Commanders as a game begins with them: never cast, and in the command zone. */
const resetCommanders = (commanders: readonly Commander[]): Commander[] =>
  withKeys(commanders.map((commander) => ({ ...newCommander(commander.ownerId), name: commander.name })));

/**
 * The commanders of a restarted game: those of all remaining players, in the command zone. If some of an owner's
 * cards in exile are left out of the restart, a commander in exile may be among them, so its zone becomes unknown. CR
 * 727.5a (2026-06-19).
 */
export function commandersAfterRestart(
  commanders: readonly Commander[],
  {
    order,
    exempt,
  }: {
    readonly order: readonly PlayerId[];
    readonly exempt: readonly { readonly playerId: PlayerId; readonly cards: number }[];
  },
): Commander[] {
  const remaining = commanders.filter(({ ownerId }) => order.includes(ownerId));
  const isLeftOut = ({ ownerId, zone }: Commander): boolean =>
    zone === 'exile' && exempt.some(({ playerId, cards }) => playerId === ownerId && cards > 0);
  return resetCommanders(remaining).map((commander, index) => {
    const previous = remaining[index];
    return previous && isLeftOut(previous) ? withUnknownZone(commander) : commander;
  });
}

const withUnknownZone = (commander: Commander): Commander => ({ ...commander, zone: null });

/** The commanders of a subgame: those brought into it, never cast in it. 729.2c (2026-06-19). */
export const commandersOfSubgame = (
  game: Pick<Game, 'commanders'>,
  broughtCards: readonly CommanderCard[],
): Commander[] =>
  resetCommanders(
    broughtCards.map(({ ownerId, name }) => ({
      ...newCommander(ownerId),
      name: commanderOfCard(game, { ownerId, name })?.name ?? name,
    })),
  );

/** Moves commanders to the command zone, from which they are brought into the subgame. */
export function withMovedToCommandZone(game: Game, broughtCards: readonly CommanderCard[]): Game {
  const isBrought = (commander: Commander): boolean =>
    broughtCards.some((commanderCard) => isSameCommander(commander, commanderCard));
  return game.commanders.some((commander) => isBrought(commander) && commander.zone !== 'command')
    ? {
        ...game,
        commanders: game.commanders.map((commander) =>
          isBrought(commander) ? { ...commander, zone: 'command' } : commander,
        ),
      }
    : game;
}

/**
 * The commanders of a game after its subgame, all in their previous zones except those that return to libraries.
 * @param returnedCards those that return to libraries
 */
export const commandersAfterSubgame = (
  { commanders }: Pick<Game, 'commanders'>,
  returnedCards: readonly CommanderCard[],
): Commander[] =>
  commanders.map((commander) =>
    returnedCards.some((commanderCard) => isSameCommander(commander, commanderCard))
      ? { ...commander, zone: 'library', isFresh: true }
      : commander,
  );
