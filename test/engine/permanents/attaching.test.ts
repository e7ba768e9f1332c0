import { expect, it } from 'vitest';
import { ruleOfAttaching } from '#engine/permanents/attach.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Card } from '#engine/cards/card.ts';
import { putPermanent } from '../../helpers/permanents.ts';

const ordinary = (name: string, manaCost: string, typeLine: string): Card => ({
  name,
  layout: 'ordinary',
  parts: [{ name, manaCost, typeLine }],
});

const BONESPLITTER = ordinary('Bonesplitter', '{1}', 'Artifact — Equipment');
const FIREBREATHING = ordinary('Firebreathing', '{R}', 'Enchantment — Aura');

it.each<[Edition, string, string]>([
  ['founding', '212.2g', '212.4k'],
  ['2008-02-01', '501.2a', '501.2a'],
  ['2026-06-19', '701.3a', '701.3a'],
])('%s: Equipment is attached by %s, an Aura by %s', (edition, equipment, aura) => {
  const ruleset = rulesetOf(edition);
  const cited = [BONESPLITTER, FIREBREATHING].map(
    (card) => citeRules(edition, ruleOfAttaching(putPermanent(card, ruleset), ruleset))[0].number,
  );
  expect(cited).toEqual([equipment, aura]);
});
