import { describe, expect, it } from 'vitest';
import { RULE_SUBJECTS, cite, type RuleSubject } from '../../src/engine/rule-numbers.ts';
import { HELD_IN_PART } from '../../src/rulebook/held.ts';
import { loadDigest } from '../../src/rulebook/load-digest.ts';
import type { ParsedRules } from '../../src/rulebook/parser.ts';
import { OFFICIAL } from './official-rules.ts';

/** What stands in a rule's text in every edition: a word or two, or one of several where the wording changed. */
const KEY_WORDS: Record<RuleSubject, string | readonly string[]> = {
  'split/two-faces': 'two card faces',
  'split/half-on-stack': 'treated as though',
  'split/off-stack': 'every zone except',
  'split/color': 'color',
  'split/one-card': 'not two',
  'split/two-answers': ['two answers', 'combination'],
  'split/compare': ['positive comparison', 'matches'],
  'split/compare-sides': 'either side of each',
  'split/compare-negative': 'negative comparison',
  'split/compare-several': 'compared separately',
  'split/name': ['must name both', 'must name one', 'those names'],
  'split/chosen-name': 'has the chosen name',
  'split/choose-half': 'chooses which half',
  'split/castable-half': 'is evaluated',
  'split/copy': 'retains',
  'split/mana-cost': 'combined mana cost',
  'split/types-and-abilities': 'each card type',
  'split/fused': 'fused',
  'split/shared-type-line': 'single shared type',
  'split/shared-types': 'shares the types',
  'split/halves-copied': 'an exception',
  'split/unlocked': 'said to be',
  'split/enters-unlocked': 'cast as a',
  'split/unlock-cost': 'unlock cost',
  'split/unlock': 'a locked half',
  'split/lock': 'an unlocked half',
  'split/unlock-triggers': 'regardless',
  'split/fully-unlock': 'fully unlocks',
  'split/door': 'door',
  'split/fused-permission': 'both halves are evaluated',
  'split/unlock-action': 'locked halves',
  'face-down/cards': 'allow spells and permanents',
  'face-down/characteristics': 'no characteristics',
  'face-down/two-two': 'no text',
  'face-down/once': 'turned face down',
  'face-down/enters': 'turned face down before they',
  'face-down/cast': 'put onto the stack',
  'face-down/look': 'you may look',
  'face-down/told-apart': 'easily differentiated',
  'face-down/turning-up': 'normally',
  'face-down/turned-up': 'revert',
  'face-down/revealed': 'reveal',
  'face-down/copy': 'becomes a copy',
  'face-down/as-turned-up': 'not afterward',
  'face-down/information': 'needs information',
  'face-down/double-faced': 'turned face down',
  'face-down/instants': 'leaves it face down',
  'phasing/in': ['same state', 'phases in'],
  'phasing/triggers': 'trigger',
  'phasing/damage': 'damage',
  'phasing/only-indirectly': 'just phases out indirectly',
  'phasing/attached': 'attached to',
  'phasing/untap-step': 'untap step',
  'phasing/out': ['phased-out zone', 'phases out'],
  'phasing/remembers': ['remembers', 'zone-change'],
  'phasing/tokens-cease': 'tokens',
  'phasing/tokens-stay': 'tokens',
  'phasing/indirect': 'indirectly',
  'fuse/cast': 'fuse',
  'fuse/characteristics': 'characteristics',
  'fuse/cost': 'total cost',
  'fuse/order': 'left half',
  'aftermath/cast': 'aftermath',
  'cast/artifact': 'an artifact card from',
  'cast/creature': 'a creature card from',
  'cast/enchantment': 'an enchantment card from',
  'cast/instant': 'an instant card from',
  'cast/sorcery': 'a sorcery card from',
  'cast/planeswalker': 'a planeswalker card from',
  'cast/battle': 'a battle card from',
  'play/land': 'land card',
  'object/characteristics': 'characteristics are',
  'object/color': 'mana symbols',
  'object/mana-value': ['mana value', 'converted mana cost'],
  'object/mana-value-of-back': 'back face',
  'object/mana-value-of-split': 'split card',
  'name/same': 'same name',
  'name/several': ['more than one name', 'at least one name'],
  'name/different': 'different names',
  'name/different-than': 'a different name than',
  'name/choose': 'choose the name of a card',
  'name/with-characteristics': 'certain characteristics',
  'name/half': 'one of its halves',
  'name/flip': 'alternative name',
  'name/back-face': 'back face of a double-faced card',
  'name/adventure': 'adventurer card',
  'copy/values': 'copiable values',
  'copy/status': 'status',
  'zone/new-object': 'new object',
  'token/ceases': 'ceases to exist',
  'copy/gained-ability': 'becomes part of the copiable values',
  'copy/spell': 'copy',
  'copy/cast': 'copy of an object',
  'subgame/cards': 'subgame',
  'subgame/meaning': 'main game',
  'subgame/nothing-carries-over': 'definitions',
  'subgame/triggers-wait': 'put onto',
  'subgame/triggers-after': ['triggered while', 'trigger while'],
  'subgame/libraries': 'library',
  'subgame/small-deck': 'seven cards',
  'subgame/start': 'normal game',
  'subgame/supplementary-decks': ['planar deck', 'supplementary decks'],
  'subgame/vanguard': 'vanguard',
  'subgame/commander': 'commander',
  'subgame/schemes': ['scheme deck', 'supplementary decks'],
  'subgame/outside': 'considered outside',
  'subgame/brought-in': 'brought into',
  'subgame/counters': 'counters',
  'subgame/end': 'end of a',
  'subgame/supplementary-decks-after': ['planar deck', 'supplementary deck'],
  'subgame/vanguard-after': 'vanguard',
  'subgame/commander-after': 'commander',
  'subgame/schemes-after': ['scheme deck', 'supplementary deck'],
  'subgame/nested': 'subgame',
  'control/next-turn': 'actually takes',
  'control/last-effect': 'overwrite',
  'control/skipped-turn': 'skipped',
  'control/limited': 'limited duration',
  'control/objects': 'normal controllers',
  'control/active-player': 'active player',
  'control/information': 'visible',
  'control/decisions': 'choices and decisions',
  'control/resources': 'resources',
  'control/no-other-decisions': 'called for',
  'control/concede': 'concede',
  'control/restrictions': 'restrict',
  'control/own-decisions': 'continues to make',
  'control/oneself': ['himself', 'themselves'],
  'control/mana-burn': 'mana burn',
  'flip/frame': 'upside down',
  'flip/top-half': 'top half',
  'flip/bottom-half': 'bottom half',
  'flip/unchanged': 'mana cost',
  'flip/characteristics': 'normal characteristics',
  'flip/marking': 'coins or dice',
  'flip/one-way': 'one-way',
  'flip/name': 'alternative name',
  'ending/turn': ['ends the turn', 'end the turn'],
  'ending/waiting-triggers': 'before this process',
  'ending/stack': 'on the stack',
  'ending/combat': 'from combat',
  'ending/state-based': ['check state-based effects', 'check state-based actions'],
  'ending/cleanup': 'skips straight',
  'ending/end-step': 'is skipped',
  'ending/triggers': 'during this process',
  'ending/combat-phase': 'combat phase',
  'ending/combat-phase-waiting-triggers': 'before this process',
  'ending/combat-phase-stack': 'on the stack',
  'ending/combat-phase-state-based': 'check state-based actions',
  'ending/combat-phase-next': 'postcombat',
  'ending/end-of-combat': 'end of combat',
  'ending/combat-phase-triggers': 'following phase',
  'ending/no-combat-phase': 'nothing happens',
  'status/categories': 'physical state',
  'status/no-characteristic': 'not a characteristic',
  'status/enters': 'untapped, unflipped',
  'status/kept': 'retains its status',
  'status/permanents-only': 'only permanents',
  'status/phased-out': ['phases out', 'phasing'],
  'status/tap': 'turn it sideways',
  'status/untap': 'rotate it back',
  'coins/call': 'match',
  'coins/no-call': ['without making', 'only about whether'],
  'coins/substitutes': 'even-sided',
  'coins/fixed': 'indicated results',
  'replacement/once': 'itself repeatedly',
  'multiplayer/game': 'two players',
  'multiplayer/options': 'only one variant',
  'multiplayer/tournaments': 'deck construction',
};

/** A rule's text as one line, quotation marks of every kind left out. */
const wordsOf = (text: ParsedRules, number: string): string | undefined =>
  text.rules
    .find((rule) => rule.number === number)
    ?.paragraphs.map((paragraph) => paragraph.text)
    .join(' ')
    .replace(/["“”_]/g, '')
    .toLowerCase();

const numbered = OFFICIAL.flatMap(([, text]) =>
  RULE_SUBJECTS.flatMap((subject) => {
    const number = cite(subject, text.edition)?.number;
    return number && number !== 'Glossary' ? [{ text, edition: text.edition, subject, number }] : [];
  }),
);

describe.skipIf(OFFICIAL.length === 0)('the table of numbers against the official texts', () => {
  it('is held against all nine', () => {
    expect(OFFICIAL.map(([, { edition }]) => edition)).toEqual([
      '2003-07-01',
      '2006-10-01',
      '2008-02-01',
      '2009-07-11',
      '2013-05-01',
      '2017-04-28',
      '2022-04-29',
      '2026-01-16',
      '2026-06-19',
    ]);
  });

  it.each(numbered)('$edition has $number for $subject', ({ text, subject, number }) => {
    const words = wordsOf(text, number);
    const keys = [KEY_WORDS[subject]].flat();
    expect(words).toBeDefined();
    expect(keys.filter((key) => words?.includes(key))).not.toEqual([]);
  });

  it.each(['2006-10-01', '2008-02-01', '2026-06-19'] as const)(
    'knows every rule of the chapters that the digest of %s holds whole',
    (edition) => {
      const known = new Set(RULE_SUBJECTS.map((subject) => cite(subject, edition)?.number));
      const digest = loadDigest()
        .read(edition)
        .rules.filter((rule) => rule.edition === edition && !HELD_IN_PART.has(rule.chapter))
        .map((rule) => rule.number);
      expect(digest.length).toBeGreaterThan(6);
      expect(digest.filter((number) => !known.has(number))).toEqual([]);
    },
  );
});
