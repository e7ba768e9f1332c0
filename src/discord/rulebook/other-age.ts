import { dateOf } from '#engine/vocabulary/editions.ts';
import type { OtherAge } from '#rulebook/queries/find-number.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { heightOf } from '../words/height.ts';
import { capitalize } from '#basics/capitalize.ts';
import type { PageTurn } from './buttons.ts';
import { findCounterparts } from './counterparts.ts';
import { ageOf, editionLabel } from './heading.ts';
import { firstSentence } from './passage.ts';
import { inPlainWords, findShown } from './shown.ts';
import { inOneLine, OWN_WORDS } from './wording.ts';

/** Lines on a phone. */
const SHORT = 5;

/** Lines on a rule in the other edition, with buttons. */
export interface OtherAgeNote {
  readonly lines: readonly string[];
  /** To the rule itself. */
  readonly own: readonly PageTurn[];
  /** To its successors or predecessors. */
  readonly turns: readonly PageTurn[];
}

/**
 * The rule with this number in the other edition: in full if short, else its first sentence, and what it became or
 * came from. Only the latter if its text is not available.
 */
export function otherAgeNote({ edition, number, isHeld }: OtherAge, rulebook: Rulebook): OtherAgeNote {
  const text = rulebook.read(edition);
  const went = findCounterparts(number, dateOf(edition), rulebook);
  const where = went.map(({ line }) => line);
  const turns = went.flatMap((counterpart) => counterpart.turns);
  const printed = isHeld ? findShown(text, number) : undefined;
  if (!printed) {
    const then = edition === 'founding' ? `In 2006 ${number} was` : `Today ${number} is`;
    return { lines: [`-# ${inOneLine([`${then} another rule`, ...where])}`], own: [], turns };
  }
  const shown = (printed.isChapter ? undefined : inPlainWords(printed, rulebook)) ?? printed;
  const whole = shown.blocks.join('\n');
  const [first = ''] = shown.blocks.slice(shown.isTitled ? 1 : 0);
  const isOwn = shown.rules.every(({ wording }) => wording === 'own');
  const small = [...where, isOwn ? OWN_WORDS : `Official text, effective ${shown.edition}.`];
  return {
    lines: [
      `${shown.title} · ${editionLabel(edition, shown.edition)}`,
      heightOf(whole) <= SHORT ? whole : firstSentence(first),
      `-# ${inOneLine(small)}`,
    ],
    own: [
      {
        label: `${capitalize(ageOf(edition, number, text))}: ${number}`,
        to: { edition: text.edition, number },
      },
    ],
    turns,
  };
}
