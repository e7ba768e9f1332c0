import type { Text } from '#text/text.ts';
import { listOf } from '#text/list.ts';
import { typedWords } from '#text/typed.ts';
import { playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { foldName } from '#engine/cards/names.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { RecordFilter } from '#store/port/records.ts';
import type { Reply } from '../command/reply.ts';
import { startOfPeriod } from './game-days.ts';

/** Selects games: those that all these players played together, those with a commander, or by default everyone's. */
export interface Subject {
  readonly players: readonly PlayerId[];
  readonly commander?: string | undefined;
  /** Only games of today and this many days before. */
  readonly days?: number | undefined;
}

/**
 * Builds the store's filter.
 * @param zone time zone of the period
 */
export const recordFilter = (
  { players, commander, days }: Subject,
  now: number,
  zone: string,
): RecordFilter => ({
  players,
  ...(commander !== undefined && { commander }),
  ...(days !== undefined && { since: startOfPeriod(days, now, zone) }),
});

/** ` of @Alice and @Bob`, ` in the last 30 days`; empty for everyone's games. */
export const formatSubject = ({ players, commander, days }: Subject): readonly Text[] => [
  ...(players.length > 0 ? [text` of ${listOf(players.map(playerName))}`] : []),
  ...(commander === undefined ? [] : [text` with ${typedWords(commander)}`]),
  ...formatSpan(days).map((span) => ` ${span}`),
];

export const formatSpan = (days: number | undefined): readonly string[] =>
  days === undefined ? [] : [days === 1 ? 'in the last day' : `in the last ${days} days`];

/** Escapes text for a custom id, whose parts are separated by dots. */
const encodePart = (part: string): string => encodeURIComponent(part).replaceAll('.', '%2E');

export const subjectParts = ({ players, commander, days }: Subject): readonly (string | number)[] => [
  players.map(encodePart).join('.'),
  commander === undefined ? '' : encodePart(foldName(commander)),
  days ?? '',
];

/** @returns `null` if the parts are not those of a subject */
export function parseSubject([players = '', commander = '', days = '']: readonly string[]): Subject | null {
  if (!/^\d{0,5}$/.test(days)) return null;
  try {
    return {
      players: players === '' ? [] : players.split('.').map(decodeURIComponent),
      ...(commander !== '' && { commander: decodeURIComponent(commander) }),
      ...(days !== '' && { days: Number(days) }),
    };
  } catch {
    return null;
  }
}

/** The reply if no record matches. */
export const NO_RECORDS: Reply = {
  content: text`Nothing is on record of that here yet: \`/record add\` notes a game.`,
  isPrivate: true,
};
