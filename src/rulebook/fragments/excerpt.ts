import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { NO_HEADING, type Chapter, type Paragraph, type Rule, type Section } from '../text/rules.ts';
import { datedParts } from './dates.ts';
import { createPageTextFilter, isPageLine, type IsPageText } from './page-text.ts';
import { fragmentLines, ENDS_WITH_SENTENCE, type FragmentLine } from './fragment-lines.ts';
import { joinRules, sortRules } from './merge.ts';
import { referencesIn } from '../reading/references.ts';
import { endsOpen } from '../reading/wrapping.ts';

/** A parsed excerpt, not yet assigned to an edition. */
export interface Excerpt {
  readonly sections: readonly Section[];
  readonly chapters: readonly Chapter[];
  readonly rules: readonly Rule[];
  /** Lines that belong to no rule. */
  readonly leftOut: number;
  /** Numbers that are printed twice, with different wording. */
  readonly differing: readonly string[];
  /** Dates printed at its paragraphs. */
  readonly days: readonly IsoDate[];
  /** True if it continues with the glossary, which is left out. */
  readonly hasGlossary: boolean;
  /** The length of its rules in characters, including repetitions. */
  readonly length: number;
}

type Draft = { -readonly [K in keyof Rule]: Rule[K] } & { paragraphs: Paragraph[] };

/**
 * Parses the rules of a repaired text, without duplicates, in order of number. The caller sets their edition, which
 * may depend on the dates found here.
 */
export function parseExcerpt(text: string): Excerpt {
  let pageLines = 0;
  const lines = fragmentLines(text, (line) => {
    const isExcluded = isPageLine(line);
    pageLines += Number(isExcluded);
    return isExcluded;
  });
  const { drafts, chapters, sections, leftOut, days, hasGlossary } = assignLines(
    lines,
    createPageTextFilter(lines),
  );
  const rules = new Map<string, Rule>();
  const differing = new Set<string>();
  for (const draft of drafts) {
    const rule = finishRule(draft);
    const known = rules.get(rule.number);
    const joined = known ? joinRules(known, rule) : { rule, outcome: 'added' };
    rules.set(rule.number, joined.rule);
    if (joined.outcome === 'differing') differing.add(rule.number);
  }
  const lastPrinted = drafts.at(-1)?.number;
  const withEnd = (rule: Rule): Rule => ({
    ...rule,
    isIncomplete: isCutOff(rule, rule.number === lastPrinted),
  });
  const ordered = sortRules([...rules.values()]).map(withEnd);
  const headingOf = new Map(chapters.map(({ number, heading }) => [number, heading]));
  return {
    sections,
    chapters: [...new Set(ordered.map(({ chapter }) => chapter))].map((number) => ({
      number,
      heading: headingOf.get(number) ?? NO_HEADING,
    })),
    rules: ordered,
    leftOut: leftOut + pageLines,
    differing: [...differing],
    days,
    hasGlossary,
    length: drafts.reduce((sum, draft) => sum + lengthOf(draft), 0),
  };
}

/** The length of a rule in characters, including its number. */
const lengthOf = ({ number, paragraphs }: Draft): number =>
  paragraphs.reduce((sum, { text }) => sum + text.length, number.length);

type AssignedLines = Pick<Excerpt, 'chapters' | 'sections' | 'leftOut' | 'days' | 'hasGlossary'> & {
  readonly drafts: readonly Draft[];
};

/** Assigns each line to a rule. A heading counts only if a rule of that chapter or section follows. */
function assignLines(lines: readonly FragmentLine[], isPageText: IsPageText): AssignedLines {
  const drafts: Draft[] = [];
  const headings = { section: new Map<string, Section>(), chapter: new Map<string, Chapter>() };
  const days: IsoDate[] = [];
  let pending: Extract<FragmentLine, { heading: string }>[] = [];
  let leftOut = 0;
  let hasGlossary = false;

  for (const line of lines) {
    const current = drafts.at(-1);
    if (line.kind === 'section' || line.kind === 'chapter') {
      pending.push(line);
    } else if (line.kind === 'rule') {
      for (const { kind, number, heading } of pending) {
        if (line.number.startsWith(number)) headings[kind].set(number, { number, heading });
        else leftOut++;
      }
      pending = [];
      drafts.push(createDraft(line.number));
      days.push(...addLine(drafts.at(-1) as Draft, 'text', line.text));
    } else if (line.kind === 'text' && line.text === 'Glossary' && drafts.length > 0) {
      hasGlossary = true;
      break;
    } else if (!current || isPageText(line)) {
      leftOut++;
    } else {
      days.push(...addLine(current, line.kind, line.text));
    }
  }
  return {
    drafts,
    chapters: [...headings.chapter.values()],
    sections: [...headings.section.values()],
    leftOut: leftOut + pending.length,
    days,
    hasGlossary,
  };
}

/** Adds a line to a rule: a paragraph for each tag; the rest of a sentence continues the last paragraph. */
function addLine(rule: Draft, kind: Paragraph['kind'], line: string): readonly IsoDate[] {
  const parts = datedParts(line);
  for (const { text, day } of parts) {
    const before = rule.paragraphs.at(-1);
    const isRest = before && endsOpen(before.text) && kind === 'text';
    if (isRest) rule.paragraphs.splice(-1, 1, { ...before, text: `${before.text} ${text}` });
    else rule.paragraphs.push({ kind, text });
    if (day && kind === 'text' && !(rule.dated && rule.dated > day)) rule.dated = day;
  }
  return parts.flatMap(({ day }) => day ?? []);
}

function createDraft(number: string): Draft {
  const rule = number.replace(/[a-z]$/, '');
  return {
    number,
    chapter: number.slice(0, 3),
    parent: rule === number ? null : rule,
    paragraphs: [],
    subrules: [],
    references: [],
    edition: '0000-00-00',
    wording: 'official',
    dated: null,
    isIncomplete: false,
  };
}

function finishRule(draft: Draft): Rule {
  const named = referencesIn(draft.paragraphs.map(({ text }) => text).join('\n'));
  return {
    ...draft,
    references: named.filter((number) => number !== draft.number),
    isIncomplete: isCutOff(draft, true),
  };
}

/**
 * True if the end of a rule is missing. A rule that is not the last may also end with a bracket or quotation mark,
 * and before subrules with a colon, or be a title.
 */
function isCutOff({ paragraphs, subrules }: Rule, isLast: boolean): boolean {
  const end = paragraphs.at(-1)?.text ?? '';
  if (ENDS_WITH_SENTENCE.test(end)) return false;
  if (!isLast && /[)"”]$/.test(end)) return false;
  return subrules.length === 0 || !/:$|^\p{Lu}[\p{L}'’,/ -]{0,60}$/u.test(end);
}
