import { mention } from '../words/mention.ts';
import { escapeUserText } from '../markdown/escape.ts';
import type { MarkRefusals } from '#engine/refusals/systems.ts';
import { formatList } from '../words/words.ts';
import { formatBoldList, withVerb, type RefusalSentences } from './sentences.ts';

/** Dungeons, the Ring, speed, the city's blessing. */
export const MARK_REFUSALS: RefusalSentences<MarkRefusals> = {
  'dungeon/which-room': ({ rooms, isEntering }) =>
    isEntering
      ? `Which dungeon? Its first room is ${formatBoldList(rooms, 'or')}: \`/set dungeon room:\``
      : `Which room: ${formatBoldList(rooms, 'or')}? Say so with \`/set dungeon room:\``,
  'dungeon/none': ({ playerId }, readerId) =>
    `${withVerb(playerId, readerId)} in no dungeon. \`/set dungeon room:\` enters one.`,
  'dungeon/not-at-bottom': ({ room }) =>
    `**${escapeUserText(room)}** isn’t the last room: \`/set dungeon\` goes on to the next one.`,
  'dungeon/not-next': ({ room, rooms }) =>
    `${escapeUserText(formatList(rooms, 'or'))} comes first. To put the marker into ${escapeUserText(room)} all the same: \`what:put\`.`,
  'dungeon/unknown': ({ typed }) =>
    `No dungeon has a room "${escapeUserText(typed)}". Pick one from the list.`,
  'ring/not-a-bearer': ({ permanent, playerId }) =>
    `Only a creature that ${mention(playerId)} controls can bear the Ring, and ${escapeUserText(permanent)} isn’t one.`,
  'speed/max': ({ playerId }, readerId) =>
    `${withVerb(playerId, readerId, ['has', 'have'])} max speed, which is 4.`,
  'blessing/stays': ({ hostId }) =>
    `The city’s blessing stays for the rest of the game. Only the host, ${mention(hostId)}, can correct that.`,
};
