import type { RuleSubject } from '../rule-numbers/table.ts';

/** `YYYY-MM-DD`. Comparing two of them as strings compares the days. */
export type IsoDate = `${number}-${number}-${number}`;

/** The rules of a day, or `founding`: 2006-10-01 with 505.3 and 505.7 as they stood on 2008-02-01. */
export type Edition = 'founding' | IsoDate;

export const FOUNDING_DATE: IsoDate = '2006-10-01';
export const TODAYS_DATE: IsoDate = '2026-06-19';
export const EARLIEST_DATE: IsoDate = '2003-07-01';

/** The rules that `founding` has from a later text than its own: 505.3 and 505.7 of 2008-02-01. */
const FOUNDING_LATER: { readonly [S in RuleSubject]?: IsoDate } = {
  'split/color': '2008-02-01',
  'split/name': '2008-02-01',
  'split/chosen-name': '2008-02-01',
};

/** What differs between editions, as far as the engine asks. Each is dated in `ROWS` below. */
export interface Behaviours {
  /** Who calls heads or tails on a flip that somebody wins or loses. */
  readonly coinCaller: 'opponent' | 'flipper';
  /** Whether an effect may fix a flip's result or winner, so that the coins are ignored. */
  readonly effectsFixFlips: boolean;
  /** What a question for a characteristic of a split card that is no spell gets: one sum, two answers, or the halves' combination. */
  readonly splitAnswer: 'sum' | 'two' | 'combined';
  /** Which split cards are multicolored while they are no spells. */
  readonly splitMulticolored: 'every' | 'by-symbols';
  /** What names a split card for an effect: both halves (the text silent on what has that name), both (either has it), or one half. */
  readonly splitNaming: 'both' | 'both-either-has' | 'one';
  /** Whether an object with no name is among those that have different names. */
  readonly namelessDiffer: boolean;
  /** What a fused split spell has; `silent` before there was fuse. */
  readonly fusedSpell: 'silent' | 'two-sets' | 'combined';
  /** Whether the rules know aftermath. */
  readonly aftermath: boolean;
  /** Whether the rules know permanents with a shared type line, such as Rooms. */
  readonly sharedTypeLines: boolean;
  /** The mana value of a back face without a mana cost: its own, which is 0, or its front's. */
  readonly backFaceValue: 'own' | 'front';
  /** What a `*` in a power or toughness is off the battlefield: 0, or what an ability makes of it, as on it. */
  readonly starElsewhere: 'zero' | 'defined';
  /** Whether the rules know flip cards. */
  readonly flipCards: boolean;
  /** Whether a flip card's alternative name may be chosen where an effect asks for a card's name. */
  readonly flipNameChosen: boolean;
  /** What flipping leaves alone: printed details too, of these the expansion symbol only, or color and mana cost. */
  readonly flipKeeps: 'silent' | 'printed-details' | 'expansion-symbol' | 'color-and-cost';
  /** Whether a double-faced card may be cast face down, or enter face down. */
  readonly doubleFacedFaceDown: boolean;
  /** What a face-down card has for a mana cost, where nothing else is said. */
  readonly faceDownManaCost: '{0}' | '';
  /** How many categories of status there are; 0 before the rules spoke of status. */
  readonly statusCategories: 0 | 3 | 4;
  /** What phasing out does: it moves the permanent to a zone, or changes its status. */
  readonly phasing: 'zone' | 'status';
  /** Whether abilities that trigger on leaving the battlefield trigger as a permanent phases out. */
  readonly phasingOutTriggers: boolean;
  /** Whether the controller of a face-down permanent may look at it while it is phased out. */
  readonly phasedOutLook: boolean;
  /** What becomes of tokens that are phased out. */
  readonly phasedOutTokens: 'cease' | 'stay';
  /** How long unused mana stays in a player's mana pool. */
  readonly manaLasts: 'phase' | 'step';
  /** Whether a player loses 1 life for each mana lost unused. */
  readonly manaBurn: boolean;
  /** Whether state-based actions are checked before creatures leave combat as the turn is being ended; or after. */
  readonly endingChecksFirst: boolean;
  /** Whether ending the turn removes planeswalkers from combat too. */
  readonly planeswalkersLeaveCombat: boolean;
  /** What can be attacked besides players: the rules are silent, planeswalkers, or battles too. */
  readonly attackable: 'silent' | 'planeswalkers' | 'battles';
  /** Whether triggered abilities that wait for the stack cease to exist as the turn is being ended. */
  readonly waitingTriggersCease: boolean;
  /** What gives players priority in the cleanup step of a turn that was ended: what does in any other, or triggers only. */
  readonly endedCleanupPriority: 'as-ever' | 'triggers';
  /** Whether +1/+1 and -1/-1 counters on one permanent remove each other. */
  readonly countersCancel: boolean;
  /** Whether a leaver's spells that others' cards stand for are exiled at last, or cease to exist with the other spells. */
  readonly leaversSpellsExiled: boolean;
  /** Who owns a token: whoever controlled the spell or ability that made it, or the player under whose control it entered. */
  readonly tokenOwner: 'of-source' | 'entered-under';
  /** Whether combat damage uses the stack. */
  readonly combatDamageOnStack: boolean;
  /** Whether a Two-Headed Giant game takes other options of games of many players. */
  readonly giantsTakeOptions: boolean;
  /** How much life a team begins a Two-Headed Giant game with, for each of its players. */
  readonly lifePerHead: 20 | 15;
  /** In the starting team's first draw step of a Two-Headed Giant game, its primary player draws nothing, or it is skipped. */
  readonly giantsFirstDraw: 'without-primary' | 'skipped';
  /** What is attacked where teams share their turns: the other team, or one of its players by each creature. */
  readonly teamsAttack: 'team' | 'player';
  /** Whether a team of a Two-Headed Giant game shares its poison counters. */
  readonly teamPoison: boolean;
  /**
   * What the controller of a player does about a card that this player may choose from outside the game: chooses it, as
   * the rules say by an example or `unsaid` but for all choices; or cannot, since nobody else sees those cards.
   */
  readonly outsideTheGame: 'silent' | 'chooses' | 'unsaid' | 'hidden';
  /** How libraries come into a subgame: removed from the main game face down, or moved to a zone of the subgame. */
  readonly subgameLibraries: 'removed' | 'moved';
  /** When a player whose deck in a subgame has fewer than seven cards loses it. */
  readonly subgameSmallDeck: 'at-once' | 'first-upkeep';
  /** What becomes of cards that are removed from a subgame, or exiled in it, as it ends. */
  readonly subgameExile: 'stays' | 'comes-along';
  /** Whether commanders in the command zone go along into a subgame and come back there. */
  readonly subgameCommanders: 'stay' | 'go-along';
  /** Whether what is removed from a game, or exiled in it, is outside of it. */
  readonly exileIsOutside: boolean;
  /** The life total of one player of a Two-Headed Giant team, where an effect asks: half the team's, rounded up, or all. */
  readonly lifeOfOne: 'silent' | 'half' | 'whole';
}

/** The rules in force on a day, as plain values. Nothing in the engine asks "old or new?". */
export interface Ruleset extends Behaviours {
  readonly edition: Edition;
  readonly date: IsoDate;
}

interface Row<Value> {
  readonly from: IsoDate;
  readonly value: Value;
  readonly rule: RuleSubject;
}

/** Each behaviour, the days from which its values hold, and the rule that says so. Oldest first. */
export const ROWS: { readonly [B in keyof Behaviours]: readonly Row<Behaviours[B]>[] } = {
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
    { from: '2022-04-29', value: false, rule: 'name/different' },
  ],
  fusedSpell: [
    { from: EARLIEST_DATE, value: 'silent', rule: 'fuse/characteristics' },
    { from: '2013-05-01', value: 'two-sets', rule: 'fuse/characteristics' },
    { from: '2017-04-28', value: 'combined', rule: 'fuse/characteristics' },
  ],
  aftermath: [
    { from: EARLIEST_DATE, value: false, rule: 'aftermath/cast' },
    { from: '2017-04-28', value: true, rule: 'aftermath/cast' },
  ],
  sharedTypeLines: [
    { from: EARLIEST_DATE, value: false, rule: 'split/shared-type-line' },
    { from: '2024-09-20', value: true, rule: 'split/shared-type-line' },
  ],
  // Inferred: the first text held that says so is that of 2017-04-28.
  backFaceValue: [
    { from: EARLIEST_DATE, value: 'own', rule: 'object/mana-value' },
    { from: '2016-04-08', value: 'front', rule: 'object/mana-value-of-back' },
  ],
  starElsewhere: [
    { from: EARLIEST_DATE, value: 'zero', rule: 'object/star' },
    { from: '2008-02-01', value: 'defined', rule: 'object/star' },
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
    { from: '2013-07-11', value: 'color-and-cost', rule: 'flip/unchanged' },
  ],
  // The first text held that says so; none of 2013-05-01 to 2017-04-28 is.
  doubleFacedFaceDown: [
    { from: EARLIEST_DATE, value: false, rule: 'face-down/double-faced' },
    { from: '2017-04-28', value: true, rule: 'face-down/double-faced-enters' },
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
    { from: '2006-10-01', value: false, rule: 'phasing/triggers' },
  ],
  phasedOutLook: [
    { from: EARLIEST_DATE, value: false, rule: 'face-down/look' },
    { from: '2006-10-01', value: true, rule: 'face-down/look' },
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
  waitingTriggersCease: [
    { from: EARLIEST_DATE, value: false, rule: 'ending/waiting-triggers' },
    { from: '2015-07-17', value: true, rule: 'ending/waiting-triggers' },
  ],
  endedCleanupPriority: [
    { from: EARLIEST_DATE, value: 'as-ever', rule: 'cleanup/priority' },
    { from: '2009-07-11', value: 'triggers', rule: 'ending/triggers' },
  ],
  // The first text held that says so.
  countersCancel: [
    { from: EARLIEST_DATE, value: false, rule: 'permanent/counters-cancel' },
    { from: '2006-10-01', value: true, rule: 'permanent/counters-cancel' },
  ],
  // The first text held that says so.
  leaversSpellsExiled: [
    { from: EARLIEST_DATE, value: false, rule: 'leaving/objects' },
    { from: '2013-05-01', value: true, rule: 'leaving/others-spells' },
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
  // Before there were variants, on 2005-08-01, their first rules are followed.
  lifePerHead: [
    { from: EARLIEST_DATE, value: 20, rule: 'start/life' },
    { from: '2007-05-01', value: 15, rule: 'two-headed-giant/life' },
  ],
  // The first text held that says so.
  giantsFirstDraw: [
    { from: EARLIEST_DATE, value: 'without-primary', rule: 'start/first-draw' },
    { from: '2008-02-01', value: 'skipped', rule: 'two-headed-giant/first-draw' },
  ],
  teamsAttack: [
    { from: EARLIEST_DATE, value: 'team', rule: 'combat/defending-player' },
    { from: '2018-04-27', value: 'player', rule: 'team/attacks-player' },
  ],
  teamPoison: [
    { from: EARLIEST_DATE, value: false, rule: 'two-headed-giant/poison' },
    { from: '2011-04-01', value: true, rule: 'two-headed-giant/poison' },
  ],
  // Rulings said so nine days before the text did.
  outsideTheGame: [
    { from: EARLIEST_DATE, value: 'silent', rule: 'control/decisions' },
    { from: '2003-10-01', value: 'chooses', rule: 'control/decisions' },
    { from: '2007-10-01', value: 'unsaid', rule: 'control/decisions' },
    { from: '2016-07-13', value: 'hidden', rule: 'control/information' },
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
  // The first text held that says so.
  subgameCommanders: [
    { from: EARLIEST_DATE, value: 'stay', rule: 'subgame/libraries' },
    { from: '2013-05-01', value: 'go-along', rule: 'subgame/commander' },
  ],
  exileIsOutside: [
    { from: EARLIEST_DATE, value: true, rule: 'zone/outside' },
    { from: '2009-07-11', value: false, rule: 'zone/outside' },
  ],
  lifeOfOne: [
    { from: EARLIEST_DATE, value: 'silent', rule: 'two-headed-giant/life-of-one' },
    { from: '2005-08-01', value: 'half', rule: 'two-headed-giant/life-of-one' },
    { from: '2010-02-01', value: 'whole', rule: 'two-headed-giant/life-of-one' },
  ],
};

const BEHAVIOURS = Object.keys(ROWS) as readonly (keyof Behaviours)[];

/**
 * The ruleset of an edition.
 * @param edition `founding`, or any day from 2003-07-01 on; a day between two editions has the earlier one's rules.
 */
export function rulesetOf(edition: Edition): Ruleset {
  const known = RULESETS.get(edition);
  if (known) return known;
  const ruleset = makeRuleset(edition);
  RULESETS.set(edition, ruleset);
  return ruleset;
}

/** Those that were asked for: one for each day at the most, a few megabytes in all. */
const RULESETS = new Map<Edition, Ruleset>();

function makeRuleset(edition: Edition): Ruleset {
  const valueOf = (behaviour: keyof Behaviours) => {
    const row = ROWS[behaviour].findLast(({ from, rule }) => from <= citedOn(edition, rule));
    if (!row) throw new Error(`no row of the editions table reaches back to ${edition}`);
    return row.value;
  };
  const behaviours = Object.fromEntries(BEHAVIOURS.map((one) => [one, valueOf(one)]));
  return { edition, date: dateOf(edition), ...(behaviours as unknown as Behaviours) };
}

/** Every day on which a behaviour changed, oldest first; the oldest day known is the first of them. */
export const TURNING_DAYS: readonly IsoDate[] = [
  ...new Set(BEHAVIOURS.flatMap((one) => ROWS[one].map(({ from }) => from))),
].toSorted();

/** The day from which a behaviour has had this value. */
export function heldFrom<B extends keyof Behaviours>(behaviour: B, value: Behaviours[B]): IsoDate {
  const row = ROWS[behaviour].find((one) => one.value === value);
  if (!row) throw new Error(`${behaviour} was never ${String(value)}`);
  return row.from;
}

/** The day whose rules an edition follows. */
export const dateOf = (edition: Edition): IsoDate => (edition === 'founding' ? FOUNDING_DATE : edition);

/** The day whose text an edition follows for one rule: `founding` has two of a later day. */
export const citedOn = (edition: Edition, subject: RuleSubject): IsoDate =>
  edition === 'founding' ? (FOUNDING_LATER[subject] ?? FOUNDING_DATE) : edition;

/** The rules that `founding` has from a later text than its own. */
export const LATER_IN_FOUNDING = Object.keys(FOUNDING_LATER) as readonly RuleSubject[];

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDay(text: string): text is IsoDate {
  const [, year, month, day] = (DAY.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const last = month === 2 && leap ? 29 : (DAYS_OF_MONTH[month - 1] ?? 0);
  return day >= 1 && day <= last;
}

/** Reads `founding`, `today` or a day from 2003-07-01 to today's edition; `undefined` for anything else. */
export function parseEdition(typed: string): Edition | undefined {
  const text = typed.trim().toLowerCase();
  if (text === 'founding') return 'founding';
  if (text === 'today') return TODAYS_DATE;
  return isDay(text) && text >= EARLIEST_DATE && text <= TODAYS_DATE ? text : undefined;
}
