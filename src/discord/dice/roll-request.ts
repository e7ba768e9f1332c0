import { parseDice } from '#engine/dice/notation.ts';
import type { DrawRequest, Ignoring, RollRequest } from '#engine/dice/vocabulary.ts';
import { seatsInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import { areTeammates } from '#engine/game/teams.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal, type RefusedBy } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { parsePlayers } from '../coins/flip-request.ts';

export interface RollOptions {
  readonly dice: string | undefined;
  readonly players: string | undefined;
  readonly draw: 'order' | 'player' | 'opponent' | undefined;
  readonly from: string | undefined;
  readonly ignore: Ignoring['which'] | undefined;
  readonly ignored: number | undefined;
}

const DEFAULT_DICE = 'd20';

/** The planar die as typed. */
export const PLANAR = 'planar';

/** Pairs of options that contradict each other, or of which one is meaningless with the other. */
const CLASHES: readonly (readonly [keyof RollOptions, keyof RollOptions])[] = [
  ['from', 'dice'],
  ['from', 'players'],
  ['from', 'draw'],
  ['from', 'ignore'],
];

type Players = readonly [PlayerId, ...PlayerId[]];

/**
 * Parses `/roll`. The user rolls unless players are named; a player or an order is drawn from the players of the game
 * unless others are named.
 * @param game the open game, or `null`
 */
export function parseRoll(
  options: RollOptions,
  actorId: PlayerId,
  game: Game | null,
): Result<
  RollRequest,
  | Refusal<'option/clash' | 'dice/whom' | 'dice/one-of-one'>
  | RefusedBy<typeof parsePlayers | typeof parseDice | typeof parseNames>
> {
  const clash = CLASHES.find(
    ([first, second]) => options[first] !== undefined && options[second] !== undefined,
  );
  if (clash) return fail(refuse('option/clash', { one: clash[0], other: clash[1] }));
  if (options.from !== undefined) return parseNames(options.from, actorId);
  const named = options.players === undefined ? ok(null) : parsePlayers(options.players);
  if (!named.ok) return named;
  if (options.draw === 'player' || options.draw === 'opponent')
    return parseDraw(options, options.draw, actorId, named.value, game);
  if (isPlanar(options.dice)) return parsePlanarRoll(options, named.value ?? [actorId]);
  return parseNumberRoll(options, actorId, named.value, game);
}

/** True if a player rolls their own dice, so the owner matters; false for draws and the planar die. */
export const isRolledByOne = ({ dice, draw, from }: Pick<RollOptions, 'dice' | 'draw' | 'from'>): boolean =>
  draw === undefined && from === undefined && !isPlanar(dice);

export const isPlanar = (typed: string | undefined): boolean =>
  typed !== undefined && /^\s*planar(?:\s*die)?\s*$/i.test(typed);

function parsePlanarRoll(
  { draw, ignore }: RollOptions,
  rollers: Players,
): Result<RollRequest, Refusal<'option/clash'>> {
  const [roller, ...others] = rollers;
  const clashing = draw ? 'draw' : ignore ? 'ignore' : others.length > 0 ? 'players' : null;
  return clashing
    ? fail(refuse('option/clash', { one: `dice:${PLANAR}`, other: clashing }))
    : ok({ kind: 'planar', rollers: [roller] });
}

function parseNumberRoll(
  options: RollOptions,
  actorId: PlayerId,
  named: Players | null,
  game: Game | null,
): Result<
  RollRequest,
  Refusal<'dice/whom' | 'dice/one-of-one' | 'option/clash'> | RefusedBy<typeof parseDice>
> {
  const pool = parseDice(options.dice ?? DEFAULT_DICE);
  if (!pool.ok) return pool;
  const ignoring = parseIgnoreOption(options);
  if (ignoring && pool.value.ignoring)
    return fail(refuse('option/clash', { one: `dice:${options.dice}`, other: 'ignore' }));
  const isOrder = options.draw === 'order';
  const rollers = named ?? (isOrder ? playersIn(game) : [actorId]);
  if (!rollers) return fail(refuse('dice/whom', { draw: 'order' }));
  if (isOrder && rollers.length < 2) return fail(refuse('dice/one-of-one', { draw: 'order' }));
  return ok({
    kind: 'dice',
    rollers,
    ...pool.value,
    ignoring: ignoring ?? pool.value.ignoring,
    isOrder,
    rerolls: null,
  });
}

function parseIgnoreOption({ ignore, ignored }: RollOptions): Ignoring | null {
  if (!ignore && ignored === undefined) return null;
  return { which: ignore ?? 'lowest', count: ignored ?? 1 };
}

function parseDraw(
  options: RollOptions,
  draw: 'player' | 'opponent',
  actorId: PlayerId,
  named: Players | null,
  game: Game | null,
): Result<DrawRequest, Refusal<'option/clash' | 'dice/whom' | 'dice/one-of-one'>> {
  const clashing = options.dice !== undefined ? 'dice' : options.ignore ? 'ignore' : null;
  if (clashing) return fail(refuse('option/clash', { one: `draw:${draw}`, other: clashing }));
  const players = named ?? playersIn(game);
  if (!players) return fail(refuse('dice/whom', { draw }));
  const isOpponent = (playerId: PlayerId): boolean =>
    playerId !== actorId && !(game && areTeammates(game, playerId, actorId));
  const [first, ...others] = draw === 'opponent' ? players.filter(isOpponent) : players;
  if (first === undefined || others.length === 0) return fail(refuse('dice/one-of-one', { draw }));
  return ok({ kind: 'draw', rollers: [actorId], drawing: { kind: 'players', among: [first, ...others] } });
}

/** The players in the game in seat order. */
function playersIn(game: Game | null): Players | null {
  const [first, ...others] = game ? seatsInGame(game).map(({ playerId }) => playerId) : [];
  return first === undefined ? null : [first, ...others];
}

/** In characters; longer names are cut. */
const MAX_NAME_LENGTH = 60;

/** Names separated by commas, or by semicolons if a name contains a comma. */
function parseNames(typed: string, actorId: PlayerId): Result<DrawRequest, Refusal<'dice/one-of-one'>> {
  const [first, ...others] = typed
    .split(typed.includes(';') ? ';' : ',')
    .map((name) => name.trim().slice(0, MAX_NAME_LENGTH))
    .filter((name) => name !== '');
  return first === undefined || others.length === 0
    ? fail(refuse('dice/one-of-one', { draw: 'card' }))
    : ok({ kind: 'draw', rollers: [actorId], drawing: { kind: 'cards', among: [first, ...others] } });
}
