import type { Card } from '../../engine/cards.ts';
import type { CastOption, MayCast, MayNotCast, Permission, WhyNotCast } from '../../engine/cast-options.ts';
import { distinct, restsOn } from '../../engine/citing.ts';
import { check } from '../../engine/comparisons.ts';
import { TODAYS_DATE, type Edition, type Ruleset } from '../../engine/editions.ts';
import type { Zone } from '../../engine/game-objects.ts';
import { combineCosts } from '../../engine/mana-costs.ts';
import type { Question } from '../../engine/questions.ts';
import type { Refusal } from '../../engine/refusals.ts';
import { ok, type Result } from '../../engine/result.ts';
import type { Ruling } from '../../engine/ruling.ts';
import { castable } from '../../engine/split-casting.ts';
import { sharesTypeLine } from '../../engine/split-halves.ts';
import { askByEdition, sayByEdition } from '../by-edition.ts';
import { plain } from '../escape.ts';
import { fit } from '../fit.ts';
import { LONGEST_CONTENT, type Reply } from '../reply.ts';
import { noteManyParts, noteOneAnswer } from './object-notes.ts';
import { requireQuestion } from './split-questions.ts';
import { exiledIn, fromZone, ZONE_NAMES } from './words.ts';

/** Where cards are cast from, by the rules or by an effect. */
export const CAST_FROM = {
  hand: ZONE_NAMES.hand,
  graveyard: ZONE_NAMES.graveyard,
  exile: ZONE_NAMES.exile,
  library: ZONE_NAMES.library,
  command: ZONE_NAMES.command,
} as const;

/** What an effect says that it lets somebody cast. */
export const LIMITS = {
  spell: 'the spell: “cast a spell with …”, “cast a … spell”',
  card: 'the card: “cast a card with …”',
} as const satisfies Readonly<Record<Permission['limits'], string>>;

/** What an effect lets somebody cast: what fits a question, or whatever it is. */
type Allowed = Question | { readonly kind: 'anything' };

export interface Casting {
  readonly from: Zone;
  /** `null` where there is no effect. */
  readonly allowed: Allowed | null;
  /** Left out, both readings of the effect are answered. */
  readonly limits: Permission['limits'] | undefined;
}

/**
 * Which halves of a card can be cast, by edition.
 * @returns what `castable` refuses under the edition.
 */
export function castReply(card: Card, casting: Casting, edition: Edition): Result<Reply, Refusal> {
  const { from, allowed, limits } = casting;
  const lines = [`**${plain(card.name)}** ${fromZone(from, TODAYS_DATE)}${sayEffect(allowed)}`];
  const isAnything = allowed?.kind === 'anything';
  const readings = allowed && !limits && !isAnything ? (['spell', 'card'] as const) : [limits ?? 'spell'];
  const said = new Map<string, Permission['limits'][]>();
  let isOne = true;
  for (const reading of readings) {
    const answered = askByEdition(edition, (ruleset) => askOptions(card, casting, reading, ruleset));
    if (!answered.ok) return answered;
    isOne &&= answered.value.every(({ answer }) => answer.length === 1);
    const text = sayByEdition(answered.value, (options, of) => sayOptions(card, casting, options, of));
    said.set(text, [...(said.get(text) ?? []), reading]);
  }
  for (const [text, [reading, ...others]] of said) {
    const isTold = allowed && !isAnything && reading && others.length === 0;
    lines.push(...(isTold ? [READINGS[reading]] : []), ...text.split('\n'));
  }
  lines.push(...noteManyParts(card), ...(isOne ? noteOneAnswer(card) : []));
  return ok({ content: fit(lines, LONGEST_CONTENT) });
}

const READINGS: Readonly<Record<Permission['limits'], string>> = {
  spell: '__If it limits the spell, which is the half that is cast:__',
  card: '__If it limits the card, which is all of it where it is:__',
};

function sayEffect(allowed: Allowed | null): string {
  if (!allowed) return ': what can be cast?';
  const limit = allowed.kind === 'anything' ? '' : `; ${requireQuestion(allowed, TODAYS_DATE)}`;
  return `, if an effect lets you cast it${limit}:`;
}

/** Whatever it is, it fits: there is nothing to compare. */
const NOTHING_ASKED: Question = { kind: 'and', of: [] };

/** The halves, and all of them fused where the card has fuse. */
function askOptions(
  card: Card,
  { from, allowed }: Casting,
  limits: Permission['limits'],
  ruleset: Ruleset,
): Result<Ruling<readonly CastOption[]>, Refusal> {
  const question = allowed && allowed.kind !== 'anything' ? allowed : NOTHING_ASKED;
  const admits: Permission['admits'] = (object) => {
    const checked = check(object, question, ruleset);
    return checked.ok ? ok({ ...checked.value, answer: checked.value.answer.answer }) : checked;
  };
  const permission = allowed ? { limits, admits, free: false } : null;
  const asked = castable({ card, from, permission }, ruleset);
  if (!asked.ok) return asked;
  const { halves, fused } = asked.value.answer;
  const options = [...halves, ...(card.fuse ? [fused] : [])].map(({ answer }) => answer);
  const { because } = asked.value;
  const isByAftermath = options.some((option) => !option.castable && option.otherwise === 'aftermath');
  const rules = isByAftermath ? restsOn(ruleset.edition, 'aftermath/cast') : [];
  return ok({ answer: options, because: distinct([...because, ...rules]) });
}

function sayOptions(card: Card, casting: Casting, options: readonly CastOption[], edition: Edition): string {
  const can = options.filter((option) => option.castable);
  const cannot = options.filter((option) => !option.castable);
  return [sayCan(card, can, edition), sayCannot(card, casting, cannot)].filter(Boolean).join(' ');
}

function sayCan(card: Card, options: readonly MayCast[], edition: Edition): string {
  if (options.length === 0) return '';
  const each = options.map((option) => {
    const cost = option.by === 'effect' || !option.pays ? '' : ` for ${option.pays}`;
    return nameOf(card, option) + cost + sayAfterwards(option, edition);
  });
  const unlocked = options.some((option) => option.unlocked.length > 0) && sharesTypeLine(card);
  return `Yes: ${each.join(' · ')}.${unlocked ? ' The half that is cast enters unlocked.' : ''}`;
}

function sayAfterwards({ resolvesTo }: MayCast, edition: Edition): string {
  if (resolvesTo === 'library') return ', then shuffled into the library';
  return resolvesTo === 'exile' ? `, then ${exiledIn(edition)}` : '';
}

function sayCannot(card: Card, casting: Casting, options: readonly MayNotCast[]): string {
  if (options.length === 0) return '';
  const byWhy = new Map<string, string[]>();
  for (const option of options) {
    const why = sayWhyNot(option.why, casting) + sayOtherwise(card, option);
    byWhy.set(why, [...(byWhy.get(why) ?? []), nameOf(card, option)]);
  }
  return `No: ${[...byWhy].map(([why, names]) => `${names.join(', ')} (${why})`).join(' · ')}.`;
}

const nameOf = (card: Card, { halves }: CastOption): string =>
  halves.length > 1 ? 'both fused' : plain(card.parts[halves[0]]?.name ?? '');

function sayWhyNot(why: WhyNotCast, { allowed }: Casting): string {
  switch (why) {
    case 'land':
      return 'a land is never cast';
    case 'not-from-this-zone':
      return allowed ? 'never from there' : 'not from there without an effect';
    case 'aftermath-from-graveyard-only':
      return 'aftermath: from a graveyard only';
    case 'no-fuse':
      return 'it has no fuse';
    case 'fuse-from-hand-only':
      return 'from hand only';
    case 'no-mana-cost':
      return 'no mana cost, which nobody can pay';
    case 'token':
      return 'a token is no card, and never cast';
    case 'prepare-spell':
      return 'only copies of it are cast';
    case 'permission-does-not-cover':
      return 'not what the effect allows';
  }
}

/** What can be done without the effect. */
function sayOtherwise(card: Card, { why, otherwise, halves }: MayNotCast): string {
  if (why !== 'permission-does-not-cover' || !otherwise || otherwise === 'effect') return '';
  const how = otherwise === 'aftermath' ? 'by its own aftermath' : 'without it';
  return `, but ${how}, for ${combineCosts(halves.map((place) => card.parts[place]?.manaCost ?? ''))}`;
}
