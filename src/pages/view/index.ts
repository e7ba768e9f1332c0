import type { Paths, SaidOnPage, Seen, SeenRule } from '../seen/seen.ts';

// Stand-ins, until the views are drawn.

export const page = (seen: Seen): string => `<!doctype html><title>Table</title>${fragment(seen)}`;

export const fragment = (seen: Seen): string => `<main id="table">${seen.seq}</main>`;

export const saidFragment = (said: SaidOnPage): string =>
  said.words.map((line) => `<p>${line.map(({ text }) => text).join('')}</p>`).join('');

export const rulePage = (rule: SeenRule, _paths: Paths): string => ruleFragment(rule);

export const ruleFragment = (rule: SeenRule): string => `<section>${rule.number}</section>`;

export const plainPage = (title: string, sentence: string, _assets: string): string =>
  `<!doctype html><title>${title}</title><p>${sentence}</p>`;
