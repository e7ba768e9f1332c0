import { dateOf } from '#engine/vocabulary/editions.ts';
import type { OtherAge } from '#rulebook/queries/find-number.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { small } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import { heightOfText } from '../words/height.ts';
import { capitalize } from '#basics/capitalize.ts';
import type { PageTurn } from './buttons.ts';
import { findCounterparts } from './counterparts.ts';
import { ageOf, editionLabel } from './heading.ts';
import { formatParagraphs } from './paragraph.ts';
import { firstSentence } from './passage.ts';
import { inPlainWords, findShown } from './shown.ts';
import { inOneLine, OWN_WORDS } from './wording.ts';

/** Lines on a phone. */
const SHORT = 5;

/** Lines on a rule in the other edition, with buttons. */
export interface OtherAgeNote {
  readonly lines: readonly Content[];
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
  const held = rulebook.read(edition);
  const went = findCounterparts(number, dateOf(edition), rulebook);
  const where = went.map(({ line }) => line);
  const turns = went.flatMap((counterpart) => counterpart.turns);
  const printed = isHeld ? findShown(held, number) : undefined;
  if (!printed) {
    const then = edition === 'founding' ? `In 2006 ${number} was` : `Today ${number} is`;
    return { lines: [small(inOneLine([`${then} another rule`, ...where]))], own: [], turns };
  }
  const shown = (printed.isChapter ? undefined : inPlainWords(printed, rulebook)) ?? printed;
  const whole = formatParagraphs(shown.paragraphs);
  const [first] = shown.paragraphs.slice(shown.isTitled ? 1 : 0);
  const isOwn = shown.rules.every(({ wording }) => wording === 'own');
  const source = [...where, isOwn ? OWN_WORDS : `Official text, effective ${shown.edition}.`];
  return {
    lines: [
      text`${shown.title} · ${editionLabel(edition, shown.edition)}`,
      heightOfText(whole) <= SHORT || !first ? whole : firstSentence(first),
      small(inOneLine(source)),
    ],
    own: [
      {
        label: `${capitalize(ageOf(edition, number, held))}: ${number}`,
        to: { edition: held.edition, number },
      },
    ],
    turns,
  };
}
