import { DAY_MS, utcDay } from '../../basics/days.ts';
import { isSameName } from '../../engine/cards/names.ts';
import { cleanName, MAX_CARD_NAME_LENGTH } from '../../engine/deciding/typed-names.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { asVariantWords } from '../../engine/records/variant-words.ts';
import { refuse, type Refusal } from '../../engine/refusals/refusal.ts';
import { TODAYS_DATE } from '../../engine/vocabulary/editions.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import type { BotContext } from '../command/command.ts';
import { leadersBeginning } from '../commanders/leaders.ts';
import { resolveCardName } from '../table/typed-card.ts';
import { noonUtc } from './game-days.ts';

/** The day on which the first cards were sold, in milliseconds since 1970. */
const EARLIEST_DAY = Date.UTC(1993, 7, 5);
/** A player has so many at most: two partners, or one with a background. */
const MAX_COMMANDERS = 3;

/** The commanders that a text names, as {@link splitCommanders}: a card by any part of its name that is enough. */
export function parseCommanders(
  typed: string | undefined,
  players: number,
  { cards }: Pick<BotContext, 'cards'>,
): Result<readonly (readonly string[])[], Refusal<'record/commanders'>> {
  const named = splitCommanders(typed, players);
  return named.ok ? ok(resolveCommanders(named.value, cards)) : named;
}

/** The commanders of each player by the names of cards; whatever was typed where that is no card's. */
export const resolveCommanders = (
  typed: readonly (readonly string[])[],
  cards: BotContext['cards'],
): readonly (readonly string[])[] => typed.map((names) => names.map((name) => resolveCommander(name, cards)));

/**
 * The names of commanders in a text, as typed: of each player in the order of the players, with `;` or a new line between
 * players and ` + ` between partners.
 * @returns as many lists as there are players; empty ones where nothing is named
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
  return ok(none.map((_, at) => commanderNamesIn(parts[at] ?? '')));
}

/** `Tymna + Thrasios`; a dash or a question mark for none. */
const commanderNamesIn = (part: string): readonly string[] =>
  part
    .replace(/^\s*\d+[.)]\s/, '')
    .split(/\s\+\s/)
    .map((name) => cleanName(name).slice(0, MAX_CARD_NAME_LENGTH))
    .filter((name) => /[\p{L}\p{N}]/u.test(name))
    .slice(0, MAX_COMMANDERS);

/**
 * The commander that is meant: a card by its name, or by what stands before its comma where that is one card's only, or by
 * the beginning of a name where one card alone that may lead a deck has it; else whatever was typed.
 */
export function resolveCommander(typed: string, cards: BotContext['cards']): string {
  const name = resolveCardName(typed, cards);
  if (cards.find(name)) return name;
  const such = cards
    .suggest(name, MAX_CANDIDATES)
    .filter((candidate) => isSameName(candidate.split(',')[0] ?? '', name));
  if (such.length > 0) return such.length === 1 ? (such[0] ?? name) : name;
  const [only, ...others] = leadersBeginning(name, cards, rulesetOf(TODAYS_DATE));
  return only && others.length === 0 ? only.name : name;
}

const MAX_CANDIDATES = 25;

/** The noon of a day that has been, as it was typed: `2026-05-01`. */
export function parsePastDay(typed: string, now: number): Result<number, Refusal<'record/day'>> {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed.trim()) ?? [];
  return validateDay(Number(year), Number(month), Number(day), now) ?? fail(refuse('record/day', { typed }));
}

/** `null` for a day that there is not in the calendar, or that no game can have been on. */
export function validateDay(
  year: number,
  month: number,
  day: number,
  now: number,
): { ok: true; value: number } | null {
  const at = Date.UTC(year, month - 1, day);
  const isThere = new Date(at).getUTCMonth() === month - 1 && new Date(at).getUTCDate() === day;
  // Where it is tomorrow already, they may have played.
  return isThere && at >= EARLIEST_DAY && at <= now + DAY_MS
    ? { ok: true, value: noonUtc(utcDay(at)) }
    : null;
}

/** A variant as it is kept: what has a name of its own by that. */
export const normalizeVariant = (typed: string | undefined): string | null => {
  if (typed === undefined) return null;
  const words = cleanName(typed)
    .toLowerCase()
    .split(/\s*[,;+&]\s*/)
    .map(
      (word) => VARIANT_BY_LETTERS[word.replace(/[^a-z0-9]/g, '')] ?? word.replace(/\s+/g, '-').slice(0, 40),
    )
    .filter((word) => word !== '');
  return asVariantWords(words).slice(0, 80);
};

/** Names of variants by their letters alone. */
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
