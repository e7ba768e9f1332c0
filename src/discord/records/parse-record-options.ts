import { DAY_MS, utcDay } from '#basics/days.ts';
import { isSameName } from '#engine/cards/names.ts';
import { cleanName, MAX_CARD_NAME_LENGTH } from '#engine/deciding/typed-names.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { normalizeVariantWords } from '#engine/records/variant-words.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { BotContext } from '../command/command.ts';
import { findLeadersByPrefix } from '../commanders/leaders.ts';
import { resolveCardName } from '../table/typed-card.ts';
import { noonUtc } from './game-days.ts';

/** The release of the first set, in milliseconds since 1970. */
const EARLIEST_DAY = Date.UTC(1993, 7, 5);
/** For each player. By the rules a deck has at most two; house rules may allow another. */
const MAX_COMMANDERS = 3;

/** Parses commanders like {@link splitCommanders}, and accepts any unambiguous part of a card's name. */
export function parseCommanders(
  typed: string | undefined,
  players: number,
  { cards }: Pick<BotContext, 'cards'>,
): Result<readonly (readonly string[])[], Refusal<'record/commanders'>> {
  const names = splitCommanders(typed, players);
  return names.ok ? ok(resolveCommanders(names.value, cards)) : names;
}

/** Resolves the commanders of each player to card names; unknown names stay as typed. */
export const resolveCommanders = (
  typed: readonly (readonly string[])[],
  cards: BotContext['cards'],
): readonly (readonly string[])[] => typed.map((names) => names.map((name) => resolveCommander(name, cards)));

/**
 * Splits text into commanders by player: `;` or a line break between players, ` + ` between partners.
 * @returns a list for each player, empty if nothing is named
 */
export function splitCommanders(
  typed: string | undefined,
  players: number,
): Result<readonly (readonly string[])[], Refusal<'record/commanders'>> {
  const none = Array.from({ length: players }, () => []);
  if (typed === undefined || cleanName(typed) === '') return ok(none);
  const parts = typed.split(/[;\n]/);
  while (parts.length > players && cleanName(parts.at(-1) ?? '') === '') parts.pop();
  if (parts.length !== players) return fail(refuse('record/commanders', { players, given: parts.length }));
  return ok(none.map((_, index) => parseCommanderNames(parts[index] ?? '')));
}

/** `Tymna + Thrasios`; a dash or a question mark means none. */
const parseCommanderNames = (part: string): readonly string[] =>
  part
    .replace(/^\s*\d+[.)]\s/, '')
    .split(/\s\+\s/)
    .map((name) => cleanName(name).slice(0, MAX_CARD_NAME_LENGTH))
    .filter((name) => /[\p{L}\p{N}]/u.test(name))
    .slice(0, MAX_COMMANDERS);

/**
 * Resolves a commander by its full name, by the part before the comma, or by the beginning of a name, if that is
 * unique among possible commanders; otherwise returns the text as typed.
 */
export function resolveCommander(typed: string, cards: BotContext['cards']): string {
  const name = resolveCardName(typed, cards);
  if (cards.find(name)) return name;
  const candidates = cards
    .suggest(name, MAX_CANDIDATES)
    .filter((candidate) => isSameName(candidate.split(',')[0] ?? '', name));
  if (candidates.length > 0) return candidates.length === 1 ? (candidates[0] ?? name) : name;
  const [only, ...others] = findLeadersByPrefix(name, cards, rulesetOf(TODAYS_DATE));
  return only && others.length === 0 ? only.name : name;
}

const MAX_CANDIDATES = 25;

/** Parses a past day, `2026-05-01`, to its noon. */
export function parsePastDay(typed: string, now: number): Result<number, Refusal<'record/day'>> {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed.trim()) ?? [];
  return validateDay(Number(year), Number(month), Number(day), now) ?? fail(refuse('record/day', { typed }));
}

/** @returns `null` if the day is not in the calendar, before the first set, or in the future */
export function validateDay(
  year: number,
  month: number,
  day: number,
  now: number,
): { ok: true; value: number } | null {
  const at = Date.UTC(year, month - 1, day);
  const isInCalendar = new Date(at).getUTCMonth() === month - 1 && new Date(at).getUTCDate() === day;
  // Allow tomorrow: it has begun in some time zones.
  return isInCalendar && at >= EARLIEST_DAY && at <= now + DAY_MS
    ? { ok: true, value: noonUtc(utcDay(at)) }
    : null;
}

/** Normalizes a variant to its usual name. */
export const normalizeVariant = (typed: string | undefined): string | null => {
  if (typed === undefined) return null;
  const words = cleanName(typed)
    .toLowerCase()
    .split(/\s*[,;+&]\s*/)
    .map(
      (word) => VARIANT_BY_LETTERS[word.replace(/[^a-z0-9]/g, '')] ?? word.replace(/\s+/g, '-').slice(0, 40),
    )
    .filter((word) => word !== '');
  return normalizeVariantWords(words).slice(0, 80);
};

/** The usual names by their letters and digits alone. */
const VARIANT_BY_LETTERS: Readonly<Record<string, string>> = {
  edh: 'commander',
  cedh: 'commander',
  commander: 'commander',
  ffa: 'free-for-all',
  freeforall: 'free-for-all',
  '2hg': 'two-headed-giant',
  twoheadedgiant: 'two-headed-giant',
  teamvsteam: 'team-vs-team',
  emperor: 'emperor',
  grandmelee: 'grand-melee',
  alternatingteams: 'alternating-teams',
  supervillainrumble: 'supervillain-rumble',
  rumble: 'supervillain-rumble',
  none: '',
  novariant: '',
};
