import type { CountedLibrary } from '#engine/events/subgame-events.ts';
import type { CommanderCard, Game } from '#engine/game/state.ts';
import { outermostOf } from '#engine/game/subgame-depth.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { SubgameRequest } from '#engine/subgames/starting.ts';
import type { SubgameEnding } from '#engine/subgames/subgame-end.ts';

/*
 * Encodes the start or end of a subgame as a short text for the buttons below its preview. Players are seat indexes
 * in base 36, valid for the version of the game that the text was made for.
 */

/** A subgame to start. `first` is `null` to draw the first player. */
export interface StartRequestText {
  readonly kind: 'start';
  readonly asked: SubgameRequest;
  readonly first: PlayerId | null;
}

export interface EndRequestText {
  readonly kind: 'end';
  readonly ending: Omit<SubgameEnding, 'kind'>;
}

const SEPARATOR = '|';

export function encodeStart({ asked: request, first }: Omit<StartRequestText, 'kind'>, game: Game): string {
  const { card, controllerId, libraries, commanders, triggers } = request;
  const seatOf = seatsIn(game);
  return joinFields([
    's',
    card ?? '',
    seatOf(controllerId),
    first === null ? '' : seatOf(first),
    encodeCounts(libraries, game),
    ...commanders.map(({ ownerId, name }) => `c${seatOf(ownerId)}${name}`),
    ...triggers.map((trigger) => `t${seatOf(trigger.controllerId)}${trigger.name}`),
  ]);
}

export function encodeEnding(ending: Omit<SubgameEnding, 'kind'>, game: Game): string {
  const { winners, removed, commandersOut } = ending;
  const seatOf = seatsIn(game);
  const outerSeatOf = seatsIn(outermostOf(game));
  return joinFields([
    'e',
    winners === null ? '?' : winners.map(seatOf).join(''),
    encodeCounts(removed, outermostOf(game)),
    ...commandersOut.map(({ ownerId, name }) => `c${outerSeatOf(ownerId)}${name}`),
  ]);
}

/** Decodes a text of either kind; `null` if it is invalid. */
export function decodeCarried(text: string, game: Game): StartRequestText | EndRequestText | null {
  const [kind, ...fields] = text.split(SEPARATOR).map(unescapeField);
  if (kind === 's') return decodeStart(fields, game);
  return kind === 'e' ? decodeEnding(fields, game) : null;
}

function decodeStart(
  [card = '', controllerSeat = '', first = '', counts = '', ...named]: readonly string[],
  game: Game,
) {
  const controllerId = playerAt(game, controllerSeat);
  const firstPlayer = first === '' ? null : playerAt(game, first);
  if (controllerId === undefined || firstPlayer === undefined) return null;
  const request: SubgameRequest = {
    card: card === '' ? null : card,
    controllerId,
    libraries: decodeCounts(counts, game),
    commanders: decodeNames('c', named, game),
    triggers: decodeNames('t', named, game).map(({ ownerId, name }) => ({ controllerId: ownerId, name })),
  };
  return { kind: 'start', asked: request, first: firstPlayer } as const;
}

function decodeEnding([winners = '', removed = '', ...named]: readonly string[], game: Game) {
  const won = winners === '?' ? null : winners.split('').map((digit) => playerAt(game, digit));
  if (won?.some((playerId) => playerId === undefined)) return null;
  const ending = {
    winners: won && won.filter((playerId) => playerId !== undefined),
    removed: decodeCounts(removed, outermostOf(game)).map(({ playerId, cards }) => ({
      playerId,
      cards: cards ?? 0,
    })),
    commandersOut: decodeNames('c', named, outermostOf(game)),
  };
  return { kind: 'end', ending } as const;
}

const seatsIn =
  ({ seats }: Game) =>
  (player: PlayerId): string => {
    const seat = seats.findIndex(({ playerId }) => playerId === player);
    return seat < 0 ? '-' : seat.toString(36);
  };

const playerAt = ({ seats }: Game, digit: string): PlayerId | undefined =>
  /^[0-9a-z]$/.test(digit) ? seats[Number.parseInt(digit, 36)]?.playerId : undefined;

/** Encodes a count for each seat; the text is empty if no library was counted. */
const encodeCounts = (counts: readonly CountedLibrary[], { seats }: Game): string =>
  seats
    .map(({ playerId }) => counts.find((count) => count.playerId === playerId)?.cards?.toString(36) ?? '')
    .join('.')
    .replace(/\.+$/, '');

const decodeCounts = (text: string, { seats }: Game): readonly CountedLibrary[] =>
  text.split('.').flatMap((cards, seat) => {
    const playerId = seats[seat]?.playerId;
    return playerId !== undefined && /^[0-9a-z]{1,5}$/.test(cards)
      ? [{ playerId, cards: Number.parseInt(cards, 36) }]
      : [];
  });

const decodeNames = (kind: 'c' | 't', fields: readonly string[], game: Game): readonly CommanderCard[] =>
  fields.flatMap((field) => {
    const ownerId = playerAt(game, field.charAt(1));
    return field.startsWith(kind) && ownerId !== undefined ? [{ ownerId, name: field.slice(2) }] : [];
  });

const joinFields = (fields: readonly string[]): string => fields.map(escapeField).join(SEPARATOR);

const escapeField = (text: string): string => text.replace(/[%|]/g, encodeURIComponent);
const unescapeField = (text: string): string =>
  text.replace(/%(?:25|7C)/g, (code) => decodeURIComponent(code));
