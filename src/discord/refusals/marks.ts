import { text } from '#text/template.ts';
import { playerName } from '#text/parts.ts';
import { typedWords } from '#text/typed.ts';
import type { MarkRefusals } from '#engine/refusals/systems.ts';
import { formatList } from '../words/words.ts';
import { formatBoldList, withVerb, type RefusalSentences } from './sentences.ts';

/** Dungeons, the Ring, speed, the city's blessing. */
export const MARK_REFUSALS: RefusalSentences<MarkRefusals> = {
  'dungeon/which-room': ({ rooms, isEntering }) =>
    isEntering
      ? text`Which dungeon? Its first room is ${formatBoldList(rooms, 'or')}: \`/set dungeon room:\``
      : text`Which room: ${formatBoldList(rooms, 'or')}? Say so with \`/set dungeon room:\``,
  'dungeon/none': ({ playerId }, readerId) =>
    text`${withVerb(playerId, readerId)} in no dungeon. \`/set dungeon room:\` enters one.`,
  'dungeon/not-at-bottom': ({ room }) =>
    text`**${typedWords(room)}** isn’t the last room: \`/set dungeon\` goes on to the next one.`,
  'dungeon/not-next': ({ room, rooms }) =>
    text`${typedWords(formatList(rooms, 'or'))} comes first. To put the marker into ${typedWords(room)} all the same: \`what:put\`.`,
  'dungeon/unknown': ({ typed }) => `No dungeon has a room "${typedWords(typed)}". Pick one from the list.`,
  'ring/not-a-bearer': ({ permanent, playerId }) =>
    text`Only a creature that ${playerName(playerId)} controls can bear the Ring, and ${typedWords(permanent)} isn’t one.`,
  'speed/max': ({ playerId }, readerId) =>
    text`${withVerb(playerId, readerId, ['has', 'have'])} max speed, which is 4.`,
  'color/taken': () => 'Another player has that color.',
  'blessing/stays': ({ hostId }) =>
    text`The city’s blessing stays for the rest of the game. Only the host, ${playerName(hostId)}, can correct that.`,
};
