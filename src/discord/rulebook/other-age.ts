import { dateOf } from '#engine/vocabulary/editions.ts';
import type { OtherAge } from '#rulebook/queries/find-number.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { small } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import { heightOfText } from '../words/height.ts';
import { capitalize } from '#basics/capitalize.ts';
import type { RuleLink } from './buttons.ts';
import { findCounterparts } from './counterparts.ts';
import { formatAge, editionLabel } from './heading.ts';
import { formatParagraphs } from './paragraph.ts';
import { firstSentence } from './passage.ts';
import { inPlainWords, findShown } from './shown-rules.ts';
import { inOneLine, OWN_WORDS } from './wording.ts';

/** A rule with more lines on a phone is cut to its first sentence. */
const MAX_WHOLE_HEIGHT = 5;

/** Lines about a rule in the other edition, with buttons. */
export interface OtherAgeNote {
  readonly lines: readonly Content[];
  /** Buttons to the rule itself. */
  readonly ownLinks: readonly RuleLink[];
  /** Buttons to its successors or predecessors. */
  readonly links: readonly RuleLink[];
}

/**
 * The rule with this number in the other edition: in full if short, else its first sentence, and what it became or
 * came from. Only the latter if its text is not available.
 */
export function otherAgeNote(
  { edition, number, isAvailable: isHeld }: OtherAge,
  rulebook: Rulebook,
): OtherAgeNote {
  const ruleText = rulebook.read(edition);
  const counterparts = findCounterparts(number, dateOf(edition), rulebook);
  const counterpartLines = counterparts.map(({ line }) => line);
  const links = counterparts.flatMap((counterpart) => counterpart.links);
  const printed = isHeld ? findShown(ruleText, number) : undefined;
  if (!printed) {
    const beginning = edition === 'founding' ? `In 2006 ${number} was` : `Today ${number} is`;
    return {
      lines: [small(inOneLine([`${beginning} another rule`, ...counterpartLines]))],
      ownLinks: [],
      links: links,
    };
  }
  const shown = (printed.isChapter ? undefined : inPlainWords(printed, rulebook)) ?? printed;
  const whole = formatParagraphs(shown.paragraphs);
  const [first] = shown.paragraphs.slice(shown.isTitled ? 1 : 0);
  const isOwn = shown.rules.every(({ wording }) => wording === 'own');
  const source = [...counterpartLines, isOwn ? OWN_WORDS : `Official text, effective ${shown.edition}.`];
  return {
    lines: [
      text`${shown.title} · ${editionLabel(edition, shown.edition)}`,
      heightOfText(whole) <= MAX_WHOLE_HEIGHT || !first ? whole : firstSentence(first),
      small(inOneLine(source)),
    ],
    ownLinks: [
      {
        label: `${capitalize(formatAge(edition, number, ruleText))}: ${number}`,
        to: { edition: ruleText.edition, number },
      },
    ],
    links: links,
  };
}
