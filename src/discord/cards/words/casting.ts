import { isEmpty, joinTexts } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
import type { Card } from '#engine/cards/card.ts';
import type { CastingOptions } from '#engine/casting/find-casting-options.ts';
import type {
  CastOption,
  CastableOption,
  UncastableOption,
  WhyNotCast,
} from '#engine/casting/casting-types.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { combineCosts } from '#engine/cards/mana-costs.ts';
import { sharesTypeLine } from '#engine/split-cards/halves.ts';
import { exiledIn, inZone, wasCastIn, termIn } from '#discord/words/game-terms.ts';
import { formatCastCondition, formatCost } from './conditions.ts';

/** Formats which parts can be cast, and why others can't. */
export function formatCastingOptions(
  card: Card,
  isByEffect: boolean,
  { options, hasUnknownNumber }: CastingOptions,
  edition: Edition,
): Content {
  const castable = options.filter((option) => option.castable);
  const uncastable = options.filter((option) => !option.castable);
  const isUndecided = ({ why }: UncastableOption): boolean =>
    hasUnknownNumber && (why === 'permission-does-not-cover' || why === 'prohibited');
  const undecided = uncastable.filter(isUndecided).map((option) => nameOf(card, option));
  const sentences = [
    formatCastable(
      card,
      castable.filter((option) => formatCastCondition(option, edition) === ''),
      edition,
    ),
    ...castable.map((option) => formatConditional(card, option, edition)),
    undecided.length > 0 ? text`It depends, where an ability sets ${'*'}: ${undecided.join(' · ')}.` : '',
    formatUncastable(
      card,
      isByEffect,
      edition,
      uncastable.filter((option) => !isUndecided(option)),
    ),
  ];
  return joinTexts(
    sentences.filter((sentence) => !isEmpty(sentence)),
    ' ',
  );
}

function formatCastable(card: Card, options: readonly CastableOption[], edition: Edition): string {
  if (options.length === 0) return '';
  const parts = options.map(
    (option) => nameOf(card, option) + formatCost(option) + formatAfterwards(option, edition),
  );
  const entersUnlocked = options.some((option) => option.unlocked.length > 0) && sharesTypeLine(card);
  return `Yes: ${parts.join(' · ')}.${entersUnlocked ? ` The half that is ${wasCastIn(edition)} enters unlocked.` : ''}`;
}

/** A sentence on conditional casting; empty if there is none. */
function formatConditional(card: Card, option: CastableOption, edition: Edition): string {
  const condition = formatCastCondition(option, edition);
  if (!condition) return '';
  const name = nameOf(card, option) + (option.condition === 'disturb' ? ', its back face,' : '');
  return `Yes, if ${condition}: ${name}${formatCost(option)}${formatAfterwards(option, edition)}.`;
}

function formatAfterwards({ resolvesTo }: CastableOption, edition: Edition): string {
  if (resolvesTo === 'library') return ', then shuffled into the library';
  return resolvesTo === 'exile' ? `, then ${exiledIn(edition)}` : '';
}

function formatUncastable(
  card: Card,
  isByEffect: boolean,
  edition: Edition,
  options: readonly UncastableOption[],
): string {
  if (options.length === 0) return '';
  const byReason = new Map<string, string[]>();
  const hasManyParts = options.length > 2;
  for (const option of options) {
    const why =
      formatWhyUncastable(option.why, isByEffect, edition) + formatOtherwise(card, option, hasManyParts);
    byReason.set(why, [...(byReason.get(why) ?? []), nameOf(card, option)]);
  }
  return `No: ${[...byReason].map(([why, names]) => `${names.join(', ')} (${why})`).join(' · ')}.`;
}

function nameOf(card: Card, { halves, faceDown, prototyped }: CastOption): string {
  if (faceDown) return 'face down';
  if (prototyped) return 'prototyped';
  return halves.length > 1 ? 'both fused' : typedWords(card.parts[halves[0]]?.name ?? '');
}

function formatWhyUncastable(why: WhyNotCast, isByEffect: boolean, edition: Edition): string {
  const cast = wasCastIn(edition);
  switch (why) {
    case 'land':
      return termIn(edition, 'a land is never a spell', 'a land is never cast');
    case 'not-from-this-zone':
      return isByEffect ? 'never from there' : 'from there only if a card says so';
    case 'aftermath-from-graveyard-only':
      return 'aftermath: from a graveyard only';
    case 'no-fuse':
      return 'it has no fuse';
    case 'fuse-from-hand-only':
      return 'from hand only';
    case 'no-mana-cost':
      return rulesetOf(edition).withoutManaCost === 'unpaid'
        ? 'it has no mana cost to pay'
        : 'it has no mana cost';
    case 'token':
      return `a token is never ${cast}`;
    case 'prepare-spell':
      return `only copies of it are ${cast}`;
    case 'not-as-adventure':
      return 'not as an Adventure from there, unless an effect says so';
    case 'one-alternative-cost':
      return 'its {3} is another alternative cost';
    case 'unearth':
    case 'scavenge':
    case 'embalm':
    case 'eternalize':
    case 'encore':
      return `its ${why} is activated, not ${cast}`;
    case 'melded':
      return `no card: two cards become it ${inZone('battlefield', edition)}`;
    case 'prohibited':
      return 'prohibited';
    case 'permission-does-not-cover':
      return 'not by this effect';
  }
}

/** How the part can be cast without the effect; costs are omitted if there are many parts. */
function formatOtherwise(
  card: Card,
  { why, otherwise, halves, faceDown, prototyped }: UncastableOption,
  hasManyParts: boolean,
): string {
  if (why !== 'permission-does-not-cover' || !otherwise || otherwise === 'effect') return '';
  if (otherwise === 'ability') return ', but maybe by an ability of its own';
  const how = otherwise === 'aftermath' ? 'by its own aftermath' : 'as always';
  if (hasManyParts) return `, but ${how}`;
  if (faceDown) return `, but ${how}, for {3}`;
  if (prototyped) return `, but ${how}, for ${card.parts[0].prototype?.manaCost ?? ''}`;
  return `, but ${how}, for ${combineCosts(halves.map((index) => card.parts[index]?.manaCost ?? ''))}`;
}
