import { EARLIEST_DATE, type IsoDate } from '../vocabulary/editions.ts';
import type { Behaviours } from './behaviours.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';

/** A value of a behaviour, its first day, and the rule it comes from. */
interface BehaviourPeriod<Value> {
  readonly from: IsoDate;
  readonly value: Value;
  readonly rule: RuleSubject;
}

/** The history of each behaviour, oldest value first. */
export const BEHAVIOUR_HISTORY: {
  readonly [B in keyof Behaviours]: readonly BehaviourPeriod<Behaviours[B]>[];
} = {
  coinCaller: [
    { from: EARLIEST_DATE, value: 'opponent', rule: 'coins/call' },
    { from: '2006-07-15', value: 'flipper', rule: 'coins/call' },
  ],
  effectsFixFlips: [
    { from: EARLIEST_DATE, value: false, rule: 'coins/call' },
    { from: '2025-06-06', value: true, rule: 'coins/fixed' },
  ],
  splitAnswer: [
    { from: EARLIEST_DATE, value: 'sum', rule: 'split/two-answers' },
    { from: '2006-05-01', value: 'two', rule: 'split/two-answers' },
    { from: '2017-04-28', value: 'combined', rule: 'split/off-stack' },
  ],
  splitValueUsed: [
    { from: EARLIEST_DATE, value: 'each', rule: 'split/two-answers' },
    { from: '2015-03-27', value: 'sum', rule: 'split/sum' },
  ],
  splitMulticolored: [
    { from: EARLIEST_DATE, value: 'every', rule: 'split/color' },
    { from: '2007-02-01', value: 'by-symbols', rule: 'split/color' },
  ],
  splitNaming: [
    { from: EARLIEST_DATE, value: 'both', rule: 'split/name' },
    { from: '2008-02-01', value: 'both-either-has', rule: 'split/name' },
    { from: '2013-05-01', value: 'one', rule: 'split/name' },
  ],
  namelessDiffer: [
    { from: EARLIEST_DATE, value: true, rule: 'name/same' },
    { from: '2020-11-20', value: false, rule: 'name/different' },
  ],
  fusedSpell: [
    { from: EARLIEST_DATE, value: 'silent', rule: 'fuse/characteristics' },
    { from: '2013-05-01', value: 'two-sets', rule: 'fuse/characteristics' },
    { from: '2017-04-28', value: 'combined', rule: 'fuse/characteristics' },
  ],
  fusedSpellEvaluated: [
    { from: EARLIEST_DATE, value: false, rule: 'split/fused-permission' },
    { from: '2016-09-30', value: true, rule: 'split/fused-permission' },
  ],
  aftermath: [
    { from: EARLIEST_DATE, value: false, rule: 'aftermath/cast' },
    { from: '2017-04-28', value: true, rule: 'aftermath/cast' },
  ],
  prohibitionsLook: [
    { from: EARLIEST_DATE, value: 'before-choices', rule: 'cast/prohibited' },
    { from: '2015-07-17', value: 'at-choices', rule: 'cast/choices-considered' },
  ],
  madnessCast: [
    { from: EARLIEST_DATE, value: 'until-passing', rule: 'madness/cast' },
    { from: '2006-10-01', value: 'as-it-resolves', rule: 'madness/cast' },
  ],
  suspendCast: [
    { from: EARLIEST_DATE, value: 'silent', rule: 'suspend/cast' },
    { from: '2006-10-01', value: 'if-able', rule: 'suspend/cast' },
    { from: '2024-02-02', value: 'may', rule: 'suspend/cast' },
  ],
  sharedTypeLines: [
    { from: EARLIEST_DATE, value: false, rule: 'split/shared-type-line' },
    { from: '2024-11-08', value: true, rule: 'split/shared-type-line' },
  ],
  backFaceValue: [
    { from: EARLIEST_DATE, value: 'own', rule: 'object/mana-value' },
    { from: '2016-04-08', value: 'front', rule: 'object/mana-value-of-back' },
  ],
  modalTransforms: [
    { from: EARLIEST_DATE, value: false, rule: 'transform/which' },
    { from: '2025-09-19', value: true, rule: 'transform/which' },
  ],
  doubleFacedTokens: [
    { from: EARLIEST_DATE, value: false, rule: 'transform/which' },
    { from: '2023-04-14', value: true, rule: 'copy/double-faced-token' },
  ],
  starElsewhere: [
    { from: EARLIEST_DATE, value: 'zero', rule: 'object/star' },
    { from: '2007-05-01', value: 'defined', rule: 'object/star' },
  ],
  flipCards: [
    { from: EARLIEST_DATE, value: false, rule: 'flip/frame' },
    { from: '2004-10-01', value: true, rule: 'flip/frame' },
  ],
  flipNameChosen: [
    { from: EARLIEST_DATE, value: false, rule: 'flip/name' },
    { from: '2008-02-01', value: true, rule: 'flip/name' },
  ],
  flipKeeps: [
    { from: EARLIEST_DATE, value: 'silent', rule: 'flip/unchanged' },
    { from: '2004-10-01', value: 'printed-details', rule: 'flip/unchanged' },
    { from: '2013-05-01', value: 'expansion-symbol', rule: 'flip/unchanged' },
    { from: '2013-07-13', value: 'color-and-cost', rule: 'flip/unchanged' },
  ],
  doubleFacedFaceDown: [
    { from: EARLIEST_DATE, value: false, rule: 'face-down/double-faced' },
    { from: '2015-01-23', value: true, rule: 'face-down/double-faced-enters' },
  ],
  faceDownManaCost: [
    { from: EARLIEST_DATE, value: '{0}', rule: 'face-down/two-two' },
    { from: '2006-10-01', value: '', rule: 'face-down/two-two' },
  ],
  statusCategories: [
    { from: EARLIEST_DATE, value: 0, rule: 'status/categories' },
    { from: '2006-05-01', value: 3, rule: 'status/categories' },
    { from: '2009-07-11', value: 4, rule: 'status/categories' },
  ],
  phasing: [
    { from: EARLIEST_DATE, value: 'zone', rule: 'phasing/out' },
    { from: '2009-07-11', value: 'status', rule: 'phasing/out' },
  ],
  phasingOutTriggers: [
    { from: EARLIEST_DATE, value: true, rule: 'phasing/triggers' },
    { from: '2005-10-01', value: false, rule: 'phasing/triggers' },
  ],
  phasedOutLook: [
    { from: EARLIEST_DATE, value: false, rule: 'face-down/look' },
    { from: '2005-08-01', value: true, rule: 'face-down/look' },
  ],
  phasedOutTokens: [
    { from: EARLIEST_DATE, value: 'cease', rule: 'phasing/tokens-cease' },
    { from: '2017-08-25', value: 'stay', rule: 'phasing/tokens-stay' },
  ],
  manaLasts: [
    { from: EARLIEST_DATE, value: 'phase', rule: 'turn/mana-burn' },
    { from: '2009-07-11', value: 'step', rule: 'turn/mana-empties' },
  ],
  manaBurn: [
    { from: EARLIEST_DATE, value: true, rule: 'turn/mana-burn' },
    { from: '2009-07-11', value: false, rule: 'turn/mana-empties' },
  ],
  endingChecksFirst: [
    { from: EARLIEST_DATE, value: false, rule: 'ending/combat' },
    { from: '2019-08-23', value: true, rule: 'ending/combat' },
  ],
  planeswalkersLeaveCombat: [
    { from: EARLIEST_DATE, value: false, rule: 'ending/combat' },
    { from: '2007-10-01', value: true, rule: 'ending/combat' },
  ],
  attackable: [
    { from: EARLIEST_DATE, value: 'silent', rule: 'combat/attacked' },
    { from: '2007-10-01', value: 'planeswalkers', rule: 'combat/attacked' },
    { from: '2023-04-14', value: 'battles', rule: 'combat/attacked' },
  ],
  attackersPutThere: [
    { from: EARLIEST_DATE, value: false, rule: 'step/no-attackers' },
    { from: '2007-10-01', value: true, rule: 'step/no-attackers' },
  ],
  waitingTriggersCease: [
    { from: EARLIEST_DATE, value: false, rule: 'ending/waiting-triggers' },
    { from: '2015-07-17', value: true, rule: 'ending/waiting-triggers' },
  ],
  endedCleanupPriority: [
    { from: EARLIEST_DATE, value: 'as-ever', rule: 'cleanup/priority' },
    { from: '2009-07-11', value: 'triggers', rule: 'ending/triggers' },
  ],
  countersCancel: [
    { from: EARLIEST_DATE, value: false, rule: 'permanent/counters-cancel' },
    { from: '2006-10-01', value: true, rule: 'permanent/counters-cancel' },
  ],
  legendRule: [
    { from: EARLIEST_DATE, value: 'oldest', rule: 'legend/rule' },
    { from: '2004-10-01', value: 'none', rule: 'legend/rule' },
    { from: '2013-07-13', value: 'chosen', rule: 'legend/rule' },
  ],
  planeswalkerRule: [
    { from: EARLIEST_DATE, value: 'all', rule: 'legend/rule' },
    { from: '2007-10-01', value: 'none', rule: 'planeswalker/uniqueness' },
    { from: '2013-07-13', value: 'chosen', rule: 'planeswalker/uniqueness' },
    { from: '2017-09-29', value: 'all', rule: 'legend/rule' },
  ],
  leaversSpellsExiled: [
    { from: EARLIEST_DATE, value: false, rule: 'leaving/objects' },
    { from: '2012-10-01', value: true, rule: 'leaving/others-spells' },
  ],
  leaversControlEndsFirst: [
    { from: EARLIEST_DATE, value: false, rule: 'leaving/objects' },
    { from: '2011-07-15', value: true, rule: 'leaving/objects' },
  ],
  tokenOwner: [
    { from: EARLIEST_DATE, value: 'of-source', rule: 'token/owner' },
    { from: '2009-07-11', value: 'entered-under', rule: 'token/owner' },
  ],
  combatDamageOnStack: [
    { from: EARLIEST_DATE, value: true, rule: 'stack/combat-damage' },
    { from: '2009-07-11', value: false, rule: 'stack/combat-damage' },
  ],
  giantsTakeOptions: [
    { from: EARLIEST_DATE, value: false, rule: 'two-headed-giant/no-options' },
    { from: '2010-06-18', value: true, rule: 'two-headed-giant/turns' },
  ],
  // Before variants were introduced on 2005-08-01, the first rules of variants are followed.
  lifePerHead: [
    { from: EARLIEST_DATE, value: 20, rule: 'start/life' },
    { from: '2007-05-01', value: 15, rule: 'two-headed-giant/life' },
  ],
  giantsFirstDraw: [
    { from: EARLIEST_DATE, value: 'skipped', rule: 'start/first-draw' },
    { from: '2006-10-01', value: 'without-primary', rule: 'two-headed-giant/first-draw' },
    { from: '2007-05-01', value: 'skipped', rule: 'two-headed-giant/first-draw' },
  ],
  giantsAttack: [
    { from: EARLIEST_DATE, value: 'team', rule: 'combat/defending-player' },
    { from: '2018-04-27', value: 'player', rule: 'two-headed-giant/combat' },
  ],
  teamPoison: [
    { from: EARLIEST_DATE, value: false, rule: 'two-headed-giant/poison' },
    { from: '2011-04-01', value: true, rule: 'two-headed-giant/poison' },
  ],
  outsideTheGame: [
    { from: EARLIEST_DATE, value: 'silent', rule: 'control/decisions' },
    { from: '2003-10-01', value: 'chooses', rule: 'control/decisions' },
    { from: '2007-10-01', value: 'unsaid', rule: 'control/decisions' },
    { from: '2016-07-22', value: 'hidden', rule: 'control/information' },
  ],
  subgameLibraries: [
    { from: EARLIEST_DATE, value: 'removed', rule: 'subgame/libraries' },
    { from: '2007-07-13', value: 'moved', rule: 'subgame/libraries' },
  ],
  subgameSmallDeck: [
    { from: EARLIEST_DATE, value: 'at-once', rule: 'subgame/small-deck' },
    { from: '2007-07-13', value: 'first-upkeep', rule: 'subgame/small-deck' },
  ],
  subgameExile: [
    { from: EARLIEST_DATE, value: 'stays', rule: 'subgame/end' },
    { from: '2007-07-13', value: 'comes-along', rule: 'subgame/end' },
  ],
  commanderReturns: [
    { from: EARLIEST_DATE, value: 'silent', rule: 'commander/returns' },
    { from: '2009-10-01', value: 'instead-of-two', rule: 'commander/returns' },
    { from: '2015-07-17', value: 'instead-of-four', rule: 'commander/returns' },
    { from: '2020-07-03', value: 'afterwards', rule: 'commander/returns' },
  ],
  commanderTypes: [
    { from: EARLIEST_DATE, value: 'silent', rule: 'commander/who' },
    { from: '2009-10-01', value: 'creatures', rule: 'commander/who' },
    { from: '2025-07-25', value: 'vehicles-too', rule: 'commander/who' },
  ],
  subgameCommanders: [
    { from: EARLIEST_DATE, value: 'stay', rule: 'subgame/libraries' },
    { from: '2010-02-01', value: 'go-along', rule: 'subgame/commander' },
  ],
  exileIsOutside: [
    { from: EARLIEST_DATE, value: true, rule: 'zone/outside' },
    { from: '2009-07-11', value: false, rule: 'zone/outside' },
  ],
  chaosEnsues: [
    { from: EARLIEST_DATE, value: false, rule: 'planechase/chaos' },
    { from: '2023-04-14', value: true, rule: 'planechase/chaos' },
  ],
  planeswalkingOf: [
    { from: EARLIEST_DATE, value: 'silent', rule: 'planechase/planeswalk' },
    { from: '2009-09-04', value: 'plane', rule: 'planechase/planeswalk' },
    { from: '2012-06-01', value: 'game', rule: 'planechase/planeswalking' },
  ],
  lifeOfOne: [
    { from: EARLIEST_DATE, value: 'silent', rule: 'two-headed-giant/life-of-one' },
    { from: '2005-08-01', value: 'half', rule: 'two-headed-giant/life-of-one' },
    { from: '2010-04-23', value: 'whole', rule: 'two-headed-giant/life-of-one' },
  ],
  lifeOfOneSet: [
    { from: EARLIEST_DATE, value: 'silent', rule: 'two-headed-giant/life-of-one-set' },
    { from: '2005-08-01', value: 'of-team', rule: 'two-headed-giant/life-of-one-set' },
    { from: '2005-10-01', value: 'by-difference', rule: 'two-headed-giant/life-of-one-set' },
  ],
  withoutManaCost: [
    { from: EARLIEST_DATE, value: 'silent', rule: 'cost/unpayable' },
    { from: '2005-08-01', value: 'never', rule: 'cost/unpayable' },
    { from: '2006-10-01', value: 'unpaid', rule: 'cost/unpayable' },
  ],
  lifelink: [
    { from: EARLIEST_DATE, value: 'silent', rule: 'lifelink/trigger' },
    { from: '2007-05-01', value: 'trigger', rule: 'lifelink/trigger' },
    { from: '2009-07-11', value: 'result', rule: 'lifelink/gain' },
  ],
  mulliganOrder: [
    { from: EARLIEST_DATE, value: 'one-by-one', rule: 'start/mulligan' },
    { from: '2009-07-11', value: 'rounds', rule: 'start/mulligan' },
  ],
  mulliganCosts: [
    { from: EARLIEST_DATE, value: 'fewer-cards', rule: 'start/mulligan' },
    { from: '2019-07-12', value: 'cards-to-bottom', rule: 'start/mulligan' },
  ],
  mulliganLook: [
    { from: EARLIEST_DATE, value: false, rule: 'start/mulligan' },
    { from: '2015-09-26', value: true, rule: 'start/mulligan' },
    { from: '2019-07-12', value: false, rule: 'start/mulligan' },
  ],
  firstMulliganFree: [
    { from: EARLIEST_DATE, value: 'nobody', rule: 'start/mulligan' },
    { from: '2006-10-01', value: 'giants', rule: 'start/mulligan-of-teams' },
    { from: '2007-07-13', value: 'many', rule: 'start/mulligan-of-many' },
  ],
  teamMulligans: [
    { from: EARLIEST_DATE, value: false, rule: 'start/mulligan' },
    { from: '2006-10-01', value: true, rule: 'start/mulligan-of-teams' },
  ],
  commanderMulligans: [
    { from: EARLIEST_DATE, value: false, rule: 'start/mulligan' },
    { from: '2009-10-01', value: true, rule: 'commander/mulligan' },
    { from: '2016-01-16', value: false, rule: 'start/mulligan' },
  ],
};
