import type { Text } from '#text/text.ts';
import { listOf } from '#text/list.ts';
import { text } from '#text/template.ts';
import { playerName } from '#text/parts.ts';
import { typedWords } from '#text/typed.ts';
import { MENTION } from '../words/mention.ts';
import type { RecordRefusals } from '#engine/refusals/systems.ts';
import type { RefusalSentences } from './sentences.ts';

const PLAYER_COUNT_SENTENCES = {
  few: text`A game has two players at least: \`players:@Alice @Bob, Dora\`, those who are not on Discord by name.`,
  many: 'A game on record has 16 players at most.',
} as const;

const PLACES_SENTENCES: Readonly<Record<RecordRefusals['record/places']['why'], (typed: string) => Text>> = {
  unread: () => 'That names nobody.',
  nobody: (typed) => text`${formatTypedPlayer(typed)} isn’t among the players.`,
  twice: (typed) => text`${formatTypedPlayer(typed)} is named twice.`,
  split: () => 'Those of a team finish together, with nobody between them.',
};

const formatQuotedList = (names: readonly string[]): Text =>
  listOf(
    names.map((name) => `"${typedWords(name)}"`),
    'or',
  );

const MENTION_PATTERN = new RegExp(`^${MENTION}$`);

/** Formats a typed player: a mention as Discord displays it, or a name in quotation marks. */
function formatTypedPlayer(typed: string): Text {
  const [, playerId] = MENTION_PATTERN.exec(typed.trim()) ?? [];
  return playerId === undefined ? `"${typedWords(typed)}"` : playerName(playerId);
}

export const RECORD_REFUSALS: RefusalSentences<RecordRefusals> = {
  'record/none': ({ number }) =>
    number === null
      ? text`Nothing is on record of that here yet: \`/record add\` notes a game.`
      : text`There’s no game ${number} on record here: \`/record games\` lists them.`,
  'record/players': ({ why, typed }) => {
    if (why === 'twice') return text`${formatTypedPlayer(typed)} is named twice. Name each player once.`;
    if (why === 'name')
      return `"${typedWords(typed)}" is no name: up to 32 letters, with commas between names.`;
    return PLAYER_COUNT_SENTENCES[why];
  },
  'record/winner': ({ typed }) =>
    text`${formatTypedPlayer(typed)} isn’t among the players. Name the winner there too.`,
  'record/places': ({ why, typed }) =>
    text`${PLACES_SENTENCES[why](typed)} \`places:\` has commas between places, \`=\` for ties.`,
  'record/commanders': ({ players, given }) =>
    text`That’s ${given} for ${players} players: name them in the same order, with \`;\` between players and \` + \` between partners.`,
  'record/day': ({ typed }) =>
    text`I can’t read "${typedWords(typed)}" as a day that has been: type it like \`2026-05-01\`.`,
  'record/host-only': ({ hostId }) =>
    hostId === null
      ? 'Only somebody who can manage the server may correct that.'
      : text`Only ${playerName(hostId)}, or somebody who can manage the server, may correct that.`,
  'record/too-late': () =>
    'That is more than a day ago: somebody who can manage the server may still correct it.',
  'record/hidden': ({ playerId }, readerId) =>
    playerId === readerId
      ? text`You aren’t counted, as you wished. \`/settings record:on\` counts you again.`
      : text`${playerName(playerId)} doesn’t want to be counted.`,
  'record/same': ({ why, typed }) =>
    why === 'unknown'
      ? text`Nobody on record here goes by ${formatTypedPlayer(typed)}.`
      : text`${formatTypedPlayer(typed)} can’t be the same: both played in one game.`,
  'record/file': ({ why }) =>
    ({
      long: 'That’s too long: 1,000 games at most at a time, 12,000 names, and 1 MB.',
      unread: text`I couldn’t read that file. Send it again, or paste it: \`/record import\` without a file.`,
      empty: 'There’s no game in that: a line each, with date, players, commanders, winner.',
    })[why],
  'deck/list': ({ why }) =>
    ({
      long: 'That’s too long for a deck: 400 lines and 50 kB at most.',
      unread: 'I couldn’t read that file. Send it again, or paste the list.',
      empty: text`There’s no card in that: one a line, such as \`1 Sol Ring\`.`,
    })[why],
  'group/none': ({ name, others }) =>
    others.length === 0
      ? text`No group is kept here yet: after a game, *Keep as a group* makes one.`
      : name === null
        ? text`Whose? \`group:\` ${formatQuotedList(others)}.`
        : text`No group here is called "${typedWords(name)}". There’s ${formatQuotedList(others)}.`,
  'group/taken': ({ name }) => text`Another group is called "${typedWords(name)}" already.`,
  'group/many': ({ most }) => text`${most} is the most that I keep here: drop one first.`,
  'group/players': ({ most }) => text`A group has two people at least, and ${most} at most.`,
  'group/others': ({ name }) =>
    text`Only those in "${typedWords(name)}", or somebody who can manage the server, may change it.`,
  'group/season': ({ name, others }) =>
    name === null
      ? 'No season is going on.'
      : others.length === 0
        ? text`It has no seasons yet: *Season…* begins one.`
        : text`There’s no season "${typedWords(name)}": ${formatQuotedList(others)}.`,
  'season/taken': ({ name }) => text`The group has had a season "${typedWords(name)}" already.`,
  'season/many': ({ most }) => text`A group has ${most} seasons at most: drop the last one first.`,
  'season/early': ({ name, day, isOver }) =>
    isOver
      ? text`Season "${typedWords(name)}" went on until ${day}: begin after it, or drop it first.`
      : text`Season "${typedWords(name)}" began on ${day}: begin after it, or drop it first.`,
  'record/only-players': () =>
    text`Only those who played that game open the next one here. Others: \`/game new\`.`,
};
