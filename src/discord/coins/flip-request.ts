import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Face, FlipRequest, Keep, Substitute, Until } from '#engine/coins/vocabulary.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { BotRequest, BotContext } from '../command/command.ts';
import { resolvePlayersInText } from '../command/player-options.ts';
import { MENTION } from '../words/mention.ts';

/** By the value of `/flip until:`. */
const UNTIL = {
  loss: { kind: 'loss' },
  heads: { kind: 'face', face: 'heads' },
  tails: { kind: 'face', face: 'tails' },
  'all-heads': { kind: 'all-show', face: 'heads' },
  'all-tails': { kind: 'all-show', face: 'tails' },
} as const;

/** By the value of `/flip fixed:`. */
const FIXED = {
  heads: { face: 'heads', won: null },
  tails: { face: 'tails', won: null },
  win: { face: null, won: true },
  lose: { face: null, won: false },
  'heads-win': { face: 'heads', won: true },
} as const;

/** Labels of the preferences on which coin of a Thumb to keep. */
export const KEEP_NAMES: Readonly<Record<Keep, string>> = {
  ask: 'ask me',
  heads: 'heads',
  tails: 'tails',
  wins: 'what wins',
  losses: 'what loses',
};

/** Flips until a condition stop after this many rounds at the latest. */
const MAX_ROUNDS = 1000;

export interface FlipOptions {
  readonly call: Face | undefined;
  readonly coins: number | undefined;
  readonly until: keyof typeof UNTIL | undefined;
  readonly players: string | undefined;
  readonly opponent: string | undefined;
  readonly thumbs: number | undefined;
  readonly keep: Keep | undefined;
  readonly fixed: keyof typeof FIXED | undefined;
  readonly die: number | undefined;
  readonly 'heads-side': string | undefined;
  readonly 'tails-side': string | undefined;
}

const MENTIONS = new RegExp(MENTION, 'g');

/** Parses distinct mentions. Refuses any other text. */
export function parsePlayers(
  typed: string,
): Result<readonly [PlayerId, ...PlayerId[]], Refusal<'player/unknown'>> {
  const [first, ...others] = new Set(Array.from(typed.matchAll(MENTIONS), ([, id]) => id ?? ''));
  const rest = typed
    .replace(MENTIONS, ' ')
    .replace(/[\s,;&]+|\band\b/gi, ' ')
    .trim();
  if (first && rest === '') return ok([first, ...others]);
  return fail(refuse('player/unknown', { typed: rest || typed }));
}

/** A player and their call: `@Bob heads`. */
const CALL_WORD = new RegExp(`${MENTION}[\\s:=]*(heads|tails)\\b`, 'gi');

/** Parses flippers and their calls: `@Bob heads @Cleo tails`, or `@Bob @Cleo`. */
function parseFlippers(
  typed: string,
): Result<
  { readonly flippers: FlipRequest['flippers']; readonly calls: Readonly<Record<PlayerId, Face>> },
  Refusal<'player/unknown'>
> {
  const calls = Array.from(
    typed.matchAll(CALL_WORD),
    ([, id = '', face]) => [id, face?.toLowerCase() === 'tails' ? 'tails' : 'heads'] as const,
  );
  const flippers = parsePlayers(typed.replace(CALL_WORD, (_, id: string) => `<@${id}> `));
  return flippers.ok ? ok({ flippers: flippers.value, calls: Object.fromEntries(calls) }) : flippers;
}

/** Pairs of options that contradict each other. */
const CONTRADICTORY_OPTIONS: readonly (readonly [keyof FlipOptions, keyof FlipOptions])[] = [
  ['coins', 'until'],
  ['die', 'heads-side'],
  ['die', 'tails-side'],
  ['fixed', 'die'],
];

/** Parses `/flip` without a card. The user flips unless players are named. */
export async function parseFlip(
  options: FlipOptions,
  botRequest: BotRequest,
  ctx: BotContext,
): Promise<
  Result<
    { readonly request: FlipRequest; readonly calls: Readonly<Record<PlayerId, Face>> },
    Refusal<'option/clash' | 'option/missing' | 'player/unknown' | 'player/several'>
  >
> {
  const clash = CONTRADICTORY_OPTIONS.find(
    ([first, second]) => options[first] !== undefined && options[second] !== undefined,
  );
  if (clash) return fail(refuse('option/clash', { one: clash[0], other: clash[1] }));
  const typed =
    options.players === undefined
      ? ok(null)
      : await resolvePlayersInText(options.players, botRequest.origin, ctx);
  if (!typed.ok) return typed;
  const flippersAndCalls =
    typed.value === null
      ? ok({ flippers: [botRequest.origin.actorId] as const, calls: {} })
      : parseFlippers(typed.value);
  if (!flippersAndCalls.ok) return flippersAndCalls;
  const { flippers, calls } = flippersAndCalls.value;
  const substitute = parseSubstitute(options);
  if (!substitute.ok) return substitute;
  const request = {
    flippers,
    call: options.call ?? null,
    opponent: options.opponent ?? null,
    until: parseUntil(options),
    ...(await parseOwnerOptions(options, flippers, botRequest, ctx)),
    substitute: substitute.value,
  };
  return ok({ request, calls });
}

function parseUntil({ until, coins }: FlipOptions): Until {
  if (until) return { ...UNTIL[until], max: MAX_ROUNDS };
  return { kind: 'coins', coins: coins ?? 1 };
}

/**
 * The owner of typed Thumbs, fixed coins and preferences: the user if they flip, else the first flipper. After a press
 * of a button it is always the first flipper, because any user may press it.
 */
export const resolveOwner = (
  flippers: FlipRequest['flippers'],
  { origin: { actorId }, isAnswer }: BotRequest,
): PlayerId => (!isAnswer && flippers.includes(actorId) ? actorId : flippers[0]);

/**
 * Parses the options that apply to their owner only: Thumbs, preferences and fixed coins. The other players have their
 * own preferences.
 */
export async function parseOwnerOptions(
  { thumbs, keep, fixed }: Pick<FlipOptions, 'thumbs' | 'keep' | 'fixed'>,
  flippers: readonly [PlayerId, ...PlayerId[]],
  botRequest: BotRequest,
  { store }: BotContext,
): Promise<Pick<FlipRequest, 'thumbs' | 'keep' | 'fixed'>> {
  const owner = resolveOwner(flippers, botRequest);
  const preferred = (keep ?? (await store.setting({ userId: owner }, 'keep')) ?? 'ask') as Keep;
  return {
    ...(thumbs ? { thumbs: { [owner]: thumbs }, keep: { [owner]: preferred } } : { thumbs: {}, keep: {} }),
    fixed: fixed ? { ...FIXED[fixed], ...(flippers.length > 1 ? { by: owner } : {}) } : null,
  };
}

function parseSubstitute(options: FlipOptions): Result<Substitute | null, Refusal<'option/missing'>> {
  const { die, 'heads-side': heads, 'tails-side': tails } = options;
  if (die !== undefined) return ok({ kind: 'die', sides: die });
  if (heads === undefined && tails === undefined) return ok(null);
  if (heads === undefined) return fail(refuse('option/missing', { option: 'heads-side' }));
  if (tails === undefined) return fail(refuse('option/missing', { option: 'tails-side' }));
  return ok({ kind: 'object', heads, tails });
}
