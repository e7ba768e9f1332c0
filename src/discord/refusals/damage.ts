import { mention } from '../words/mention.ts';
import { escapeUserText } from '../markdown/escape.ts';
import { formatList } from '../words/words.ts';
import type { DamageRefusals } from '#engine/refusals/systems.ts';
import { withVerb, type RefusalSentences } from './sentences.ts';

export const DAMAGE_REFUSALS: RefusalSentences<DamageRefusals> = {
  'hit/none': ({ playerId }, readerId) =>
    playerId === null
      ? 'Nothing of this turn can be taken back. What is wrong is corrected with `/set life`.'
      : `${withVerb(playerId, readerId, ['was', 'were'])} not hit this turn. What is wrong is corrected with \`/set life\`.`,
  'hit/not-yours': ({ players }) =>
    `Only who was hit takes it back, or the host: ${formatList(players.map((player) => mention(player)))}.`,
  'hit/nothing': () => 'Nothing was chosen, so nothing changes. Press *Damage…* again.',
  'hit/unclear': ({ row, why }) =>
    why === 'no-amount'
      ? `How much for ${row}? Choose a number too.`
      : `One source for each row, and ${row} has two. Type the other one: \`${escapeUserText(row)} 3 Krenko\`.`,
  'hit/not-understood': ({ typed, why, players }) => {
    const part = `“${escapeUserText(typed)}”`;
    if (why === 'who')
      return `Who is ${part}? There is ${formatList(
        players.map((player) => escapeUserText(player)),
        'or',
      )}, \`each\` or \`all\`.`;
    if (why === 'by-what')
      return `By what in ${part}? A commander, \`lifelink\`, \`poison\` or \`loss\`; another name after \`by\`.`;
    return `${part} is not understood. Who, how much, by what: \`Bob 23 Krenko, Cleo 2 poison\`.`;
  },
};
