import type { RefusalCode, RefusalFacts } from '#engine/refusals/refusal.ts';

type Sentences = { readonly [Code in RefusalCode]?: (facts: RefusalFacts[Code]) => string };

const list = (names: readonly string[]): string => names.join('; ');
const nearest = (names: readonly string[], otherwise: string): string =>
  names.length > 0 ? `Similar: ${list(names)}.` : otherwise;

/** Sentences for the refusals that callers of tools see most; others are explained by their code and facts. */
const SENTENCES: Sentences = {
  'card/unknown': ({ typed, nearest: names }) =>
    `No card is called “${typed}”. ${nearest(names, 'Check the spelling.')}`,
  'card/several': ({ typed, names }) => `“${typed}” may be any of these cards, name one: ${list(names)}.`,
  'card/no-such-half': ({ card, halves }) => `${card} has no such half; it has: ${list(halves)}.`,
  'card/which-half': ({ card, halves }) =>
    `On the stack, ${card} is one of its halves: give half as one of ${list(halves)}.`,
  'card/not-flipped-here': ({ card, why }) =>
    why === 'not-a-flip-card'
      ? `${card} is not a flip card.`
      : `${card} is flipped on the battlefield only: give zone as battlefield.`,
  'card/not-face-down-here': ({ card }) => `${card} is face down on the battlefield and the stack only.`,
  'card/token-name': ({ token }) => `${token} is a token; its name can’t be chosen unless a card has it too.`,
  'card/names-chosen': ({ names, choose }) =>
    `Choose ${choose === 'all' ? 'all of' : 'one of'} these names: ${list(names)}.`,
  'card/melded-only': ({ card, fronts }) =>
    `${card} exists only on the battlefield, melded from ${list(fronts)}.`,
  'card/no-permanent': ({ card }) => `${card} can’t be a permanent.`,
  'query/not-understood': ({ at, found, expected }) =>
    `The query is not understood at character ${at + 1}, at “${found}”; expected there: ${list(expected)}. Write it as on Scryfall, such as c:r, mv<=2, t:instant, -is:multicolor.`,
  'edition/unknown': ({ typed }) =>
    `No rules of “${typed}” are known. Give today, founding, or a day from 2003-07-01 on as YYYY-MM-DD; list_editions has the days.`,
  'rule/not-found': ({ typed, nearest: numbers }) =>
    `Nothing is found for “${typed}”. ${nearest(numbers, 'Ask in other words of the rules.')}`,
  'rule/not-held': ({ typed, heldOn }) =>
    `The text of rule ${typed} is not available in that edition${heldOn === null ? '' : `; it is in that of ${heldOn}, maybe for another rule`}.`,
  'term/unknown': ({ typed, nearest: names }) =>
    `“${typed}” is no term of the rules. ${nearest(names, 'Ask find_rules.')}`,
  'rules/number-unknown': ({ number, edition }) =>
    `No rule ${number} ${edition === null ? 'is in any edition' : `is in the rules of ${edition}`}.`,
  'coins/too-many': ({ max }) => `That is more than ${max} coins with the extra coins of Krark’s Thumb.`,
  'dice/unreadable': ({ typed }) => `“${typed}” is no dice notation; write 2d6, d20 or 3d8+2.`,
  'dice/too-many': ({ max }) => `That is more than ${max} dice.`,
  'dice/nothing-left': ({ dice, ignored }) => `Of ${dice} dice, ${ignored} can’t be ignored.`,
  'dice/too-many-for-odds': () => 'That takes too long to compute: use fewer dice or sides.',
  'option/out-of-range': ({ option, min, max }) => `${option} must be from ${min} to ${max}.`,
  'option/clash': ({ one, other }) => `${one} and ${other} contradict each other.`,
  'ending/no-combat-phase': () => 'There is no combat phase to end in that step.',
  'stack/not-on-top': ({ object, above }) =>
    `${object} can’t resolve while ${above} is above it on the stack.`,
};

/** Explains a refusal in a sentence for the caller. */
export function explainRefusal(code: string, facts: Readonly<Record<string, unknown>>): string {
  if (code.startsWith('input/')) return String(facts['message']);
  const sentence = SENTENCES[code as RefusalCode] as ((facts: object) => string) | undefined;
  return sentence ? sentence(facts) : `${code.replaceAll(/[/-]/g, ' ')} ${JSON.stringify(facts)}`;
}
