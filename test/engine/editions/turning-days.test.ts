import { describe, expect, it } from 'vitest';
import type { Behaviours } from '#engine/editions/behaviours.ts';
import { BEHAVIOUR_HISTORY } from '#engine/editions/behaviour-history.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { cite } from '#engine/rule-numbers/table.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';

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

/** Each row was checked in the text of that day and in the one before it. */
const TURNS: readonly { [B in keyof Behaviours]: Turn<B> }[keyof Behaviours][] = [
  ['2003-10-01', '507.3', 'outsideTheGame', 'silent', 'chooses'],
  ['2004-10-01', '508.1', 'flipCards', false, true],
  ['2004-10-01', '508.1c', 'flipKeeps', 'silent', 'printed-details'],
  ['2004-10-01', '420.5e', 'legendRule', 'oldest', 'none'],
  ['2005-08-01', '504.3', 'phasedOutLook', false, true],
  ['2005-08-01', '606.9a', 'lifeOfOne', 'silent', 'half'],
  ['2005-08-01', '606.9c', 'lifeOfOneSet', 'silent', 'of-team'],
  ['2005-08-01', '213.1a', 'withoutManaCost', 'silent', 'never'],
  ['2005-10-01', '606.9c', 'lifeOfOneSet', 'of-team', 'by-difference'],
  ['2005-10-01', '502.15d', 'phasingOutTriggers', true, false],
  ['2006-05-01', '505.5', 'splitAnswer', 'sum', 'two'],
  ['2006-05-01', '510.1', 'statusCategories', 0, 3],
  ['2006-07-15', '511.1', 'coinCaller', 'opponent', 'flipper'],
  ['2006-10-01', '420.5n', 'countersCancel', false, true],
  ['2006-10-01', '213.1a', 'withoutManaCost', 'never', 'unpaid'],
  ['2006-10-01', '502.24a', 'madnessCast', 'until-passing', 'as-it-resolves'],
  ['2006-10-01', '502.26e', 'faceDownManaCost', '{0}', ''],
  ['2006-10-01', '606.6b', 'giantsFirstDraw', 'skipped', 'without-primary'],
  ['2006-10-01', '502.59a', 'suspendCast', 'silent', 'if-able'],
  ['2007-02-01', '505.3', 'splitMulticolored', 'every', 'by-symbols'],
  ['2007-05-01', '208.2', 'starElsewhere', 'zero', 'defined'],
  ['2007-05-01', '606.4a', 'lifePerHead', 20, 15],
  ['2007-05-01', '606.6b', 'giantsFirstDraw', 'without-primary', 'skipped'],
  ['2007-07-13', '506.2', 'subgameLibraries', 'removed', 'moved'],
  ['2007-07-13', '506.3', 'subgameSmallDeck', 'at-once', 'first-upkeep'],
  ['2007-07-13', '506.5', 'subgameExile', 'stays', 'comes-along'],
  ['2007-10-01', '306.3', 'attackable', 'silent', 'planeswalkers'],
  ['2007-10-01', '308.5', 'attackersPutThere', false, true],
  ['2007-10-01', '420.5q', 'planeswalkerRule', 'all', 'none'],
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
  ['2009-07-11', '711.2', 'endedCleanupPriority', 'as-ever', 'triggers'],
  ['2009-09-04', '901.8c', 'planeswalkingOf', 'silent', 'plane'],
  ['2010-02-01', '712.2c', 'subgameCommanders', 'stay', 'go-along'],
  ['2010-04-23', '806.10a', 'lifeOfOne', 'half', 'whole'],
  ['2010-06-18', '810.2', 'giantsTakeOptions', false, true],
  ['2011-04-01', '810.10', 'teamPoison', false, true],
  ['2011-07-15', '800.4a', 'leaversControlEndsFirst', false, true],
  ['2012-06-01', '901.8', 'planeswalkingOf', 'plane', 'game'],
  ['2012-10-01', '800.4a', 'leaversSpellsExiled', false, true],
  ['2013-05-01', '702.100b', 'fusedSpell', 'silent', 'two-sets'],
  ['2013-05-01', '708.7', 'splitNaming', 'both-either-has', 'one'],
  ['2013-05-01', '709.1c', 'flipKeeps', 'printed-details', 'expansion-symbol'],
  ['2013-07-13', '704.5k', 'legendRule', 'none', 'chosen'],
  ['2013-07-13', '704.5j', 'planeswalkerRule', 'none', 'chosen'],
  ['2013-07-13', '709.1c', 'flipKeeps', 'expansion-symbol', 'color-and-cost'],
  ['2015-01-23', '711.8', 'doubleFacedFaceDown', false, true],
  ['2015-03-27', '708.5a', 'splitValueUsed', 'each', 'sum'],
  ['2015-07-17', '713.1a', 'waitingTriggersCease', false, true],
  ['2015-07-17', '601.2e', 'prohibitionsLook', 'before-choices', 'at-choices'],
  ['2016-04-08', '202.3b', 'backFaceValue', 'own', 'front'],
  ['2016-07-22', '714.4', 'outsideTheGame', 'unsaid', 'hidden'],
  ['2016-09-30', '708.2b', 'fusedSpellEvaluated', false, true],
  ['2017-04-28', '702.101b', 'fusedSpell', 'two-sets', 'combined'],
  ['2017-04-28', '702.126a', 'aftermath', false, true],
  ['2017-04-28', '708.4', 'splitAnswer', 'two', 'combined'],
  ['2017-08-25', '702.25d', 'phasedOutTokens', 'cease', 'stay'],
  ['2018-04-27', '810.7', 'giantsAttack', 'team', 'player'],
  ['2019-08-23', '716.1d', 'endingChecksFirst', false, true],
  ['2020-11-20', '201.2c', 'namelessDiffer', true, false],
  ['2023-04-14', '506.3', 'attackable', 'planeswalkers', 'battles'],
  ['2023-04-14', '901.9b', 'chaosEnsues', false, true],
  ['2024-02-02', '702.62a', 'suspendCast', 'if-able', 'may'],
  ['2024-11-08', '709.5', 'sharedTypeLines', false, true],
  ['2025-06-06', '705.3', 'effectsFixFlips', false, true],
];

describe('the day on which a rule changed', () => {
  it.each(TURNS)('%s, %s: %s was %j the day before, and is %j', (day, rule, behaviour, before, since) => {
    expect(rulesetOf(dayBefore(day))[behaviour]).toBe(before);
    expect(rulesetOf(day)[behaviour]).toBe(since);
    const row = BEHAVIOUR_HISTORY[behaviour].find(({ from }) => from === day);
    expect(row && cite(row.rule, day)).toEqual({ edition: day, number: rule });
  });
});
