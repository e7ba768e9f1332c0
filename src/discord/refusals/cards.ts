import { code, codeBlock, plain } from '../words/escape.ts';
import { monthOf } from '../words/months.ts';
import { sayTextsCome } from '../words/texts-come.ts';
import { bold, didYouMean, type Sentences } from './sentences.ts';

/** So many of the cards that may be meant are named. */
const MOST_NAMED = 3;

/** Refusals of what is asked of a card, and of a permanent that the rules leave as it is. */
export const CARDS: Sentences<'card' | 'status' | 'face-down' | 'phasing' | 'query'> = {
  'card/unknown': ({ typed, nearest, until, come }) =>
    until === null
      ? `I know no card "${plain(typed)}".${didYouMean(nearest)}`
      : `I know no card "${plain(typed)}" among those until ${monthOf(until)}.${didYouMean(nearest)} ${sayTextsCome(come, 'newer ones')}`,
  'card/several': ({ typed, names }) =>
    `Which "${plain(typed)}"? Type more of the name: ${bold(names.slice(0, MOST_NAMED), 'or')}${names.length > MOST_NAMED ? ' …' : '.'}`,
  'card/no-rulings': ({ card, imported, come }) =>
    imported
      ? `There are no rulings on ${plain(card)}.`
      : `I have no rulings yet. ${sayTextsCome(come, 'the rulings')}`,
  'card/no-such-half': ({ card, typed, halves }) =>
    halves.length > 1
      ? `"${plain(typed)}" is no part of ${plain(card)}. Its parts are ${bold(halves)}.`
      : `${plain(card)} has no halves: leave \`half:\` out.`,
  'card/which-half': ({ card, halves }) =>
    `Which part of ${plain(card)} is being cast? Add \`half:\` with ${bold(halves, 'or')}.`,
  'card/not-fused': ({ card }) => `The halves of ${plain(card)} are never cast together: it has no fuse.`,
  'card/no-doors': ({ card }) => `${plain(card)} has no doors to lock or unlock.`,
  'card/door-already': ({ door, is }) => `${plain(door)} is ${is} already.`,
  'card/not-flipped-here': ({ card, why }) =>
    why === 'not-a-flip-card'
      ? `${plain(card)} is no flip card.`
      : `${plain(card)} is flipped on the battlefield only.`,
  'card/no-permanent': ({ card }) =>
    `${plain(card)} is an instant or a sorcery: face up it is never on the battlefield.`,
  'card/melded-only': ({ card, fronts }) =>
    `${plain(card)} is on the battlefield only: anywhere else it is ${fronts.length > 0 ? `two cards, ${bold(fronts)}` : 'the two cards that melded'}.`,
  'card/token-name': ({ token }) =>
    `${plain(token)} is a token, and no card has its name: it may not be chosen.`,
  'card/names-chosen': ({ names, choose }) =>
    choose === 'all'
      ? `These names are said together: ${bold(names)}.`
      : `One of these names is said, not more: ${bold(names, 'or')}.`,
  'card/not-face-down-here': ({ card }) =>
    `${plain(card)} has the characteristics of something face down only on the battlefield and the stack.`,
  'status/already': ({ permanent, value }) => `${plain(permanent)} is ${value} already: nothing changes.`,
  'status/never-unflips': ({ permanent }) =>
    `${plain(permanent)} cannot become unflipped: only leaving the battlefield ends it.`,
  'status/phased-out': ({ permanent }) =>
    `${plain(permanent)} is phased out: nothing affects it until it phases in.`,
  'face-down/double-faced': ({ permanent }) =>
    `${plain(permanent)} has two faces, so it cannot be put face down.`,
  'face-down/instants': ({ permanent }) =>
    `${plain(permanent)} is an instant or a sorcery: it is revealed and stays face down.`,
  'phasing/indirectly': ({ permanent }) =>
    `${plain(permanent)} phased out with what it is attached to, and phases in only with that.`,
  'phasing/ceased': ({ permanent }) =>
    `${plain(permanent)} was a token: it ceased to exist when it phased out.`,
  'query/not-understood': ({ typed, at, found, expected, why }) => {
    const trouble = found ? `I do not understand ${code(found)} here:` : 'Something is missing at the end:';
    return [
      why ? `${why}:` : trouble,
      codeBlock(`${typed}\n${' '.repeat(at)}^`),
      `Understood: ${expected.join(', ')}`,
    ].join('\n');
  },
};
