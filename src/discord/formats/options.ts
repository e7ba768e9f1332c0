import { ApplicationCommandOptionType as Type } from 'discord.js';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import { EMPTY_FORMAT_REQUEST } from '#engine/formats/gathering.ts';
import { MAX_SEAT_DISTANCE, tournamentAdditions } from '#engine/formats/planning.ts';
import type { Team, FormatRequest } from '#engine/game/format.ts';
import type { GameSettings } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal, type RefusalFacts } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { VARIANTS, type AttackOption, type Variant } from '#engine/vocabulary/variants.ts';
import { parsePlayers } from '../coins/flip-request.ts';
import type { Completers, Suggestion } from '../command/command.ts';
import type { OptionValues } from '../command/option-types.ts';
import { attackOptionName, variantName } from '../labels/formats.ts';

/** The format options of `/game new` and `/game settings`. */
export const FORMAT_OPTIONS = [
  {
    type: Type.String,
    name: 'variant',
    description: 'What is played with more than two players: Free-for-All, if left out; none for no variant',
    autocomplete: true,
    max_length: 100,
  },
  {
    type: Type.String,
    name: 'teams',
    description: 'Players in a team, such as 2; or who plays with whom: @Ann @Bob, @Cid @Dan',
    max_length: 500,
  },
  { type: Type.Boolean, name: 'commander', description: 'Whether Commander is played' },
  {
    type: Type.String,
    name: 'attack',
    description: 'Whom one may attack; as the variant has it, if left out',
    autocomplete: true,
    max_length: 100,
  },
  {
    type: Type.Integer,
    name: 'range',
    description: 'The range of influence in seats, 0 for no limit; as the variant has it, if left out',
    min_value: 0,
    max_value: MAX_SEAT_DISTANCE,
  },
  {
    type: Type.Boolean,
    name: 'deploy-creatures',
    description: 'Whether creatures can be deployed to teammates; as the variant has it, if left out',
  },
  {
    type: Type.Boolean,
    name: 'shared-turns',
    description: 'Whether teams take their turns together; as the variant has it, if left out',
  },
] as const;

/** Starting life. Each command adds its own description. */
export const LIFE_OPTION = { type: Type.Integer, name: 'life', min_value: 1, max_value: 1_000_000 } as const;

export const PINGS_OPTION = {
  type: Type.Boolean,
  name: 'pings',
  description: 'Whether the player whose turn begins is pinged',
} as const;

type FormatOptionValues = Partial<OptionValues<readonly [...typeof FORMAT_OPTIONS, typeof LIFE_OPTION]>>;

const NONE = 'none';

const VARIANT_WORDS: Readonly<Record<string, TypedVariant | typeof NONE>> = {
  ...Object.fromEntries(
    VARIANTS.flatMap((variant) => [variant, variantName(variant)].map((name) => [foldText(name), variant])),
  ),
  ffa: 'free-for-all',
  '2hg': 'two-headed-giant',
  threeheadedgiant: 'two-headed-giant',
  teams: 'alternating-teams',
  commander: 'commander',
  edh: 'commander',
  brawl: 'brawl',
  planechase: 'planechase',
  planarmagic: 'planechase',
  none: NONE,
};

/** `next-seats` is missing: by the rules it is a part of variants, and never an option of its own. */
const TYPED_ATTACKS = ['multiple', 'left', 'right', 'one'] as const satisfies readonly AttackOption[];

const ATTACK_WORDS: Readonly<Record<string, AttackOption | typeof NONE>> = {
  ...Object.fromEntries(
    TYPED_ATTACKS.flatMap((attacks) =>
      [attacks, `attack ${attacks}`, attackOptionName(attacks)].map((name) => [foldText(name), attacks]),
    ),
  ),
  multipleplayers: 'multiple',
  attackmultipleplayers: 'multiple',
  none: NONE,
};

const TOURNAMENTS = /tournament|floor rules|sanctioned|\bdci\b|deck construction|banned|sideboard/i;

/**
 * Parses format options over the previous ones. Choosing another variant resets all options but starting life and
 * Commander.
 */
export function parseFormatOptions(
  options: FormatOptionValues,
  previous: FormatRequest,
  ruleset: Ruleset,
): Result<FormatRequest, Refusal<'format/unknown' | 'teams/not-understood' | 'format/tournaments'>> {
  const { range, commander, life } = options;
  const variants = parseWords(options.variant, VARIANT_WORDS, 'variant', ruleset);
  if (!variants.ok) return variants;
  const attacks = parseWords(options.attack, ATTACK_WORDS, 'attack', ruleset);
  if (!attacks.ok) return attacks;
  const teams = options.teams === undefined ? ok(null) : parseTeams(options.teams);
  if (!teams.ok) return teams;
  const { isBrawl: wasBrawl, ...previousRest } = previous;
  const isCommander = variants.value?.some((variant) => variant === 'commander' || variant === 'brawl');
  const addsPlanes = variants.value?.includes('planechase');
  const isBrawl =
    commander !== false &&
    (variants.value ? isStillBrawl(variants.value, wasBrawl === true) : wasBrawl === true);
  const base = variants.value
    ? {
        ...EMPTY_FORMAT_REQUEST,
        life: previous.life,
        isCommander: previous.isCommander && variants.value.length > 0,
        ...(previous.isPlanechase && variants.value.length > 0 && { isPlanechase: previous.isPlanechase }),
      }
    : previousRest;
  return ok({
    ...base,
    ...(variants.value && {
      variants: variants.value.filter(isVariant),
      isUsual: variants.value.length > 0,
    }),
    ...(isBrawl && { isBrawl: true as const }),
    ...(addsPlanes && { isPlanechase: addsPlanes }),
    ...(attacks.value && { attacks: attacks.value }),
    ...(range !== undefined && { range: range === 0 ? ('unlimited' as const) : range }),
    deploysCreatures: options['deploy-creatures'] ?? base.deploysCreatures,
    sharesTurns: options['shared-turns'] ?? base.sharesTurns,
    isCommander: commander ?? (isCommander || base.isCommander),
    ...teams.value,
    life: life ?? base.life,
  });
}

type TypedVariant = Variant | 'commander' | 'brawl' | 'planechase';

/** Commander and its option Brawl combine with a variant. */
const isVariant = (typedVariant: TypedVariant): typedVariant is Variant =>
  typedVariant !== 'commander' && typedVariant !== 'brawl' && typedVariant !== 'planechase';

/** Brawl survives a change of the variant, like Commander; naming Commander itself ends it. */
const isStillBrawl = (typed: readonly TypedVariant[], previous: boolean): boolean =>
  typed.includes('brawl') || (previous && typed.length > 0 && !typed.includes('commander'));

export const hasFormatOptions = (options: FormatOptionValues): boolean =>
  [
    options.variant,
    options.teams,
    options.commander,
    options.attack,
    options.range,
    options['deploy-creatures'],
    options['shared-turns'],
    options.life,
  ].some((value) => value !== undefined);

/** The options requested so far. Without any, no variant is played, with the starting life of the game. */
export const formatRequestOf = ({ asked, startingLife }: GameSettings): FormatRequest =>
  asked ?? { ...EMPTY_FORMAT_REQUEST, isUsual: false, life: startingLife };

/** Parses several names in order; `null` if the option is empty. */
function parseWords<Value extends string>(
  typed: string | undefined,
  words: Readonly<Record<string, Value | typeof NONE>>,
  option: 'variant' | 'attack',
  ruleset: Ruleset,
): Result<readonly Exclude<Value, typeof NONE>[] | null, Refusal<'format/tournaments' | 'format/unknown'>> {
  if (typed === undefined) return ok(null);
  if (TOURNAMENTS.test(typed))
    return fail(refuse('format/tournaments', {}, tournamentAdditions(ruleset).citations));
  const values: Exclude<Value, typeof NONE>[] = [];
  for (const part of partsOf(typed)) {
    const value = findWord(foldText(part), words);
    if (value === undefined)
      return fail(refuse('format/unknown', { option, typed: part, known: KNOWN_NAMES[option] }));
    if (value !== NONE) values.push(value as Exclude<Value, typeof NONE>);
  }
  return ok(values);
}

const partsOf = (typed: string): readonly string[] =>
  typed
    .split(/[,;+&]|\band\b/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Keeps letters and digits, in lower case. */
function foldText(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Parses a team size, or teams separated by commas, `vs` or `/`. */
function parseTeams(
  typed: string,
): Result<Pick<FormatRequest, 'teams' | 'teamSize'>, Refusal<'teams/not-understood'>> {
  const text = typed.trim();
  if (/^\d{1,2}$/.test(text)) return ok({ teams: [], teamSize: Number(text) });
  if (text.toLowerCase() === NONE) return ok({ teams: [], teamSize: null });
  const teams: Team[] = [];
  for (const part of text.split(/[,;/|]|\bvs?\b\.?|\bagainst\b/i)) {
    if (part.trim() === '') continue;
    const team = parsePlayers(part);
    if (!team.ok) return refuseTeams(part.trim(), 'unread');
    teams.push(team.value);
  }
  const players: readonly PlayerId[] = teams.flat();
  if (new Set(players).size < players.length) return refuseTeams(text, 'twice');
  if (teams.length < 2) return refuseTeams(text, teams.length === 0 ? 'unread' : 'one');
  return ok({ teams, teamSize: null });
}

/** Finds the value of a whole name, or of a part that only one value has, such as *headed giants* or *melee*. */
function findWord<Value>(typed: string, words: Readonly<Record<string, Value>>): Value | undefined {
  if (Object.hasOwn(words, typed)) return words[typed];
  const part = typed.replace(/s$/, '');
  if (part.length < MIN_PREFIX_LENGTH) return undefined;
  const meanings = new Set(Object.keys(words).flatMap((word) => (word.includes(part) ? words[word] : [])));
  const [only, ...others] = meanings;
  return others.length === 0 ? only : undefined;
}

/** Shorter parts of a name do not match. */
const MIN_PREFIX_LENGTH = 4;

const KNOWN_NAMES = {
  variant: [...VARIANTS.map(variantName), 'Commander', 'Brawl', 'Planechase'],
  attack: TYPED_ATTACKS.map(attackOptionName),
} as const;

const refuseTeams = (typed: string, why: RefusalFacts['teams/not-understood']['why']) =>
  fail(refuse('teams/not-understood', { typed, why }));

export const completeFormat: Completers<typeof FORMAT_OPTIONS>['complete'] = {
  variant: ({ typed }) =>
    matchingOptions(typed, [
      ...VARIANTS.map((value) => ({ name: variantName(value), value })),
      { name: 'Commander', value: 'commander' },
      { name: 'Brawl', value: 'brawl' },
      { name: 'Planechase', value: 'planechase' },
      { name: 'No variant: one player attacked at a time', value: NONE },
    ]),
  attack: ({ typed }) =>
    matchingOptions(
      typed,
      TYPED_ATTACKS.map((value) => ({ name: attackOptionName(value), value })),
    ),
};

const matchingOptions = (typed: string, suggestions: readonly Suggestion[]): readonly Suggestion[] =>
  suggestions.filter(
    ({ name, value }) =>
      foldText(name).includes(foldText(typed)) || foldText(value).includes(foldText(typed)),
  );
