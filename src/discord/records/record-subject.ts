import { foldName } from '../../engine/cards/names.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { Which } from '../../store/port/records.ts';
import type { Reply } from '../command/reply.ts';
import { escapeUserText } from '../words/escape.ts';
import { mention } from '../words/mention.ts';
import { formatList } from '../words/words.ts';
import { startOfPeriod } from './game-days.ts';

/** Whose games are meant: of these players all of them together, or with a commander; of everybody, with neither. */
export interface Subject {
  readonly players: readonly PlayerId[];
  readonly commander?: string | undefined;
  /** The last so many days only. */
  readonly days?: number | undefined;
}

/** The games as the store is asked for them. @param zone by which days are told */
export const recordFilter = ({ players, commander, days }: Subject, now: number, zone: string): Which => ({
  players,
  ...(commander !== undefined && { commander }),
  ...(days !== undefined && { since: startOfPeriod(days, now, zone) }),
});

/** `of @Alice and @Bob`, ` in the last 30 days`; nothing of everybody's. */
export function formatSubject({ players, commander, days }: Subject): string {
  return [
    ...(players.length > 0 ? [`of ${formatList(players.map(mention))}`] : []),
    ...(commander === undefined ? [] : [`with ${escapeUserText(commander)}`]),
    ...formatSpan(days),
  ].join(' ');
}

export const formatSpan = (days: number | undefined): readonly string[] =>
  days === undefined ? [] : [days === 1 ? 'in the last day' : `in the last ${days} days`];

/** A part of a custom_id, in which nothing stands that parts are told by. */
const encodePart = (text: string): string => encodeURIComponent(text).replaceAll('.', '%2E');

/** The parts of a custom_id that say it. */
export const subjectParts = ({ players, commander, days }: Subject): readonly (string | number)[] => [
  players.map(encodePart).join('.'),
  commander === undefined ? '' : encodePart(foldName(commander)),
  days ?? '',
];

/** Reads them back; `null` where they are none of ours. */
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

/** The reply where nothing on record is meant. */
export const NO_RECORDS: Reply = {
  content: 'Nothing is on record of that here yet: `/record add` notes a game.',
  isPrivate: true,
};
