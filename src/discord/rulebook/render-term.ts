import { dateOf, type Edition } from '../../engine/vocabulary/editions.ts';
import type { Defined } from '../../rulebook/asking/glossary.ts';
import type { Hit } from '../../rulebook/text/rule-text.ts';
import { paginate } from '../../basics/pages.ts';
import type { Rulebook } from '../../rulebook/book/rulebook.ts';
import { rulesWords } from '../words/escape.ts';
import { LONGEST_CONTENT, type Reply } from '../command/reply.ts';
import { firstWordsOf, headingOf, nameOf, whose } from './heading.ts';
import { sayWording } from './wording.ts';
import { snippet } from '../words/snippet.ts';
import { termButtons } from './term-buttons.ts';

/** A term as it was asked for. */
export interface TermView {
  readonly defined: Defined;
  /** Of a long entry, counted from 0. */
  readonly page: number;
  /** The edition asked for, where the entry may be another's. */
  readonly asked?: Edition | undefined;
}

/** Characters of an entry on a page. */
const PAGE = 1400;
/** A longer entry is read by pages. With all around it this much stays below Discord's limit. */
const WHOLE = LONGEST_CONTENT - 400;
/** Without an entry: so many rules are quoted, with so many characters each. */
const MOST_QUOTED = 3;
const QUOTED = 200;

/**
 * Shows what a term means: in short and in our own words what it is at the table or was in another age, then the
 * glossary's entry word for word; where there is neither, the beginning of the rules on it. Below it buttons to the
 * rules, to the entry of the other age, and to terms that are near.
 * @returns `undefined` where there is no such page.
 */
export function renderTerm({ defined, page, asked }: TermView, rulebook: Rulebook): Reply | undefined {
  const { term, entry, slang, rules } = defined;
  const blocks = entry?.entry.paragraphs.map(({ kind, text }) => mark(kind) + rulesWords(text)) ?? [''];
  const pages = pagesOf(blocks);
  const text = pages[page];
  if (text === undefined) return undefined;
  const quoted = entry || slang ? [] : rules.slice(0, MOST_QUOTED);
  const small = [
    entry && sayOtherDay(entry.edition, asked),
    pages.length > 1 ? `Page ${page + 1} of ${pages.length}.` : undefined,
    entry &&
      `Official text, effective ${dateOf(entry.edition)}${slang && page === 0 ? '; the first line is our own wording' : ''}.`,
    slang && !entry ? 'Our own wording, not the official text.' : undefined,
    quoted.length > 0 ? sayWording(quoted.flatMap((hit) => ruleAt(hit, rulebook))) : undefined,
  ].filter(Boolean);
  const lines = [
    ...(slang && page === 0 ? [`**${rulesWords(term)}**`, rulesWords(slang)] : []),
    ...(quoted.length > 0
      ? [`**${rulesWords(term)}**`, ...quoted.flatMap((hit) => quote(hit, term, rulebook))]
      : []),
    ...(entry ? [titleOf(defined, rulebook), text] : []),
    ...(small.length > 0 ? [`-# ${small.join(' ')}`] : []),
  ];
  return { content: lines.join('\n'), components: termButtons(defined, page, pages.length, rulebook) };
}

const pagesOf = (blocks: readonly string[]): readonly string[] => {
  const whole = blocks.join('\n');
  return whole.length <= WHOLE ? [whole] : paginate(blocks, PAGE);
};

const mark = (kind: 'text' | 'example'): string => (kind === 'example' ? '*Example:* ' : '');

/** `**Trample** · Glossary · today (2026-06-19)`. */
const titleOf = ({ entry }: Defined, rulebook: Rulebook): string =>
  entry
    ? `**${rulesWords(entry.entry.heading)}** · Glossary · ${whose(entry.edition, dateOf(entry.edition), rulebook)}`
    : '';

function sayOtherDay(held: Edition, asked: Edition | undefined): string | undefined {
  const isOther = asked && asked !== 'founding' && dateOf(held) !== asked;
  return isOther ? `I hold no glossary of ${asked} with this: here is that of ${dateOf(held)}.` : undefined;
}

function quote({ edition, number }: Hit, term: string, rulebook: Rulebook): readonly string[] {
  const text = rulebook.read(edition);
  return [
    `**${number}** · ${rulesWords(headingOf(number, text))} · ${nameOf(edition, rulebook)}`,
    `> ${snippet(firstWordsOf(number, text), [term], QUOTED)}`,
  ];
}

function ruleAt({ edition, number }: Hit, rulebook: Rulebook) {
  const text = rulebook.read(edition);
  return text.rule(number) ?? text.rules.find(({ chapter }) => chapter === number) ?? [];
}
