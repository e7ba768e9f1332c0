import { foldName, splitName, isSameName } from '../cards/names.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { countOf, withCount } from './counts.ts';
import type { Commander, CommanderCard, Game, Seat } from './state.ts';
import { cardsIn, componentsOf } from '../status/components.ts';
import type { StackObject } from './stack.ts';
import type { TablePermanent } from './permanents.ts';

/*
 * The commanders of a game as objects: who owns which, under which key its damage is counted, and which one is meant by
 * what somebody typed.
 */

/** A commander as it can be picked. `key` is what `commanderDamage` counts by; `ownerId` is `null` where nobody said. */
export interface KnownCommander {
  readonly key: string;
  readonly name: string;
  readonly ownerId: PlayerId | null;
}

/** All commanders of this table: those that were named, and those that dealt damage under a name only. */
export function knownCommanders({ commanders, seats }: Game): readonly KnownCommander[] {
  const keys = new Set(commanders.map(({ key }) => key));
  const others = new Set(seats.flatMap(({ commanderDamage }) => Object.keys(commanderDamage)));
  return [
    ...commanders.map(({ key, name, ownerId }) => ({ key, name, ownerId })),
    ...[...others].filter((id) => !keys.has(id)).map((id) => ({ key: id, name: id, ownerId: null })),
  ];
}

/** True if Commander is played, or the table counts as if it were. */
export const hasCommanders = (game: Game): boolean =>
  game.settings.format.isCommander || knownCommanders(game).length > 0;

/** All commanders of this table by name, each once; where several share one, a mention of the owner stands behind it. */
export const commandersNamed = (game: Game): readonly string[] =>
  knownCommanders(game).map(({ key, name, ownerId }) =>
    key === name || ownerId === null ? key : `${name} <@${ownerId}>`,
  );

/** The names of a player's commanders, as they were named. */
export const commandersOf = ({ commanders }: Game, playerId: PlayerId): readonly string[] =>
  commanders.filter(({ ownerId }) => ownerId === playerId).map(({ name }) => name);

/** The commander that this card is; `undefined` for any other card. Of one owner no two have one name. */
const commanderOfCard = (
  { commanders }: Pick<Game, 'commanders'>,
  card: CommanderCard,
): Commander | undefined => commanders.find((commander) => isSameCommander(commander, card));

/**
 * The commander that a permanent is, whoever controls it and whatever it is a copy of: by its card, or by one of those
 * that melded or merged into it. A token is none. 903.3, 903.3b (2026-06-19).
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

/** The commander that a spell is. A copy of one is none, and no ability is. */
export const commanderOnStack = (
  game: Pick<Game, 'commanders'>,
  { card, isCopy, kind, name, ownerId }: StackObject,
): Commander | undefined =>
  kind === 'spell' && !isCopy ? commanderOfCard(game, { ownerId, name: card?.name ?? name }) : undefined;

/** A commander by its key; `undefined` for one that nobody named. */
export const commanderAt = ({ commanders }: Pick<Game, 'commanders'>, key: string): Commander | undefined =>
  commanders.find((commander) => commander.key === key);

/** More mana that it costs to cast from the command zone now, for the casts before. 903.8 (2026-06-19). */
export const taxOn = ({ casts }: Commander): number => 2 * casts;

/** A mention of a player behind a name, as in `commandersNamed`. */
const OWNED = /^(.*\S)\s*<@!?([^>]+)>$/;

/**
 * The key of the commander that is meant by what was typed, under which its damage is counted; or what was typed, for
 * one that nobody named. Upper and lower case, accents and signs do not matter; what stands before a comma, a part of a
 * card, and the first words of it are enough; so is a name with its owner behind it.
 * @returns a refusal where several are meant.
 */
export function findCommander(game: Game, typed: string): Result<string, Refusal<'commander/which'>> {
  const known = knownCommanders(game);
  const [, name = typed, ownerId] = OWNED.exec(typed) ?? [];
  const ofOwner =
    ownerId === undefined ? known : known.filter((knownCommander) => knownCommander.ownerId === ownerId);
  const exactly = known.filter(({ key }) => foldName(key) === foldName(typed));
  const named = ofOwner.filter((knownCommander) => isSameName(knownCommander.name, name));
  const shortly = ofOwner.filter(
    (knownCommander) => isShortFor(name, knownCommander.name) || isShortFor(knownCommander.name, name),
  );
  const [match, ...others] = [exactly, named, shortly].find((some) => some.length > 0) ?? [];
  if (!match) return ok(typed);
  if (others.length === 0) return ok(match.key);
  const names = [match, ...others];
  return fail(
    refuse('commander/which', {
      typed,
      names: names.map(({ key }) => key),
      owners: names.map((each) => each.ownerId),
    }),
  );
}

/** True if these are one card, however its name is written: by the whole name, or by its first part. */
export const isSameCommander = (a: CommanderCard, b: CommanderCard): boolean =>
  a.ownerId === b.ownerId && (isSameName(a.name, b.name) || isSameName(frontOf(a.name), frontOf(b.name)));

const frontOf = (name: string): string => splitName(name)[0] ?? name;

/** A commander as it is called at the table: what stands before a comma, of the first part. */
export const shortName = (name: string): string => frontOf(name).split(',')[0] ?? name;

function isShortFor(short: string, name: string): boolean {
  const halves = splitName(name);
  return [...halves, ...halves.map((half) => half.split(',')[0] ?? half)].some(
    (half) => foldName(half) === foldName(short) || foldName(half).startsWith(`${foldName(short)} `),
  );
}

/**
 * The game in which a player's commanders are these. Whoever stood in a place before hands on casts, zone and damage to
 * whoever stands there now, since only a name was wrong. Damage that was counted under a name becomes that of the one
 * commander who has it. None is lost.
 */
export function withCommanders(game: Game, ownerId: PlayerId, names: readonly string[]): Game {
  const before = game.commanders.filter((commander) => commander.ownerId === ownerId);
  const now = names.map((name, place): Commander => {
    const { color, ...had } = before[place] ?? newcomer(ownerId);
    return { ...had, ...(color && had.name === name && { color }), name, ownerId };
  });
  const first = game.commanders.findIndex((commander) => commander.ownerId === ownerId);
  const at = first < 0 ? game.commanders.length : first;
  const others = game.commanders.filter((commander) => commander.ownerId !== ownerId);
  const list = [...others.slice(0, at), ...now, ...others.slice(at)];
  const commanders = withKeys(list);
  const moved = new Map(
    list.flatMap((commander, place) =>
      keysSoFar(game, commander).map((had) => [had, commanders[place]?.key ?? had] as const),
    ),
  );
  return { ...game, commanders, seats: game.seats.map((seat) => rekeyed(seat, moved)) };
}

/** Under which keys its damage was counted: for a newcomer under what the table typed before it was named. */
const keysSoFar = (game: Game, { key, name }: Commander): readonly string[] =>
  key === '' ? typedFor(game, name) : [key];

const newcomer = (ownerId: PlayerId): Commander => ({
  key: '',
  ownerId,
  name: '',
  casts: 0,
  zone: 'command',
  isFresh: false,
});

/** Commanders with their keys: of several that share a name each has a number. */
function withKeys(commanders: readonly Commander[]): Commander[] {
  return commanders.map((commander, place) => {
    const sharing = commanders.filter((another) => isSameName(another.name, commander.name));
    const before = commanders.slice(0, place).filter((another) => isSameName(another.name, commander.name));
    return {
      ...commander,
      key: sharing.length > 1 ? `${commander.name} (${before.length + 1})` : commander.name,
    };
  });
}

/** The words under which damage of a commander of this name was counted that nobody had named. */
const typedFor = (game: Game, name: string): readonly string[] =>
  knownCommanders(game)
    .filter(({ ownerId, key }) => ownerId === null && (isSameName(key, name) || isShortFor(key, name)))
    .map(({ key }) => key);

/** Damage under other keys; what meets under one key is added up. */
function rekeyed(seat: Seat, moved: ReadonlyMap<string, string>): Seat {
  const entries = Object.entries(seat.commanderDamage);
  if (!entries.some(([key]) => (moved.get(key) ?? key) !== key)) return seat;
  const commanderDamage = entries.reduce<Readonly<Record<string, number>>>((counts, [key, damage]) => {
    const to = moved.get(key) ?? key;
    return withCount(counts, to, countOf(counts, to) + damage);
  }, {});
  return { ...seat, commanderDamage: { ...commanderDamage } };
}

/** The commanders of another game with these cards: nobody has cast them there, and they begin in the command zone. */
const uncast = (commanders: readonly Commander[]): Commander[] =>
  withKeys(commanders.map((commander) => ({ ...newcomer(commander.ownerId), name: commander.name })));

/**
 * The commanders of a restarted game: those of everybody who plays on, in the command zone. One in exile whose owner's
 * cards are left out of the restart in part may be among them: then nobody knows where it is. 727.5a (2026-06-19).
 */
export function restartedWith(
  commanders: readonly Commander[],
  {
    order,
    exempt,
  }: {
    readonly order: readonly PlayerId[];
    readonly exempt: readonly { readonly playerId: PlayerId; readonly cards: number }[];
  },
): Commander[] {
  const stay = commanders.filter(({ ownerId }) => order.includes(ownerId));
  const isLeftOut = ({ ownerId, zone }: Commander): boolean =>
    zone === 'exile' && exempt.some(({ playerId, cards }) => playerId === ownerId && cards > 0);
  return uncast(stay).map((commander, place) => {
    const had = stay[place];
    return had && isLeftOut(had) ? withUnknownZone(commander) : commander;
  });
}

/** Nobody knows where. */
const withUnknownZone = (commander: Commander): Commander => ({ ...commander, zone: null });

/** The commanders of a subgame: those that went along, which nobody has cast in it. 729.2c (2026-06-19). */
export const commandersOfSubgame = (
  game: Pick<Game, 'commanders'>,
  along: readonly CommanderCard[],
): Commander[] =>
  uncast(
    along.map(({ ownerId, name }) => ({
      ...newcomer(ownerId),
      name: commanderOfCard(game, { ownerId, name })?.name ?? name,
    })),
  );

/** The game as its table has it: these are in the command zone, from which they go along. */
export function withInCommandZone(game: Game, along: readonly CommanderCard[]): Game {
  const isAlong = (commander: Commander): boolean =>
    along.some((commanderCard) => isSameCommander(commander, commanderCard));
  return game.commanders.some((commander) => isAlong(commander) && commander.zone !== 'command')
    ? {
        ...game,
        commanders: game.commanders.map((commander) =>
          isAlong(commander) ? { ...commander, zone: 'command' } : commander,
        ),
      }
    : game;
}

/** The commanders of a game as its subgame ends: those in libraries then, and all others where they were. */
export const leftBehind = (
  { commanders }: Pick<Game, 'commanders'>,
  out: readonly CommanderCard[],
): Commander[] =>
  commanders.map((commander) =>
    out.some((commanderCard) => isSameCommander(commander, commanderCard))
      ? { ...commander, zone: 'library', isFresh: true }
      : commander,
  );
