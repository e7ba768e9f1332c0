import { text } from '#text/template.ts';
import { listOf } from '#text/list.ts';
import { playerName } from '#text/parts.ts';
import { typedWords } from '#text/typed.ts';
import { formatList } from '../words/words.ts';
import type { DamageRefusals } from '#engine/refusals/systems.ts';
import { withVerb, type RefusalSentences } from './sentences.ts';

export const DAMAGE_REFUSALS: RefusalSentences<DamageRefusals> = {
  'hit/none': ({ playerId }, readerId) =>
    playerId === null
      ? text`Nothing of this turn can be taken back. What is wrong is corrected with \`/set life\`.`
      : text`${withVerb(playerId, readerId, ['was', 'were'])} not hit this turn. What is wrong is corrected with \`/set life\`.`,
  'hit/not-yours': ({ players }) =>
    text`Only who was hit takes it back, or the host: ${listOf(players.map((player) => playerName(player)))}.`,
  'hit/nothing': () => text`Nothing was chosen, so nothing changes. Press *Damage…* again.`,
  'hit/unclear': ({ row, why }) =>
    why === 'no-amount'
      ? `How much for ${row}? Choose a number too.`
      : why === 'not-theirs'
        ? 'Whoever deals that doesn’t control that creature.'
        : text`One source for each row, and ${row} has two. Type the other one: \`${typedWords(row)} 3 Krenko\`.`,
  'hit/not-understood': ({ typed, why, players }) => {
    const part = `“${typedWords(typed)}”`;
    if (why === 'who')
      return text`Who is ${part}? There is ${formatList(
        players.map((player) => typedWords(player)),
        'or',
      )}, \`each\` or \`all\`.`;
    if (why === 'by-what')
      return text`By what in ${part}? A commander, \`lifelink\`, \`poison\` or \`loss\`; another name after \`by\`.`;
    return text`${part} is not understood. Who, how much, by what: \`Bob 23 Krenko, Cleo 2 poison\`.`;
  },
};
