import { describe, expect, it } from 'vitest';
import { findTerm } from '#rulebook/queries/glossary.ts';
import { answerQuery } from '#rulebook/queries/query.ts';
import { ruleTitle } from '#rulebook/text/rules.ts';
import { makeRulebook, type Rulebook } from '#rulebook/book/rulebook.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { buildRulebook } from '../helpers/official-text.ts';
import { OFFICIAL } from './official-rules.ts';

const TODAY = '2026-06-19';
const texts = new Map(OFFICIAL);

function firstOf(
  rulebook: Rulebook,
  typed: string,
  edition?: Edition,
  preferred?: Edition,
): readonly string[] {
  const found = answerQuery(typed, edition, rulebook, preferred);
  if (!found.ok) return [];
  return (found.value.question?.matches ?? [found.value.hit, ...found.value.also])
    .slice(0, 3)
    .map(({ number }) => number);
}

describe.skipIf(OFFICIAL.length === 0)('finding in the official texts', () => {
  const rulebook = buildRulebook(['2006-10-01', '2008-02-01', TODAY].flatMap((day) => texts.get(day) ?? []));

  it.each([
    ['trample', '702.19'],
    ['Deathtouch', '702.2'],
    ['deathtuch', '702.2'],
    ['vigilence', '702.20'],
    ['legend rule', '704.5j'],
    ['split cards', '709'],
    ['scry', '701.22'],
    ['protection', '702.16'],
    ['state-based actions', '704'],
    ['the monarch', '725'],
    ['two-headed giant', '810'],
    ['dies', '700.4'],
    ['ward 2', '702.21'],
    ['what is cascade', '702.85'],
    ['protection from red', '702.16'],
  ])('%s is a name: %s', (typed, number) => {
    expect(firstOf(rulebook, typed, TODAY)[0]).toBe(number);
  });

  it.each([
    ['can I respond to the untap step', '502.4'],
    ['what happens if a player leaves', '800.4a'],
    ['can i concede whenever i want', '104.3a'],
    ['does a spell fizzle when all its targets are gone', '608.2b'],
    ['summoning sick creature attack', '302.6'],
    ['does the stack matter for playing a land', '305.1'],
    ['sac a creature that is indestructible', '702.12b'],
    ['what if my libary is empty and I have to draw', '104.3c'],
    ['commander tax', '903.8'],
    ['intervening if', '603.4'],
    ['can they make me concede when they control my turn', '723.6'],
    ['cmc of a card with X', '202.3e'],
    ['day and night', '731'],
    ['who is my opponent in a team game', '102.3'],
    ['deathtuch and trample', '702.2c'],
    ['what does crew do to my vehicle', '702.122a'],
  ])('%s: %s is among the first three', (typed, number) => {
    expect(firstOf(rulebook, typed, TODAY)).toContain(number);
  });

  describe('terms of one age find the rules of another', () => {
    it.each<[string, string, Edition]>([
      ['battlefield', '217.5a', '2006-10-01'],
      ['in play', '403.1', TODAY],
      ['exile', '217.7a', '2006-10-01'],
      ['removed from the game', '406.1', TODAY],
      ['mana value of a split card', '505.5', '2006-10-01'],
      ['converted mana cost of a split card', '709.4b', TODAY],
      ['end step', '313.1', '2006-10-01'],
      ['end of turn step', '513.1', TODAY],
      ['state-based actions', '420.3', '2006-10-01'],
      ['state-based effects', '704.3', TODAY],
      ['local enchantment spell target', '115.1b', TODAY],
      ['paris mulligan', '103.5', TODAY],
      ['london mulligan', '101.4', '2006-10-01'],
    ])('%s finds %s in %s', (typed, number, edition) => {
      expect(firstOf(rulebook, typed, edition)).toContain(number);
    });
  });

  it.each<[string, Edition, string]>([
    ['mana burn', TODAY, '106.4'],
    ['what does crew mean for my vehicle', 'founding', '301.7'],
    ['how does mutate work', 'founding', '702.140'],
  ])('without an edition, %s (preferring %s) is found where it stands: %s', (typed, preferred, number) => {
    expect(firstOf(rulebook, typed, undefined, preferred)).toContain(number);
  });

  it.each([
    ['etb', undefined],
    ['trample', 'Trample'],
    ['tramlpe', 'Trample'],
    ['bounce', undefined],
    ['apnap order', 'APNAP Order'],
  ])('glossary: %s', (typed, heading) => {
    const found = findTerm(typed, TODAY, rulebook);
    expect(found.ok && found.value.entry?.entry.heading).toBe(heading);
  });

  it.each(OFFICIAL)('every keyword of %s is found by its name', (_, text) => {
    const alone = makeRulebook([text]);
    const missed = text.rules.filter((rule) => {
      const isKeyword = text.chapters.some(
        (one) => one.number === rule.chapter && one.heading.startsWith('Keyword'),
      );
      const title = isKeyword ? ruleTitle(rule) : undefined;
      return title !== undefined && !firstOf(alone, title, text.edition).includes(rule.number);
    });
    expect(missed.map(({ number }) => number)).toEqual([]);
  });
});
