import type { CountedLibrary } from '../../engine/events/subgames.ts';
import type { CommanderCard, Game } from '../../engine/game/state.ts';
import { outermostOf, type SubgameAsked, type SubgameEnding } from '../../engine/subgames/subgames.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';

/*
 * A subgame to be started or ended as a short text, for the buttons below its preview. Players are the places of their
 * seats, in base 36: the text is read at the very state that it was written for.
 */

/** A subgame to be started. `first`: `null` where the first player is to be drawn. */
export interface AskedStart {
  readonly kind: 'start';
  readonly asked: SubgameAsked;
  readonly first: PlayerId | null;
}

/** One to be ended. */
export interface AskedEnd {
  readonly kind: 'end';
  readonly ending: Omit<SubgameEnding, 'kind'>;
}

const BETWEEN = '|';

export function writeStart({ asked, first }: Omit<AskedStart, 'kind'>, game: Game): string {
  const { card, controllerId, libraries, commanders, triggers } = asked;
  const seatOf = seatsIn(game);
  return join([
    's',
    card ?? '',
    seatOf(controllerId),
    first === null ? '' : seatOf(first),
    writeCounts(libraries, game),
    ...commanders.map(({ ownerId, name }) => `c${seatOf(ownerId)}${name}`),
    ...triggers.map((trigger) => `t${seatOf(trigger.controllerId)}${trigger.name}`),
  ]);
}

export function writeEnding(ending: Omit<SubgameEnding, 'kind'>, game: Game): string {
  const { winners, removed, commandersOut } = ending;
  const seatOf = seatsIn(game);
  const of = seatsIn(outermostOf(game));
  return join([
    'e',
    winners === null ? '?' : winners.map(seatOf).join(''),
    writeCounts(removed, outermostOf(game)),
    ...commandersOut.map(({ ownerId, name }) => `c${of(ownerId)}${name}`),
  ]);
}

/** Reads either back; `null` for anything else. */
export function readCarried(text: string, game: Game): AskedStart | AskedEnd | null {
  const [kind, ...fields] = text.split(BETWEEN).map(unescapeField);
  if (kind === 's') return readStart(fields, game);
  return kind === 'e' ? readEnding(fields, game) : null;
}

function readStart([card = '', by = '', first = '', counts = '', ...named]: readonly string[], game: Game) {
  const controllerId = playerAt(game, by);
  const begins = first === '' ? null : playerAt(game, first);
  if (controllerId === undefined || begins === undefined) return null;
  const asked: SubgameAsked = {
    card: card === '' ? null : card,
    controllerId,
    libraries: readCountsOf(counts, game),
    commanders: readNamed('c', named, game),
    triggers: readNamed('t', named, game).map(({ ownerId, name }) => ({ controllerId: ownerId, name })),
  };
  return { kind: 'start', asked, first: begins } as const;
}

function readEnding([winners = '', removed = '', ...named]: readonly string[], game: Game) {
  const won = winners === '?' ? null : winners.split('').map((digit) => playerAt(game, digit));
  if (won?.some((playerId) => playerId === undefined)) return null;
  const ending = {
    winners: won && won.filter((playerId) => playerId !== undefined),
    removed: readCountsOf(removed, outermostOf(game)).map(({ playerId, cards }) => ({
      playerId,
      cards: cards ?? 0,
    })),
    commandersOut: readNamed('c', named, outermostOf(game)),
  };
  return { kind: 'end', ending } as const;
}

const seatsIn =
  ({ seats }: Game) =>
  (player: PlayerId): string => {
    const at = seats.findIndex(({ playerId }) => playerId === player);
    return at < 0 ? '-' : at.toString(36);
  };

const playerAt = ({ seats }: Game, place: string): PlayerId | undefined =>
  /^[0-9a-z]$/.test(place) ? seats[Number.parseInt(place, 36)]?.playerId : undefined;

/** One for each seat, in their order; nothing where nobody counted. */
const writeCounts = (counts: readonly CountedLibrary[], { seats }: Game): string =>
  seats
    .map(({ playerId }) => counts.find((count) => count.playerId === playerId)?.cards?.toString(36) ?? '')
    .join('.')
    .replace(/\.+$/, '');

const readCountsOf = (text: string, { seats }: Game): readonly CountedLibrary[] =>
  text.split('.').flatMap((cards, at) => {
    const playerId = seats[at]?.playerId;
    return playerId !== undefined && /^[0-9a-z]{1,5}$/.test(cards)
      ? [{ playerId, cards: Number.parseInt(cards, 36) }]
      : [];
  });

const readNamed = (kind: 'c' | 't', fields: readonly string[], game: Game): readonly CommanderCard[] =>
  fields.flatMap((field) => {
    const ownerId = playerAt(game, field.charAt(1));
    return field.startsWith(kind) && ownerId !== undefined ? [{ ownerId, name: field.slice(2) }] : [];
  });

const join = (fields: readonly string[]): string => fields.map(escapeField).join(BETWEEN);

const escapeField = (text: string): string => text.replace(/[%|]/g, encodeURIComponent);
const unescapeField = (text: string): string =>
  text.replace(/%(?:25|7C)/g, (code) => decodeURIComponent(code));
