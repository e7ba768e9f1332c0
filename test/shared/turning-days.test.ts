import { describe, expect, it } from 'vitest';
import type { Behaviours } from '#engine/editions/behaviours.ts';
import { BEHAVIOUR_HISTORY } from '#engine/editions/behaviour-history.ts';
import { cite } from '#engine/rule-numbers/table.ts';
import { EARLIEST_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { parseParts } from '#rulebook/reading/parse-rules.ts';
import { DAYS_OF_TEXTS, readTextOf } from './shared-dir.ts';

/**
 * The rule in the first text that says so, and words of it that no rule of the text before has; or that it lost; or those
 * of a rule of the text before that is gone, so that another one holds.
 */
type HandlerResult =
  | readonly [number: string, words: string]
  | readonly [number: string, words: string, 'lost' | 'gone'];

/** For each row but those of the oldest texts, oldest first. */
const SAID: { readonly [B in keyof Behaviours]: readonly HandlerResult[] } = {
  coinCaller: [['511.1', 'only the player who flips']],
  effectsFixFlips: [['705.3', 'ignore the actual results']],
  splitAnswer: [
    ['505.5', 'two answers (one for each'],
    ['708.4', 'those of its two halves'],
  ],
  splitValueUsed: [['708.5a', 'sum of the two']],
  splitMulticolored: [['505.3', 'each split card that consists']],
  splitNaming: [
    ['505.7', 'two names chosen'],
    ['708.7', 'one of those names and'],
  ],
  namelessDiffer: [['201.2c', 'at least one name and']],
  fusedSpell: [
    ['702.100b', 'fused split spell has'],
    ['702.101b', 'combined characteristics of its'],
  ],
  fusedSpellEvaluated: [['708.2b', 'only the fused split spell']],
  aftermath: [['702.126a', 'aftermath is']],
  sharedTypeLines: [['709.5', 'shared type line']],
  backFaceValue: [['202.3b', 'as though it had the mana cost of its']],
  prohibitionsLook: [['601.2e', 'the game checks to see if the proposed spell can']],
  madnessCast: [['502.24a', "if that player doesn't, he or she"]],
  suspendCast: [
    ['502.59a', 'represents three abilities'],
    ['702.62a', "if it's exiled, you may"],
  ],
  modalTransforms: [['712.9', 'double-faced cards that are not meld cards']],
  doubleFacedTokens: [['707.8a', 'creates a token that is a copy of a transforming permanent']],
  starElsewhere: [['208.2', 'in all zones. if the ability']],
  flipCards: [['508.1', 'upside down']],
  flipNameChosen: [['508.5', 'alternative name, the player may']],
  flipKeeps: [
    ['508.1c', "legal text don't change"],
    ['709.1c', 'mana cost, and expansion symbol don'],
    ['709.1c', 'color and mana cost don'],
  ],
  doubleFacedFaceDown: [['711.8', 'double-faced card as a face-down']],
  faceDownManaCost: [['502.26e', 'symbol, and no mana cost. these']],
  statusCategories: [
    ['510.1', 'three status categories'],
    ['110.6', 'four status categories'],
  ],
  phasing: [['702.23b', 'status changes to phased out']],
  phasingOutTriggers: [['502.15d', 'phasing in or out don']],
  phasedOutLook: [['504.3', 'you controlled when it phased']],
  phasedOutTokens: [['702.25d', 'tokens continue to exist']],
  manaLasts: [['500.4', 'step or phase ends, any unused']],
  manaBurn: [['500.4', 'step or phase ends, any unused']],
  endingChecksFirst: [['716.1d', 'happens during combat']],
  planeswalkersLeaveCombat: [['509.1a', 'from combat. remove all plane']],
  attackable: [
    ['306.3', 'or a planeswalker can be'],
    ['506.3', 'or a battle can'],
  ],
  attackersPutThere: [['308.5', 'attackers or put into play attacking, skip']],
  waitingTriggersCease: [['713.1a', 'before this process began']],
  endedCleanupPriority: [['711.2', 'if no triggered abilities have']],
  countersCancel: [['420.5n', 'counters are removed from it']],
  legendRule: [
    ['420.5e', 'supertype legendary, all are put'],
    ['704.5k', 'that player chooses one of them'],
  ],
  planeswalkerRule: [
    ['420.5q', 'share a planeswalker type are in play, all are'],
    ['704.5j', 'share a planeswalker type, that player chooses'],
    ['704.5j', 'share a planeswalker type', 'gone'],
  ],
  leaversSpellsExiled: [['800.4a', 'not represented by cards, those']],
  leaversControlEndsFirst: [['800.4a', 'players end, and all spells']],
  tokenOwner: [['110.5a', 'both owned and controlled']],
  combatDamageOnStack: [['510.2', 'been assigned is dealt simultaneously']],
  chaosEnsues: [['901.9b', 'chaos ensues']],
  planeswalkingOf: [
    ['901.8c', 'planeswalking ability'],
    ['901.8', 'inherent triggered ability'],
  ],
  giantsTakeOptions: [['810.2', 'uses the shared team turns']],
  lifePerHead: [['606.4a', 'starts at 30']],
  giantsFirstDraw: [
    ['606.6b', 'only the secondary player draws'],
    ['606.6b', 'skips the draw step of their'],
  ],
  giantsAttack: [['810.7', 'uses the combat rules for']],
  teamPoison: [['810.10', 'shared by the team']],
  outsideTheGame: [
    ['507.3', 'judgment'],
    ['507.3', 'judgment', 'lost'],
    ['714.4', 'cards outside the game would'],
  ],
  subgameLibraries: [['506.2', 'entirely new set']],
  subgameSmallDeck: [['506.3', 'step of the first turn']],
  subgameExile: [['506.5', "in the subgame's removed-from-the-game"]],
  commanderReturns: [
    ['903.10', 'if a general would be put into'],
    ['903.11', 'would be exiled from anywhere or put into'],
    ['903.9a', 'is in a graveyard or in exile and that'],
  ],
  commanderTypes: [
    ['903.3', 'legendary creature card designated'],
    ['903.3', 'spacecraft card with one or more'],
  ],
  subgameCommanders: [['712.2c', 'general from the main-game']],
  exileIsOutside: [['400.9', "the game if it isn't"]],
  lifeOfOne: [
    ['606.9a', 'divided by two'],
    ['806.10a', 'life total instead'],
  ],
  lifeOfOneSet: [
    ['606.9c', "team's life total becomes that number"],
    ['606.9c', 'individual life total becomes that number'],
  ],
  withoutManaCost: [
    ['213.1a', "no mana cost can't be played"],
    ['213.1a', 'a nonexistent mana cost'],
  ],
  lifelink: [
    ['502.68a', 'lifelink is a triggered'],
    ['702.13a', 'lifelink is a static ability'],
  ],
  mulliganOrder: [['103.4', 'once each player has made a declaration, all players who']],
  mulliganCosts: [['103.4', 'on the bottom of their library in any order. once a player chooses']],
  mulliganLook: [
    ['103.4', "fewer cards than that player's starting hand size may look"],
    ['103.4', 'all players have kept an opening hand, each player', 'lost'],
  ],
  firstMulliganFree: [
    ['101.4a', 'the first time a player takes a mulligan, he or she draws a new hand of seven'],
    ['101.4a', 'in a multiplayer game, the first time'],
  ],
  teamMulligans: [['101.4a', 'the starting team takes any mulligans']],
  commanderMulligans: [
    ['903.7', 'that player exiles any number of cards from his or her hand'],
    ['903.8', 'that player exiles any number of cards from his or her hand', 'gone'],
  ],
};

const TEXTS = new Map<IsoDate, ReadonlyMap<string, string>>();

/** The rules of a text by their numbers, in small letters, without quotation marks. */
function rulesOf(day: IsoDate): ReadonlyMap<string, string> {
  const known = TEXTS.get(day);
  if (known) return known;
  const words = (paragraphs: readonly { readonly text: string }[]): string =>
    paragraphs
      .map(({ text }) => text)
      .join(' ')
      .replaceAll('’', "'")
      .replaceAll(/["“”_]/g, '')
      .toLowerCase();
  const { rules } = parseParts(readTextOf(day));
  const text = new Map(rules.map(({ number, paragraphs }) => [number, words(paragraphs)]));
  TEXTS.set(day, text);
  return text;
}

const BEHAVIOURS = Object.keys(SAID) as (keyof Behaviours)[];

const turns = BEHAVIOURS.flatMap((behaviour) =>
  BEHAVIOUR_HISTORY[behaviour]
    .filter(({ from }) => from > EARLIEST_DATE)
    .map(({ from, value, rule }, index) => ({ behaviour, value, from, rule, said: SAID[behaviour][index] })),
);

describe.skipIf(DAYS_OF_TEXTS.length === 0)('the day of each row, against all official texts', () => {
  it('each row has its words, and all words have their row', () => {
    const count = (rows: readonly unknown[]): number => rows.length;
    expect(turns.filter(({ said }) => said === undefined)).toEqual([]);
    expect(count(turns)).toBe(BEHAVIOURS.map((one) => count(SAID[one])).reduce((sum, one) => sum + one, 0));
  });

  it.each(turns)('$behaviour: $value since $from', ({ from, rule, said }) => {
    const before = DAYS_OF_TEXTS[DAYS_OF_TEXTS.indexOf(from) - 1];
    if (!said || !before) throw new Error(`${from} is the day of no text, or of the first`);
    const [number, words, ended] = said;
    const [has, lacks] = ended ? [before, from] : [from, before];
    expect(rulesOf(has).get(number)).toContain(words);
    expect([...rulesOf(lacks).values()].filter((text) => text.includes(words))).toEqual([]);
    if (ended === 'gone') expect(cite(rule, from)).toBeDefined();
    else expect(cite(rule, from)).toEqual({ edition: from, number });
  });
});
