import { z } from 'zod';
import { seededBy } from '../coins/seeds.ts';
import { parseFlip, type FlipRow } from '../coins/stored-flips.ts';
import type { Seed } from '../port/coins.ts';
import type { KeptAt, KeptFlip, KeptRow } from '../port/kept.ts';
import { readJson } from '../rows/json.ts';

/* Converts stored data about a user to the rows of an export, for all engines. */

export type SettingFound = KeptAt & { readonly name: string; readonly value: string };

export const settingOf = ({ name, value, ...where }: SettingFound): KeptRow => ({
  ...where,
  facts: { name, value },
});

export type LinkFound = KeptAt & {
  readonly kind: string;
  readonly gameId: string;
  readonly endedAt: number | null;
};

export const linkOf = ({ kind, gameId, endedAt, ...where }: LinkFound): KeptRow => ({
  ...where,
  facts: { kind, game: gameId, endedAt },
});

export type ReplyFound = KeptAt & { readonly interactionId: string; readonly reply: string };

export const replyOf = ({ interactionId, reply, ...where }: ReplyFound): KeptRow => ({
  ...where,
  facts: { interaction: interactionId, said: readJson(reply) },
});

export type SeedFound = KeptAt & { readonly gameId: string; readonly text: string };

export const seedOf = ({ gameId, text, ...where }: SeedFound): KeptRow => ({
  ...where,
  facts: { game: gameId, text },
});

export type SecretFound = KeptAt & {
  readonly commitment: string;
  readonly isDrawer: number;
  readonly isRevealer: number;
  readonly revealedAt: number | null;
};

export const secretOf = ({
  commitment,
  isDrawer,
  isRevealer,
  revealedAt,
  ...where
}: SecretFound): KeptRow => ({
  ...where,
  facts: {
    sha256: commitment,
    drawn: isDrawer === 1,
    ...(isRevealer === 1 && { revealedAt }),
  },
});

export type FlipFound = FlipRow & KeptAt;

/** @param seeds reads those given under its secret, when needed */
export const flipOf = (
  { guildId, channelId, ...row }: FlipFound,
  seeds: () => readonly Seed[],
): KeptFlip => ({
  at: row.at,
  guildId,
  channelId,
  sequence: row.sequence,
  entry: parseFlip(row, seededBy(seeds)) ?? null,
});

export type LineFound = KeptAt & {
  readonly gameId: string;
  readonly line: number;
  readonly interactionId: string;
  readonly undoneTo: number | null;
  readonly entries: string;
};

export const actionOf = ({
  gameId,
  line,
  interactionId,
  undoneTo,
  entries,
  ...where
}: LineFound): KeptRow => ({
  ...where,
  facts: {
    game: gameId,
    line,
    interaction: interactionId,
    ...(undoneTo !== null && { backTo: undoneTo }),
    did: readJson(entries),
  },
});

/** `state` is the last one; `null` if it doesn't mention the user. */
export type StateFound = KeptAt & { readonly gameId: string; readonly state: string | null };

export const seatsOf = ({ gameId: game, state, ...where }: StateFound, userId: string): readonly KeptRow[] =>
  state === null ? [] : seatsIn(readJson(state), userId).map((seat) => seatOf(where, game, seat));

const seatOf = (where: KeptAt, game: string, seat: object): KeptRow => ({
  ...where,
  facts: { game, ...seat },
});

/** The part of a state, of any version and including subgames, that tells who sits where. */
const Seated = z.looseObject({ playerId: z.string() });
const State = z.looseObject({
  hostId: z.string().optional(),
  seats: z.array(Seated).catch([]),
  main: z.unknown().optional(),
});

function seatsIn(state: unknown, userId: string): readonly Readonly<Record<string, unknown>>[] {
  return gamesIn(state).flatMap(({ hostId, seats: all }) => {
    const seats = all.filter(({ playerId }) => playerId === userId).map((seat) => ({ seat }));
    const hosts = hostId === userId ? [{ host: true }] : [];
    const [first, ...others] = [...seats, ...hosts];
    return first ? [Object.assign({}, first, ...others) as Readonly<Record<string, unknown>>] : [];
  });
}

/** The users of a game's state; of a subgame and the games around it, the host and everyone of the outermost first. */
export function playersOf(state: string | null): Readonly<Record<string, unknown>> {
  const games = state === null ? [] : gamesIn(readJson(state)).toReversed();
  const players = games.flatMap(({ seats }) => seats.map(({ playerId }) => playerId));
  return {
    host: games.find(({ hostId }) => hostId !== undefined)?.hostId ?? null,
    players: [...new Set(players)],
  };
}

/** A game's state, and if it is a subgame, that of the game around it, and so on. */
function gamesIn(state: unknown): readonly z.infer<typeof State>[] {
  const read = State.safeParse(state).data;
  if (!read) return [];
  return [read, ...(read.main ? gamesIn(read.main) : [])];
}

export type ResultFound = KeptAt & {
  readonly number: number;
  readonly outcome: string;
  readonly place: number | null;
  readonly team: number | null;
  readonly leftHow: string | null;
  readonly leftTurn: number | null;
  readonly finish: number | null;
  readonly lostTo: string | null;
  readonly tookOut: number;
  readonly commanders: string;
};

export const resultOf = ({
  number,
  outcome,
  place,
  team,
  leftHow,
  leftTurn,
  finish,
  lostTo,
  tookOut,
  commanders,
  ...where
}: ResultFound): KeptRow => ({
  ...where,
  facts: {
    record: number,
    outcome,
    place,
    ...(team !== null && { team }),
    ...(leftHow !== null && { left: leftHow, leftOn: leftTurn }),
    ...(finish !== null && { finish }),
    ...(lostTo !== null && { lostTo }),
    ...(tookOut > 0 && { tookOut }),
    commanders: readJson(commanders),
  },
});

export type HostedFound = KeptAt & { readonly number: number; readonly source: string };

export const hostedOf = ({ number, source, ...where }: HostedFound): KeptRow => ({
  ...where,
  facts: { record: number, source },
});

export type CorrectionFound = KeptAt & { readonly number: number };

export const correctionOf = ({ number, ...where }: CorrectionFound): KeptRow => ({
  ...where,
  facts: { record: number },
});

export type MemberFound = KeptAt & { readonly name: string };

export const memberOf = ({ name, ...where }: MemberFound): KeptRow => ({ ...where, facts: { group: name } });
