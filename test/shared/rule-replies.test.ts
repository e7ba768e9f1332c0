import { contentOf } from '#discord/command/reply.ts';
import type { APISelectMenuOption } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { renderMatches } from '#discord/rulebook/list.ts';
import { renderRule } from '#discord/rulebook/render-rule.ts';
import { renderTerm } from '#discord/rulebook/render-term.ts';
import type { Reply } from '#discord/command/reply.ts';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import type { Rule } from '#rulebook/text/rules.ts';
import { buildRulebook } from '../helpers/official-text.ts';
import { OFFICIAL } from './official-rules.ts';

const isAbsent = OFFICIAL.length === 0;
const TEXTS = OFFICIAL.map(([, rules]) => rules);
const rulebook = isAbsent ? loadDigest() : buildRulebook(TEXTS);

interface Part {
  readonly custom_id: string;
  readonly label?: string;
  readonly placeholder?: string;
  readonly options?: readonly APISelectMenuOption[];
}

/** The faults for which Discord would not take a reply. */
function faults({ components = [], ...reply }: Reply): readonly string[] {
  const content = contentOf(reply);
  const rows = components.map((row) => ('components' in row ? (row.components as Part[]) : []));
  const parts = rows.flat();
  const ids = parts.map(({ custom_id: id }) => id);
  return [
    ...(content.length === 0 || content.length > 2000 ? [`content of ${content.length}`] : []),
    ...(rows.length > 5 || rows.some((row) => row.length === 0 || row.length > 5) ? ['rows'] : []),
    ...(new Set(ids).size < ids.length ? ['ids twice'] : []),
    ...ids.filter((id) => id.length > 100),
    ...parts.flatMap(faultsOf),
  ];
}

function faultsOf({ label = 'x', placeholder = '', options = [] }: Part): readonly string[] {
  const values = options.map(({ value }) => value);
  const texts = options.flatMap((option) => [option.label, option.value, option.description ?? 'x']);
  const bad = [
    ...[label].filter((text) => text.length === 0 || text.length > 80),
    ...[placeholder].filter((text) => text.length > 150),
    ...texts.filter((text) => text.length === 0 || text.length > 100),
  ];
  return new Set(values).size < values.length || values.length > 25 ? [...bad, 'options'] : bad;
}

/** Every page of a rule, with what else a message may carry; of its official text, or plain where it can be. */
function pagesOf(
  edition: (typeof TEXTS)[number]['edition'],
  number: string,
  official: boolean,
): readonly Reply[] {
  const pages: Reply[] = [];
  const { rules } = rulebook.read(edition);
  const results = rules.slice(-10).map((rule) => ({ edition, number: rule.number }));
  for (;;) {
    const page = renderRule(
      { edition, number, page: pages.length, allNumbers: true, isOfficial: official, results },
      rulebook,
    );
    if (!page) return pages;
    pages.push(page);
  }
}

const lengthOf = ({ paragraphs }: Rule): number => paragraphs.reduce((sum, { text }) => sum + text.length, 0);
const bare = (text: string): string => text.replace(/[\s\\*]/g, '');

describe.skipIf(isAbsent)('every rule of every official text', () => {
  it.each(OFFICIAL)('%s: fits what Discord takes', (_, { edition, rules, chapters }) => {
    for (const { number } of [...chapters, ...rules])
      for (const page of [...pagesOf(edition, number, true), ...pagesOf(edition, number, false)])
        expect([number, ...faults(page)]).toEqual([number]);
  });

  it.each(OFFICIAL)('%s: is shown whole, word for word', (_, { edition, rules }) => {
    for (const { number, paragraphs } of rules) {
      const pages = pagesOf(edition, number, true).map((reply) =>
        contentOf(reply)
          .split('\n')
          .slice(1)
          .filter((line) => !line.startsWith('-# '))
          .join('\n'),
      );
      const shown = bare(pages.join('\n'));
      for (const { text } of paragraphs) expect(shown).toContain(bare(text));
    }
  });

  it.each(OFFICIAL)('%s: so is every entry of the glossary', (_, { edition, glossary }) => {
    for (const entry of glossary) {
      const rules = entry.references.flatMap((number) =>
        rulebook.read(edition).rule(number) ? [{ edition, number }] : [],
      );
      const defined = { term: entry.heading, entry: { edition, entry }, rules, near: [...entry.sees] };
      const pages: Reply[] = [];
      for (let page; (page = renderTerm({ defined, page: pages.length, isWhole: true }, rulebook));)
        pages.push(page);
      for (const page of pages) expect([entry.heading, ...faults(page)]).toEqual([entry.heading]);
      const shown = bare(
        pages.map((reply) => contentOf(reply).split('\n').slice(1, -1).join('\n')).join('\n'),
      );
      for (const { text } of entry.paragraphs) expect(shown).toContain(bare(text));
    }
  });

  it.each(OFFICIAL)('%s: so is a list of the longest', (_, { edition, rules }) => {
    const longest = rules.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, 200);
    for (let at = 0; at < longest.length; at += 10) {
      const matches = longest.slice(at, at + 10).map(({ number, paragraphs }) => ({
        edition,
        number,
        score: 1,
        words: paragraphs[0]?.text.split(/\W+/) ?? [],
      }));
      expect(faults(renderMatches(matches, rulebook))).toEqual([]);
    }
  });
});
