import { describe, expect, it } from 'vitest';
import type { Behaviours } from '../../../src/engine/editions/behaviours.ts';
import { ROWS } from '../../../src/engine/editions/rows.ts';
import { rulesetOf } from '../../../src/engine/editions/rulesets.ts';
import { cite } from '../../../src/engine/rule-numbers/table.ts';
import type { IsoDate } from '../../../src/engine/vocabulary/editions.ts';

const DAY_MS = 86_400_000;
const dayBefore = (day: IsoDate): IsoDate =>
  new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10) as IsoDate;

type Turn<B extends keyof Behaviours> = readonly [
  day: IsoDate,
  rule: string,
  behaviour: B,
  before: Behaviours[B],
  since: Behaviours[B],
];

/** Each was read in the text of that day, and in the text before it. */
const TURNS: readonly { [B in keyof Behaviours]: Turn<B> }[keyof Behaviours][] = [
  ['2003-10-01', '507.3', 'outsideTheGame', 'silent', 'chooses'],
  ['2004-10-01', '508.1', 'flipCards', false, true],
  ['2004-10-01', '508.1c', 'flipKeeps', 'silent', 'printed-details'],
  ['2005-08-01', '606.9a', 'lifeOfOne', 'silent', 'half'],
  ['2006-05-01', '505.5', 'splitAnswer', 'sum', 'two'],
  ['2006-05-01', '510.1', 'statusCategories', 0, 3],
  ['2006-07-15', '511.1', 'coinCaller', 'opponent', 'flipper'],
  ['2006-10-01', '420.5n', 'countersCancel', false, true],
  ['2006-10-01', '502.26e', 'faceDownManaCost', '{0}', ''],
  ['2007-02-01', '505.3', 'splitMulticolored', 'every', 'by-symbols'],
  ['2007-05-01', '606.4a', 'lifePerHead', 20, 15],
  ['2007-07-13', '506.2', 'subgameLibraries', 'removed', 'moved'],
  ['2007-07-13', '506.3', 'subgameSmallDeck', 'at-once', 'first-upkeep'],
  ['2007-07-13', '506.5', 'subgameExile', 'stays', 'comes-along'],
  ['2007-10-01', '306.3', 'attackable', 'silent', 'planeswalkers'],
  ['2007-10-01', '507.3', 'outsideTheGame', 'chooses', 'unsaid'],
  ['2007-10-01', '509.1a', 'planeswalkersLeaveCombat', false, true],
  ['2008-02-01', '505.7', 'splitNaming', 'both', 'both-either-has'],
  ['2008-02-01', '508.5', 'flipNameChosen', false, true],
  ['2009-07-11', '110.5a', 'tokenOwner', 'of-source', 'entered-under'],
  ['2009-07-11', '110.6', 'statusCategories', 3, 4],
  ['2009-07-11', '400.9', 'exileIsOutside', true, false],
  ['2009-07-11', '500.4', 'manaBurn', true, false],
  ['2009-07-11', '500.4', 'manaLasts', 'phase', 'step'],
  ['2009-07-11', '510.2', 'combatDamageOnStack', true, false],
  ['2009-07-11', '702.23b', 'phasing', 'zone', 'status'],
  ['2010-06-18', '810.2', 'giantsTakeOptions', false, true],
  ['2011-04-01', '810.10', 'teamPoison', false, true],
  ['2013-05-01', '702.100b', 'fusedSpell', 'silent', 'two-sets'],
  ['2013-05-01', '708.7', 'splitNaming', 'both-either-has', 'one'],
  ['2013-05-01', '709.1c', 'flipKeeps', 'printed-details', 'expansion-symbol'],
  ['2015-07-17', '713.1a', 'waitingTriggersCease', false, true],
  ['2016-04-08', '202.3b', 'backFaceValue', 'own', 'front'],
  ['2017-04-28', '702.101b', 'fusedSpell', 'two-sets', 'combined'],
  ['2017-04-28', '702.126a', 'aftermath', false, true],
  ['2017-04-28', '708.4', 'splitAnswer', 'two', 'combined'],
  ['2017-08-25', '702.25d', 'phasedOutTokens', 'cease', 'stay'],
  ['2019-08-23', '716.1d', 'endingChecksFirst', false, true],
  ['2023-04-14', '506.3', 'attackable', 'planeswalkers', 'battles'],
  ['2025-06-06', '705.3', 'effectsFixFlips', false, true],
];

describe('the day on which a rule changed', () => {
  it.each(TURNS)('%s, %s: %s was %j the day before, and is %j', (day, rule, behaviour, before, since) => {
    expect(rulesetOf(dayBefore(day))[behaviour]).toBe(before);
    expect(rulesetOf(day)[behaviour]).toBe(since);
    const row = ROWS[behaviour].find(({ from }) => from === day);
    expect(row && cite(row.rule, day)).toEqual({ edition: day, number: rule });
  });
});
