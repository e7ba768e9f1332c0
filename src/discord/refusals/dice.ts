import { code } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { formatCount } from '#basics/format-count.ts';
import type { DiceRefusals } from '#engine/refusals/systems.ts';
import type { RefusalSentences } from './sentences.ts';

export const DICE_REFUSALS: RefusalSentences<DiceRefusals> = {
  'dice/unreadable': ({ typed }) =>
    text`I can’t read ${code(typed.slice(0, 60))} as dice. Write \`d20\`, \`2d6+3\`, \`2d20kh1\` or \`planar\`.`,
  'dice/whom': ({ draw }) =>
    draw === 'order'
      ? text`No game is open here: name who is ordered with \`players:\`.`
      : text`No game is open here: name whom to draw from with \`players:\`.`,
  'dice/one-of-one': ({ draw }) =>
    draw === 'card'
      ? text`Name two cards at least, with commas between them: \`from:Shock, Opt\`. Names with commas: put \`;\` between them.`
      : draw === 'opponent'
        ? text`There aren’t two opponents to draw from. Name them with \`players:\`.`
        : text`There have to be two players at least. Name them with \`players:\`.`,
  'dice/too-many': ({ max }) => `A player rolls 1 to ${max} dice at once. Take as many.`,
  'dice/nothing-left': ({ dice, ignored }) =>
    text`Of ${formatCount(dice, 'die', 'dice')} you can’t ignore ${ignored}: one has to stay. Roll more, such as \`2d20\`.`,
  'dice/too-many-to-choose': ({ max }) =>
    `You can choose among up to ${max} dice. Roll fewer, or ignore the lowest or the highest.`,
  'dice/never-differ': () => text`These dice always show the same, so they give no order. Take a \`d20\`.`,
  'dice/too-many-to-draw': ({ max }) => `One of up to ${max} can be drawn. Name fewer.`,
  'dice/nothing-rerolled': () => 'Choose which of these dice to reroll.',
  'dice/not-to-ignore': () => 'That die is ignored already.',
  'dice/too-many-for-odds': () =>
    'Exact chances of so many dice take too long. Ask for fewer dice, or fewer sides.',
};
