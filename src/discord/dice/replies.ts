import { rulesOfRoll } from '../../engine/dice/rolling.ts';
import { planarFace } from '../../engine/dice/planar-die.ts';
import { isFollowed } from '../../engine/rule-numbers/citing.ts';
import { dateOf } from '../../engine/vocabulary/editions.ts';
import type { Refusal } from '../../engine/vocabulary/refusals.ts';
import type { Result } from '../../engine/vocabulary/result.ts';
import type { PlayedRoll } from '../../store/coins/play-roll.ts';
import type { Outcome } from '../../store/port/changes.ts';
import type { CoinBook } from '../../store/port/coins.ts';
import type { Said } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { besides, citeAll } from '../words/cite.ts';
import { fit } from '../words/fit.ts';
import { askIgnoring, rollRows } from './buttons.ts';
import { sayRolled } from '../coins/say-roll.ts';

/** Discord takes 2,000 characters; an answer that comes late says so above it. */
const LONGEST = 1900;

/** Turns what was rolled into what the store writes and the bot says. */
export function decideRoll(
  played: Result<PlayedRoll, Refusal>,
  book: CoinBook,
  replaces = false,
): Outcome<Said> {
  if (!played.ok) return { reply: played.failure, refused: true };
  const { entry } = played.value;
  return {
    reply: rollReply(played.value, book, replaces),
    entries: [entry],
    publishes: !entry.isPrivate && !book.published,
  };
}

/** What came up, what is to be chosen, the rules. */
function rollReply(played: PlayedRoll, book: CoinBook, replaces: boolean): Reply {
  const { entry } = played;
  const below = [...askIgnoring(entry), ...sayFace(played), ...sayProof(played, book)].join('\n');
  return {
    content: [fit(sayRolled(entry), LONGEST - below.length), below].join('\n'),
    components: [...rollRows(entry)],
    isPrivate: entry.isPrivate,
    replaces,
  };
}

/** Where the planar die is rolled outside of a turn that is kept here, it is an effect’s roll, or just a roll. */
function sayFace({ entry: { request, outcome } }: PlayedRoll): readonly string[] {
  if (request.kind !== 'planar') return [];
  const face = planarFace(outcome.rolls[0]?.natural[0] ?? 0);
  return face === 'blank' ? ['Nothing happens.'] : [];
}

/** The rules under both numbers, the roll’s own in the ledger, and how it can be checked. */
export function sayProof({ entry, because }: PlayedRoll, book: CoinBook): readonly string[] {
  const other = besides(entry.edition);
  const beside = rulesOfRoll(entry.request, other).filter((one) => one.edition === dateOf(other));
  const later = because.filter((rule) => isFollowed(entry.edition, rule));
  return [
    `-# ${citeAll([...because, ...beside])} · roll ${entry.sequence}`,
    ...(later.length > 0
      ? [`-# The rules of ${dateOf(entry.edition)} are silent here: this follows ${citeAll(later)}.`]
      : []),
    ...(!entry.isPrivate && !book.published
      ? [`-# Later rolls: \`/coins verify\`, SHA-256 \`${book.commitment}\``]
      : []),
  ];
}
