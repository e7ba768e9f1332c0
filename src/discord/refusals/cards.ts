import { joinTexts, code, codeBlock } from '#text/parts.ts';
import { parseMarks, text } from '#text/template.ts';
import { typedWords } from '#text/typed.ts';
import { inZone, wasCastIn, termIn } from '../words/game-terms.ts';
import { formatMonth } from '../words/months.ts';
import { formatMissingTexts } from '../words/missing-texts.ts';
import type { CardRefusals } from '#engine/refusals/cards.ts';
import { formatBoldList, formatNearest, type RefusalSentences } from './sentences.ts';

/** The maximum number of candidates to list. */
const MAX_NAMED = 3;

/** Questions about cards, and permanents that the rules leave unchanged. */
export const CARD_REFUSALS: RefusalSentences<CardRefusals> = {
  'card/unknown': ({ typed, nearest, until, come }) =>
    until === null
      ? text`No card matches "${typedWords(typed)}".${formatNearest(nearest)}`
      : text`No card matches "${typedWords(typed)}" among those up to ${formatMonth(until)}.${formatNearest(nearest)} ${formatMissingTexts(come, 'newer ones')}`,
  'card/several': ({ typed, names }) =>
    text`Which "${typedWords(typed)}"? Type more of the name: ${formatBoldList(names.slice(0, MAX_NAMED), 'or')}${names.length > MAX_NAMED ? ' …' : '.'}`,
  'card/no-rulings': ({ card, imported, come }) =>
    imported
      ? `There are no rulings on ${typedWords(card)}.`
      : text`I have no rulings yet. ${formatMissingTexts(come, 'the rulings')}`,
  'card/no-such-half': ({ card, typed, halves }) =>
    halves.length > 1
      ? text`"${typedWords(typed)}" isn’t a part of ${typedWords(card)}: pick ${formatBoldList(halves, 'or')}.`
      : text`${typedWords(card)} has no halves: leave \`half:\` out.`,
  'card/which-half': ({ card, halves }, _readerId, edition) =>
    text`Which part of ${typedWords(card)} is being ${wasCastIn(edition)}? Add \`half:\` with ${formatBoldList(halves, 'or')}.`,
  'card/not-fused': ({ card }, _readerId, edition) =>
    `The halves of ${typedWords(card)} are never ${wasCastIn(edition)} together: it has no fuse.`,
  'card/no-doors': ({ card }) => `${typedWords(card)} has no doors to lock or unlock.`,
  'card/no-prototype': ({ card }) =>
    text`${typedWords(card)} isn’t a prototype card: leave \`prototyped\` out.`,
  'card/door-already': ({ door, is }) => `${typedWords(door)} is already ${is}.`,
  'card/not-flipped-here': ({ card, why }, _readerId, edition) =>
    why === 'not-a-flip-card'
      ? `${typedWords(card)} isn’t a flip card.`
      : `${typedWords(card)} can be flipped only ${inZone('battlefield', edition)}.`,
  'card/no-permanent': ({ card }, _readerId, edition) =>
    `${typedWords(card)} is an instant or a sorcery: it’s never ${inZone('battlefield', edition)} face up.`,
  'card/melded-only': ({ card, fronts }, _readerId, edition) =>
    text`${typedWords(card)} exists only ${inZone('battlefield', edition)}: anywhere else it’s ${fronts.length > 0 ? text`two cards, ${formatBoldList(fronts)}` : 'the two cards that melded'}.`,
  'card/token-name': ({ token }) =>
    `${typedWords(token)} is a token, and no card has that name: you can’t choose it.`,
  'card/names-chosen': ({ names, choose }) =>
    choose === 'all'
      ? text`Say all of these names: ${formatBoldList(names)}.`
      : text`Say only one of these names: ${formatBoldList(names, 'or')}.`,
  'card/not-face-down-here': ({ card }, _readerId, edition) =>
    `${typedWords(card)} can be face down only ${inZone('battlefield', edition)} and on the stack.`,
  'status/already': ({ permanent, value }) => `${typedWords(permanent)} is already ${value}.`,
  'status/never-unflips': ({ permanent }, _readerId, edition) =>
    `${typedWords(permanent)} can’t be unflipped: it stays flipped until it leaves ${termIn(edition, 'play', 'the battlefield')}.`,
  'status/phased-out': ({ permanent }) =>
    `${typedWords(permanent)} is phased out: nothing affects it until it phases in.`,
  'face-down/double-faced': ({ permanent }) =>
    `${typedWords(permanent)} is double-faced: it can’t be turned face down.`,
  'face-down/instants': ({ permanent }) =>
    `${typedWords(permanent)} is an instant or a sorcery: it is revealed and stays face down.`,
  'phasing/indirectly': ({ permanent }) =>
    `${typedWords(permanent)} phased out with what it is attached to, and phases in only with that.`,
  'phasing/ceased': ({ permanent }) =>
    `${typedWords(permanent)} was a token: it ceased to exist when it phased out.`,
  'query/not-understood': ({ typed, at, found, expected, why }) => {
    const trouble = found ? text`I can’t read ${code(found)} here:` : 'Something is missing at the end:';
    return joinTexts(
      [
        why ? `${why}:` : trouble,
        codeBlock(`${typed}\n${' '.repeat(at)}^`),
        ['Understood: ', joinTexts(expected.map(parseMarks), ', ')],
      ],
      '\n',
    );
  },
};
