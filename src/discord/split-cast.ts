import type { CastOption, MayCast, MayNotCast, Permission, WhyNotCast } from '../engine/cast-options.ts';
import type { Card } from '../engine/cards.ts';
import { check } from '../engine/comparisons.ts';
import { TODAYS_DATE, type Edition, type Ruleset } from '../engine/editions.ts';
import type { Zone } from '../engine/game-objects.ts';
import type { Question } from '../engine/questions.ts';
import type { Refusal } from '../engine/refusals.ts';
import { ok, type Result } from '../engine/result.ts';
import type { Ruling } from '../engine/ruling.ts';
import { castable } from '../engine/split-casting.ts';
import { askByEdition, sayByEdition } from './by-edition.ts';
import { exiledIn, fromZone, ZONE_NAMES } from './card-words.ts';
import { isRoom } from './choose-half.ts';
import { plain } from './escape.ts';
import { fit } from './fit.ts';
import type { Reply } from './reply.ts';
import { sayQuestion } from './split-questions.ts';

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

/** What an effect that lets somebody cast anything asks: nothing. */
export const ANYTHING: Question = { kind: 'and', of: [] };

const LONGEST_REPLY = 2000;

export interface Casting {
  readonly from: Zone;
  /** What an effect lets somebody cast; `null` where there is no effect. */
  readonly allowed: Question | null;
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
  const isAnything = allowed === ANYTHING;
  const readings = allowed && !limits && !isAnything ? (['spell', 'card'] as const) : [limits ?? 'spell'];
  const said = new Map<string, Permission['limits'][]>();
  for (const reading of readings) {
    const answered = askByEdition(edition, (ruleset) => askOptions(card, casting, reading, ruleset));
    if (!answered.ok) return answered;
    const text = sayByEdition(answered.value, (options, of) => sayOptions(card, casting, options, of));
    said.set(text, [...(said.get(text) ?? []), reading]);
  }
  for (const [text, [reading, ...others]] of said) {
    const isTold = allowed && !isAnything && reading && others.length === 0;
    lines.push(...(isTold ? [READINGS[reading]] : []), ...text.split('\n'));
  }
  if (card.layout !== 'split') lines.push(`-# ${plain(card.name)} is no split card, so it has one answer.`);
  return ok({ content: fit(lines, LONGEST_REPLY) });
}

const READINGS: Readonly<Record<Permission['limits'], string>> = {
  spell: '__If it limits the spell, which is the half that is cast:__',
  card: '__If it limits the card, which is all of it where it is:__',
};

function sayEffect(allowed: Question | null): string {
  if (!allowed) return ': what can be cast?';
  if (allowed === ANYTHING) return ', if an effect lets you cast it:';
  return `, if an effect lets you cast something that is: ${sayQuestion(allowed, TODAYS_DATE)}.`;
}

/** The halves, and all of them fused where the card has fuse. */
function askOptions(
  card: Card,
  { from, allowed }: Casting,
  limits: Permission['limits'],
  ruleset: Ruleset,
): Result<Ruling<readonly CastOption[]>, Refusal> {
  const admits: Permission['admits'] = (object) => {
    const checked = check(object, allowed ?? ANYTHING, ruleset);
    return checked.ok ? ok({ ...checked.value, answer: checked.value.answer.answer }) : checked;
  };
  const permission = allowed ? { limits, admits, free: false } : null;
  const asked = castable({ card, from, permission }, ruleset);
  if (!asked.ok) return asked;
  const { halves, fused } = asked.value.answer;
  const options = [...halves, ...(card.fuse ? [fused] : [])].map(({ answer }) => answer);
  return ok({ answer: options, because: asked.value.because });
}

function sayOptions(card: Card, casting: Casting, options: readonly CastOption[], edition: Edition): string {
  const can = options.filter((option) => option.castable);
  const cannot = options.filter((option) => !option.castable);
  return [sayCan(card, can, edition), sayCannot(card, casting, cannot)].filter(Boolean).join(' ');
}

function sayCan(card: Card, options: readonly MayCast[], edition: Edition): string {
  if (options.length === 0) return '';
  const each = options.map((option) => {
    const cost = option.by === 'effect' ? '' : ` for ${sayCost(option)}`;
    const after = option.resolvesTo === 'exile' ? `, then ${exiledIn(edition)}` : '';
    return nameOf(card, option) + cost + after;
  });
  const unlocked = options.some((option) => option.unlocked.length > 0) && isRoom(card);
  return `Yes: ${each.join(' · ')}.${unlocked ? ' The half that is cast enters unlocked.' : ''}`;
}

const sayCost = ({ pays }: MayCast): string => {
  if (pays === '') return 'no mana cost, which nobody can pay';
  return pays ?? 'nothing';
};

function sayCannot(card: Card, casting: Casting, options: readonly MayNotCast[]): string {
  if (options.length === 0) return '';
  const byWhy = new Map<string, string[]>();
  for (const option of options) {
    const why = sayWhyNot(option.why, casting);
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
    case 'permission-does-not-cover':
      return 'not what the effect allows';
  }
}
