import { type RequestedFormat, MAX_PLAYERS, PLAIN_FORMAT, type Format } from '../game/format.ts';
import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { checkWhole } from '../deciding/checks.ts';
import type { AttackOption, Variant } from '../vocabulary/variants.ts';
import { teamSizeFor } from './team-sizes.ts';
import { optionsOf, type VariantChoice } from './variants.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import type { FormatOption } from '../refusals/games.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { MARKER_EVERY } from './grand-melee.ts';

export {
  archenemyLife,
  commanderDamageToLose,
  poisonToLose,
  startingLifeOf,
  type SharedNumber,
} from './starting-numbers.ts';
export { firstPlayerOf, goesFirst, seatTeams } from './team-seats.ts';

/*
 * The format that a table of many players agrees on before it plays: any options, at most one variant. A variant that
 * an edition does not know yet is played by the first later rules that do, and the citations say so. Tournaments'
 * additions are outside of these rules: 600.3 (2006-10-01), 800.3 (2026-06-19).
 */

/** A range of influence of this many seats reaches every player at any table. */
export const MAX_SEAT_DISTANCE = 15;
const MIN_MULTIPLAYER = 3;

/** Why a game cannot be played with these options, or with this number of players. */
export type FormatRefusal = Refusal<
  | 'format/one-variant'
  /** A variant or an option, for two players. */
  | 'format/needs-many'
  /** Exactly one option for attacking is used. */
  | 'format/one-attack'
  /** An option that the variant does not have. */
  | 'format/excluded'
  | 'format/no-teams'
  | 'format/teams'
  | 'format/too-few'
  | 'option/out-of-range'
>;

/**
 * The format that a table asks for, with its variant's defaults for what it leaves open. It rests on the rules of what is
 * in use, and of what the table would have had otherwise.
 *
 * 600.1, 600.2, 605.2b, 606.2, 607.3a, 608.2c, 609.2b (2006-10-01);
 * 800.1, 800.2, 806.2b, 809.3a, 807.2c, 811.2b, 903.2 (2026-06-19).
 */
export function planFormat(wished: RequestedFormat, ruleset: Ruleset): Result<Ruling<Format>, FormatRefusal> {
  const { edition } = ruleset;
  const isCommander = wished.isCommander || wished.isBrawl === true;
  const asked = { ...wished, isCommander };
  const { variants, players } = asked;
  const several = [...new Set(variants)];
  if (several.length > 1)
    return fail(
      refuse('format/one-variant', { variants: several }, citeRules(edition, 'multiplayer/options')),
    );
  if (players < MIN_MULTIPLAYER) return planForTwo(asked, ruleset);
  const variant = several[0] ?? usualFor(asked);
  if (variant === 'grand-melee' && players < MARKER_EVERY) {
    const citations = citeRules(edition, 'grand-melee/markers');
    return fail(refuse('format/too-few', { variant, players, min: MARKER_EVERY }, citations));
  }
  return planVariant(variant, asked, ruleset);
}

/**
 * The variant for several players who name none: Free-for-All, as most groups play, with attacks on several players;
 * none if the table wants none, or names an option for attacking alone. Teams have no default.
 *
 * 605.2b, 602 (2006-10-01); 806.2b, 802, 903.2 (2026-06-19).
 */
function usualFor({
  isUsual,
  isCommander,
  isPlanechase,
  attacks,
  teamSize,
}: RequestedFormat): Variant | null {
  if (isCommander || isPlanechase) return isUsual === false ? null : 'free-for-all';
  return isUsual === true && attacks.length === 0 && (teamSize ?? 1) === 1 ? 'free-for-all' : null;
}

/** Two players play no variant and use no option; Commander they may play. */
function planForTwo(
  asked: RequestedFormat,
  ruleset: Ruleset,
): Result<Ruling<Format>, Refusal<'format/needs-many'>> {
  const { edition } = ruleset;
  const { variants, attacks, range, deploysCreatures, sharesTurns, teamSize, isCommander, players } = asked;
  const planes = asked.isPlanechase ? { isPlanechase: asked.isPlanechase } : null;
  const asksForMore =
    variants.length > 0 ||
    attacks.some((attack) => attack !== 'one') ||
    typeof range === 'number' ||
    deploysCreatures === true ||
    sharesTurns === true ||
    (teamSize ?? 1) > 1;
  const missing = asksForMore ? missingFor(asked, ruleset) : null;
  return asksForMore
    ? fail(refuse('format/needs-many', { players, missing }, citeRules(edition, 'multiplayer/game')))
    : ok({
        answer: { ...PLAIN_FORMAT, ...commanderOf(asked), ...planes },
        citations: citeRules(
          edition,
          isCommander ? 'commander/setup' : planes ? 'planechase/setup' : 'multiplayer/game',
          ...(isCommander && planes ? (['planechase/setup'] as const) : []),
          ...rulesOfBrawl(asked),
        ),
      });
}

/** The part of a format that says if it is Commander, and if it is Brawl, which is an option of that. */
const commanderOf = ({ isCommander, isBrawl }: RequestedFormat): Pick<Format, 'isCommander' | 'isBrawl'> => ({
  isCommander,
  ...(isBrawl && { isBrawl }),
});

/** 903.11a (2018-07-13), 903.12a (2026-06-19). */
const rulesOfBrawl = ({ isBrawl }: RequestedFormat): readonly RuleSubject[] =>
  isBrawl ? ['brawl/option'] : [];

/** With how many more players this goes; `null`: with none whom a table has room for. */
function missingFor(asked: RequestedFormat, ruleset: Ruleset): number | null {
  for (let players = MIN_MULTIPLAYER; players <= MAX_PLAYERS; players += 1)
    if (planFormat({ ...asked, players }, ruleset).ok) return players - asked.players;
  return null;
}

/**
 * Answers `outside` for what tournaments add to these rules, such as what goes into a deck.
 * 600.3 (2006-10-01), 800.3 (2026-06-19).
 */
export const tournamentAdditions = ({ edition }: Ruleset): Ruling<'outside'> => ({
  answer: 'outside',
  citations: citeRules(edition, 'multiplayer/tournaments'),
});

function planVariant(
  variant: Variant | null,
  asked: RequestedFormat,
  ruleset: Ruleset,
): Result<
  Ruling<Format>,
  Refusal<
    'format/excluded' | 'format/no-teams' | 'format/one-attack' | 'format/teams' | 'option/out-of-range'
  >
> {
  const { edition } = ruleset;
  const { isCommander, players } = asked;
  const options = optionsOf(variant, ruleset);
  const choose = <Value>(
    wanted: Value | undefined,
    choice: VariantChoice<Value>,
    as: (value: Value) => FormatOption,
  ) => chosen(variant, wanted, choice, as, ruleset);

  const attack = attackOf(variant, asked.attacks, options.attack, ruleset);
  if (!attack.ok) return attack;
  const inSeats =
    typeof asked.range === 'number' ? checkWhole('range', asked.range, 1, MAX_SEAT_DISTANCE) : ok(null);
  if (!inSeats.ok) return inSeats;
  const wantedRange = asked.range === 'unlimited' ? null : (asked.range ?? undefined);
  const range = choose(wantedRange, options.range, (seats) => ({ of: 'range', range: seats }));
  if (!range.ok) return range;
  const deploys = choose(asked.deploysCreatures ?? undefined, options.deploysCreatures, (used) => ({
    of: 'deploys-creatures',
    used,
  }));
  if (!deploys.ok) return deploys;
  const shares = choose(asked.sharesTurns ?? undefined, options.sharesTurns, (used) => ({
    of: 'shares-turns',
    used,
  }));
  if (!shares.ok) return shares;
  const size = teamSizeFor(variant, players, asked.teamSize, ruleset);
  if (!size.ok) return size;

  const answer: Format = {
    variant,
    attack: attack.value.answer,
    range: range.value.answer,
    deploysCreatures: deploys.value.answer,
    sharesTurns: shares.value.answer,
    teamSize: size.value.answer,
    ...commanderOf(asked),
    ...(asked.isPlanechase && { isPlanechase: asked.isPlanechase }),
  };
  const isAttackOpen = isLeftOpen(options.attack);
  const rules = [
    ...(variant === null ? [] : size.value.citations),
    ...(answer.sharesTurns ? shares.value.citations : []),
    ...(answer.attack === 'one' ? [] : attack.value.citations.slice(0, isAttackOpen ? 2 : 1)),
    ...(answer.range === options.range.usual && answer.range === null ? [] : [range.value.citations[0]]),
    ...(answer.deploysCreatures ? [deploys.value.citations[0]] : []),
    ...(answer.isPlanechase ? citeRules(edition, 'planechase/setup') : []),
  ];
  const base = isCommander ? 'commander/setup' : 'multiplayer/options';
  const what = citeRules(edition, base, ...rulesOfBrawl(asked));
  const [first, ...others] = variant === null || isCommander ? [...what, ...rules] : rules;
  return ok({ answer, citations: first ? distinct([first, ...others]) : what });
}

const isLeftOpen = ({ allowed }: VariantChoice<AttackOption>): boolean =>
  allowed === 'any' || allowed.length > 1;

/** The options for attacking exclude each other. */
function attackOf(
  variant: Variant | null,
  asked: readonly AttackOption[],
  choice: VariantChoice<AttackOption>,
  ruleset: Ruleset,
): Result<Ruling<AttackOption>, Refusal<'format/one-attack' | 'format/excluded'>> {
  const { edition } = ruleset;
  const wanted = [...new Set(asked)];
  const { allowed } = choice;
  const isOneOfSeveral = allowed !== 'any' && allowed.length > 1 && variant !== null;
  const [first] = wanted;
  if (wanted.length > 1 || (first === 'one' && isOneOfSeveral)) {
    const rules = variant === null ? wanted.map((attackOption) => RULE_OF_ATTACK[attackOption]) : [];
    const citations = citeRules(edition, ...choice.rules, ...rules);
    const options = isOneOfSeveral ? allowed : wanted;
    return fail(refuse('format/one-attack', { variant, options }, citations));
  }
  const attack = first ?? choice.usual;
  const rule = RULE_OF_ATTACK[attack];
  const rules: typeof choice.rules = variant === null ? [rule] : [...choice.rules, rule];
  const own = isLeftOpen(choice) ? { ...choice, rules } : choice;
  return chosen(variant, first, own, (attackOption) => ({ of: 'attack', attack: attackOption }), ruleset);
}

const RULE_OF_ATTACK: Readonly<Record<AttackOption, RuleSubject>> = {
  one: 'combat/one-of-several',
  multiple: 'attack-multiple/option',
  left: 'attack-left/option',
  right: 'attack-right/option',
  'next-seats': 'emperor/attack',
};

function chosen<Value>(
  variant: Variant | null,
  wanted: Value | undefined,
  { usual, allowed, rules }: VariantChoice<Value>,
  as: (value: Value) => FormatOption,
  { edition }: Ruleset,
): Result<Ruling<Value>, Refusal<'format/excluded'>> {
  const citations = citeRules(edition, ...rules);
  const answer = wanted === undefined ? usual : wanted;
  return allowed === 'any' || allowed.includes(answer)
    ? ok({ answer, citations })
    : fail(refuse('format/excluded', { variant, option: as(answer) }, citations));
}
