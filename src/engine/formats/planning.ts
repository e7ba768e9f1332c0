import { type SizedFormatRequest, MAX_PLAYERS, PLAIN_FORMAT, type Format } from '../game/format.ts';
import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { checkWhole } from '../deciding/checks.ts';
import type { AttackOption, Variant } from '../vocabulary/variants.ts';
import { teamSizeFor } from './team-sizes.ts';
import { optionsOfVariant, type VariantChoice } from './variants.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import type { FormatOption } from '../refusals/games.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { PLAYERS_PER_TURN_MARKER } from './grand-melee.ts';

/*
 * The format that a table agrees on before a multiplayer game: any options, and at most one variant. If the edition
 * doesn't have a variant yet, its first later rules apply and are cited. Additions by tournaments are outside these
 * rules: 600.3 (2006-10-01), 800.3 (2026-06-19).
 */

/** A range of influence of this many seats reaches every player at any table. */
export const MAX_SEAT_DISTANCE = 15;
const MIN_MULTIPLAYER = 3;

/** Reasons why a game cannot be played with these options or this number of players. */
export type FormatRefusal = Refusal<
  | 'format/one-variant'
  /** A variant or option that needs more than two players. */
  | 'format/needs-many'
  /** Exactly one option for attacking is used. */
  | 'format/one-attack'
  /** The variant doesn't have this option. */
  | 'format/excluded'
  | 'format/no-teams'
  | 'format/teams'
  | 'format/too-few'
  | 'option/out-of-range'
>;

/**
 * The requested format, with the defaults of its variant for open choices. Cites the rules of the options in use, and
 * of those that the defaults would have used.
 *
 * 600.1, 600.2, 605.2b, 606.2, 607.3a, 608.2c, 609.2b (2006-10-01); 800.1, 800.2, 806.2b, 809.3a, 807.2c, 811.2b, 903.2
 * (2026-06-19).
 */
export function planFormat(
  requested: SizedFormatRequest,
  ruleset: Ruleset,
): Result<Ruling<Format>, FormatRefusal> {
  const { edition } = ruleset;
  const isCommander = requested.isCommander || requested.isBrawl === true;
  const request = { ...requested, isCommander };
  const { variants, players } = request;
  const several = [...new Set(variants)];
  if (several.length > 1)
    return fail(
      refuse('format/one-variant', { variants: several }, citeRules(edition, 'multiplayer/options')),
    );
  if (players < MIN_MULTIPLAYER) return planForTwo(request, ruleset);
  const variant = several[0] ?? usualVariantFor(request);
  if (variant === 'grand-melee' && players < PLAYERS_PER_TURN_MARKER) {
    const citations = citeRules(edition, 'grand-melee/markers');
    return fail(refuse('format/too-few', { variant, players, min: PLAYERS_PER_TURN_MARKER }, citations));
  }
  return planVariant(variant, request, ruleset);
}

/**
 * The variant if more than two players request none: Free-for-All with attacks on several players, as most groups play;
 * no variant if the table wants none, or requests only an attack option. Teams have no default.
 *
 * 605.2b, 602 (2006-10-01); 806.2b, 802, 903.2 (2026-06-19).
 */
function usualVariantFor({
  isUsual,
  isCommander,
  isPlanechase,
  attacks,
  teamSize,
}: SizedFormatRequest): Variant | null {
  if (isCommander || isPlanechase) return isUsual === false ? null : 'free-for-all';
  return isUsual === true && attacks.length === 0 && (teamSize ?? 1) === 1 ? 'free-for-all' : null;
}

/** Two players play without a variant or options, except for Commander, Brawl and Planechase. */
function planForTwo(
  request: SizedFormatRequest,
  ruleset: Ruleset,
): Result<Ruling<Format>, Refusal<'format/needs-many'>> {
  const { edition } = ruleset;
  const { variants, attacks, range, deploysCreatures, sharesTurns, teamSize, isCommander, players } = request;
  const planes = request.isPlanechase ? { isPlanechase: request.isPlanechase } : null;
  const asksForMore =
    variants.length > 0 ||
    attacks.some((attack) => attack !== 'one') ||
    typeof range === 'number' ||
    deploysCreatures === true ||
    sharesTurns === true ||
    (teamSize ?? 1) > 1;
  const missing = asksForMore ? missingFor(request, ruleset) : null;
  return asksForMore
    ? fail(refuse('format/needs-many', { players, missing }, citeRules(edition, 'multiplayer/game')))
    : ok({
        answer: { ...PLAIN_FORMAT, ...commanderOf(request), ...planes },
        citations: citeRules(
          edition,
          isCommander ? 'commander/setup' : planes ? 'planechase/setup' : 'multiplayer/game',
          ...(isCommander && planes ? (['planechase/setup'] as const) : []),
          ...rulesOfBrawl(request),
        ),
      });
}

/** The properties of a format for Commander, and for Brawl, which is an option of Commander. */
const commanderOf = ({
  isCommander,
  isBrawl,
}: SizedFormatRequest): Pick<Format, 'isCommander' | 'isBrawl'> => ({
  isCommander,
  ...(isBrawl && { isBrawl }),
});

/** 903.11a (2018-07-13), 903.12a (2026-06-19). */
const rulesOfBrawl = ({ isBrawl }: SizedFormatRequest): readonly RuleSubject[] =>
  isBrawl ? ['brawl/option'] : [];

/** The number of additional players that the format needs; `null` if it fits no number up to the limit of a table. */
function missingFor(request: SizedFormatRequest, ruleset: Ruleset): number | null {
  for (let players = MIN_MULTIPLAYER; players <= MAX_PLAYERS; players += 1)
    if (planFormat({ ...request, players }, ruleset).ok) return players - request.players;
  return null;
}

/**
 * Answers `outside` for additions by tournaments, such as those on deck construction. 600.3 (2006-10-01), 800.3
 * (2026-06-19).
 */
export const tournamentAdditions = ({ edition }: Ruleset): Ruling<'outside'> => ({
  answer: 'outside',
  citations: citeRules(edition, 'multiplayer/tournaments'),
});

function planVariant(
  variant: Variant | null,
  asked: SizedFormatRequest,
  ruleset: Ruleset,
): Result<
  Ruling<Format>,
  Refusal<
    'format/excluded' | 'format/no-teams' | 'format/one-attack' | 'format/teams' | 'option/out-of-range'
  >
> {
  const { edition } = ruleset;
  const { isCommander, players } = asked;
  const options = optionsOfVariant(variant, ruleset);
  const choose = <Value>(
    wanted: Value | undefined,
    choice: VariantChoice<Value>,
    as: (value: Value) => FormatOption,
  ) => chooseOption(variant, wanted, choice, as, ruleset);

  const attack = chooseAttack(variant, asked.attacks, options.attack, ruleset);
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
  const playerCountRules = citeRules(edition, base, ...rulesOfBrawl(asked));
  const [first, ...others] = variant === null || isCommander ? [...playerCountRules, ...rules] : rules;
  return ok({ answer, citations: first ? distinct([first, ...others]) : playerCountRules });
}

const isLeftOpen = ({ allowed }: VariantChoice<AttackOption>): boolean =>
  allowed === 'any' || allowed.length > 1;

/** The options for attacking exclude each other. */
function chooseAttack(
  variant: Variant | null,
  requested: readonly AttackOption[],
  choice: VariantChoice<AttackOption>,
  ruleset: Ruleset,
): Result<Ruling<AttackOption>, Refusal<'format/one-attack' | 'format/excluded'>> {
  const { edition } = ruleset;
  const wanted = [...new Set(requested)];
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
  const attackChoice = isLeftOpen(choice) ? { ...choice, rules } : choice;
  return chooseOption(
    variant,
    first,
    attackChoice,
    (attackOption) => ({ of: 'attack', attack: attackOption }),
    ruleset,
  );
}

const RULE_OF_ATTACK: Readonly<Record<AttackOption, RuleSubject>> = {
  one: 'combat/one-of-several',
  multiple: 'attack-multiple/option',
  left: 'attack-left/option',
  right: 'attack-right/option',
  'next-seats': 'emperor/attack',
};

function chooseOption<Value>(
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
