import { ApplicationCommandOptionType as Type } from 'discord.js';
import { SUBGAME_NAMES } from '#cards/subgames/subgame-cards.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { Completer } from '../command/command.ts';
import { MENTION } from '../words/mention.ts';
import { suggestNames } from '../table/typed-card.ts';

/* Options shared by subcommands of `/subgame`. */

export const CARD_OPTION = {
  type: Type.String,
  name: 'card',
  autocomplete: true,
  max_length: 100,
} as const;

export const TEXT_OPTION = { type: Type.String, max_length: 1000 } as const;

/** An option with room for two names of each of sixteen players. */
export const NAMES_OPTION = { ...TEXT_OPTION, max_length: 2000 } as const;

/** Suggests causes of a subgame: objects on the stack, from the top down, and cards that create or restart one. */
export const completeSource: Completer = async ({ typed, origin }, { cards, store }) => {
  const stack = (await store.lastGame(origin.channelId))?.game.stack ?? [];
  const likely = [...stack.toReversed().map(({ name }) => name), ...SUBGAME_NAMES];
  return suggestNames(typed, likely, cards);
};

const COUNT_PATTERN = new RegExp(String.raw`${MENTION}\s*[:=]?\s*(\d{1,7})\b`, 'g');
const SEPARATORS = /[\s,;&]|\band\b/gi;

/** Card counts by player. */
type PlayerCounts = readonly { readonly playerId: PlayerId; readonly cards: number }[];

/**
 * Parses card counts, `@Alice 53 @Bob 41`.
 * @param option the option to name in refusals
 * @returns a refusal for any other text, or a repeated player
 */
export function parseCounts(
  typed: string | undefined,
  option: string,
): Result<PlayerCounts, Refusal<'option/not-understood'>> {
  if (typed === undefined) return ok([]);
  const counts = Array.from(typed.matchAll(COUNT_PATTERN), ([, playerId = '', cards]) => ({
    playerId,
    cards: Number(cards),
  }));
  const rest = typed.replace(COUNT_PATTERN, ' ').replace(SEPARATORS, '');
  const hasNoRepeats = new Set(counts.map(({ playerId }) => playerId)).size === counts.length;
  return counts.length > 0 && rest === '' && hasNoRepeats
    ? ok(counts)
    : fail(refuse('option/not-understood', { option, typed, such: '@Alice 53 @Bob 41' }));
}

/** A name given for a player. */
interface PlayerName {
  readonly playerId: PlayerId;
  readonly name: string;
}

const PLAYER_PATTERN = new RegExp(MENTION);

/**
 * Parses names after their players: `@Alice Karn, Silver Golem; @Bob Krenko`.
 * @param option the option to name in refusals
 * @returns a refusal for a name without player or a player without name
 */
export function parsePlayerNames(
  typed: string | undefined,
  option: string,
  such: string,
): Result<readonly PlayerName[], Refusal<'option/not-understood'>> {
  if (typed === undefined) return ok([]);
  const [before = '', ...parts] = typed.split(PLAYER_PATTERN);
  const named: PlayerName[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const names = (parts[index + 1] ?? '').split(';').map((name) => name.replace(/^[\s,:]+|[\s,]+$/g, ''));
    for (const name of names.filter(Boolean)) named.push({ playerId: parts[index] ?? '', name });
  }
  const players = parts.filter((_, index) => index % 2 === 0);
  const haveNames = players.every((player) => named.some(({ playerId }) => playerId === player));
  return before.trim() === '' && named.length > 0 && haveNames
    ? ok(named)
    : fail(refuse('option/not-understood', { option, typed, such }));
}

/** Returns the length of the longest proper prefix that satisfies the predicate, in code points; 0 if none does. */
export function longestPrefixThat(text: string, satisfies: (beginning: string) => boolean): number {
  const characters = Array.from(text);
  let length = characters.length - 1;
  while (length > 0 && !satisfies(characters.slice(0, length).join(''))) length -= 1;
  return Math.max(length, 0);
}
