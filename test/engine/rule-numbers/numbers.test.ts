import { describe, expect, it } from 'vitest';
import type { RuleSubject } from '#engine/rule-numbers/numbers.ts';
import { cite } from '#engine/rule-numbers/table.ts';

/** From the texts of 2006-10-01, 2009-07-11 and 2026-06-19; `-` if the text has no such rule. */
const KNOWN: readonly (readonly [RuleSubject, founding: string, magic2010: string, today: string])[] = [
  ['cast/instant', '212.5a', '304.1', '304.1'],
  ['combat/attackers', '308.2a', '508.1a', '508.1a'],
  ['combat/blockers', '309.2a', '509.1a', '509.1a'],
  ['combat/attacked', '-', '506.3', '506.3'],
  ['losing/life', '420.5a', '704.5a', '704.5a'],
  ['losing/leaves', '102.5', '104.5', '104.5'],
  ['start/first-draw', '101.5a', '103.6a', '103.8a'],
  ['turn/phases', '300.1', '500.1', '500.1'],
  ['step/no-attackers', '308.4', '508.6', '508.8'],
  ['cleanup/priority', '314.3', '514.3a', '514.3a'],
  ['leaving/objects', '600.4a', '800.4a', '800.4a'],
  ['two-headed-giant/life', '606.4a', '806.4a', '810.4'],
  ['emperor/resources', '607.7', '807.7', '809.7'],
  ['grand-melee/turns', '608.4', '808.4', '807.4'],
  ['status/categories', '510.1', '110.6', '110.5'],
  ['phasing/out', '217.8a', '702.23b', '702.26b'],
  ['subgame/small-deck', '506.3a', '712.3', '729.3'],
  ['control/concede', '507.3b', '710.5', '723.6'],
  ['name/same', '202.3', '201.3', '201.2a'],
  ['object/mana-value', '203.3', '202.3', '202.3'],
  ['object/star', '208.2', '207.2', '208.2'],
  ['permanent/counters-cancel', '420.5n', '704.5r', '704.5q'],
  ['aura/unattached', '420.5d', '704.5n', '704.5m'],
  ['choice/concede', '102.3a', '104.3a', '104.3a'],
  ['card/precedence', '103.1', '101.1', '101.1'],
  ['zone/outside', '217.1e', '400.9', '400.11'],
  ['face-down/look', '504.3', '707.5', '708.5'],
  ['token/owner', '200.4a', '110.5a', '111.2'],
  ['range/seats', '601.2', '801.2', '801.2'],
  ['stack/combat-damage', '217.6e', '510.2', '510.2'],
];

describe('rules that players know by their numbers', () => {
  it.each(KNOWN)('%s: %s, then %s, and %s today', (subject, ...numbers) => {
    const cited = (['2006-10-01', '2009-07-11', '2026-06-19'] as const).map(
      (day) => cite(subject, day)?.number,
    );
    expect(cited.map((number) => number ?? '-')).toEqual(numbers);
  });
});
