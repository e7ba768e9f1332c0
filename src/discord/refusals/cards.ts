import { inlineCode, codeBlock, escapeUserText } from '../markdown/escape.ts';
import { inZone, wasCastIn, termIn } from '../words/game-terms.ts';
import { monthOf } from '../words/months.ts';
import { formatMissingTexts } from '../words/missing-texts.ts';
import type { CardRefusals } from '#engine/refusals/cards.ts';
import { formatBoldList, formatDidYouMean, type RefusalSentences } from './sentences.ts';

/** The maximum of candidates to list. */
const MAX_NAMED = 3;

/** Questions about cards, and permanents that the rules leave unchanged. */
export const CARD_REFUSALS: RefusalSentences<CardRefusals> = {
  'card/unknown': ({ typed, nearest, until, come }) =>
    until === null
      ? `No card matches "${escapeUserText(typed)}".${formatDidYouMean(nearest)}`
      : `No card matches "${escapeUserText(typed)}" among those up to ${monthOf(until)}.${formatDidYouMean(nearest)} ${formatMissingTexts(come, 'newer ones')}`,
  'card/several': ({ typed, names }) =>
    `Which "${escapeUserText(typed)}"? Type more of the name: ${formatBoldList(names.slice(0, MAX_NAMED), 'or')}${names.length > MAX_NAMED ? ' …' : '.'}`,
  'card/no-rulings': ({ card, imported, come }) =>
    imported
      ? `There are no rulings on ${escapeUserText(card)}.`
      : `I have no rulings yet. ${formatMissingTexts(come, 'the rulings')}`,
  'card/no-such-half': ({ card, typed, halves }) =>
    halves.length > 1
      ? `"${escapeUserText(typed)}" isn’t a part of ${escapeUserText(card)}: pick ${formatBoldList(halves, 'or')}.`
      : `${escapeUserText(card)} has no halves: leave \`half:\` out.`,
  'card/which-half': ({ card, halves }, _readerId, edition) =>
    `Which part of ${escapeUserText(card)} is being ${wasCastIn(edition)}? Add \`half:\` with ${formatBoldList(halves, 'or')}.`,
  'card/not-fused': ({ card }, _readerId, edition) =>
    `The halves of ${escapeUserText(card)} are never ${wasCastIn(edition)} together: it has no fuse.`,
  'card/no-doors': ({ card }) => `${escapeUserText(card)} has no doors to lock or unlock.`,
  'card/no-prototype': ({ card }) =>
    `${escapeUserText(card)} isn’t a prototype card: leave \`prototyped\` out.`,
  'card/door-already': ({ door, is }) => `${escapeUserText(door)} is already ${is}.`,
  'card/not-flipped-here': ({ card, why }, _readerId, edition) =>
    why === 'not-a-flip-card'
      ? `${escapeUserText(card)} isn’t a flip card.`
      : `${escapeUserText(card)} can be flipped only ${inZone('battlefield', edition)}.`,
  'card/no-permanent': ({ card }, _readerId, edition) =>
    `${escapeUserText(card)} is an instant or a sorcery: it’s never ${inZone('battlefield', edition)} face up.`,
  'card/melded-only': ({ card, fronts }, _readerId, edition) =>
    `${escapeUserText(card)} exists only ${inZone('battlefield', edition)}: anywhere else it’s ${fronts.length > 0 ? `two cards, ${formatBoldList(fronts)}` : 'the two cards that melded'}.`,
  'card/token-name': ({ token }) =>
    `${escapeUserText(token)} is a token, and no card has that name: you can’t choose it.`,
  'card/names-chosen': ({ names, choose }) =>
    choose === 'all'
      ? `Say all of these names: ${formatBoldList(names)}.`
      : `Say only one of these names: ${formatBoldList(names, 'or')}.`,
  'card/not-face-down-here': ({ card }, _readerId, edition) =>
    `${escapeUserText(card)} can be face down only ${inZone('battlefield', edition)} and on the stack.`,
  'status/already': ({ permanent, value }) => `${escapeUserText(permanent)} is already ${value}.`,
  'status/never-unflips': ({ permanent }, _readerId, edition) =>
    `${escapeUserText(permanent)} can’t be unflipped: it stays flipped until it leaves ${termIn(edition, 'play', 'the battlefield')}.`,
  'status/phased-out': ({ permanent }) =>
    `${escapeUserText(permanent)} is phased out: nothing affects it until it phases in.`,
  'face-down/double-faced': ({ permanent }) =>
    `${escapeUserText(permanent)} is double-faced: it can’t be turned face down.`,
  'face-down/instants': ({ permanent }) =>
    `${escapeUserText(permanent)} is an instant or a sorcery: it is revealed and stays face down.`,
  'phasing/indirectly': ({ permanent }) =>
    `${escapeUserText(permanent)} phased out with what it is attached to, and phases in only with that.`,
  'phasing/ceased': ({ permanent }) =>
    `${escapeUserText(permanent)} was a token: it ceased to exist when it phased out.`,
  'query/not-understood': ({ typed, at, found, expected, why }) => {
    const trouble = found ? `I can’t read ${inlineCode(found)} here:` : 'Something is missing at the end:';
    return [
      why ? `${why}:` : trouble,
      codeBlock(`${typed}\n${' '.repeat(at)}^`),
      `Understood: ${expected.join(', ')}`,
    ].join('\n');
  },
};
