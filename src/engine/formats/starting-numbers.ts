import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { Format } from '../game/format.ts';

/** A number that belongs to a player, or that a team shares. */
export interface SharedNumber {
  readonly amount: number;
  readonly of: 'player' | 'team';
}

const USUAL_LIFE = 20;
const COMMANDER_LIFE = 40;
const ARCHENEMY_LIFE = 40;
const ARCHENEMY_COMMANDER_LIFE = 60;
const BRAWL_LIFE = { two: 25, many: 30 } as const;

/**
 * The starting life of each player or team. No rule combines Commander and Two-Headed Giant: such a team starts with
 * the 40 of Commander, or the 30 of Brawl, and both rules are cited.
 * @param hasManyPlayers true if more than two players began the game.
 * CR 101.3, 606.4a, 606.10 (2006-10-01); 103.4, 810.4, 810.11, 903.7, 903.12f (2026-06-19).
 */
export function startingLifeOf(
  format: Format,
  { edition, lifePerHead }: Ruleset,
  hasManyPlayers = format.variant !== null,
): Ruling<SharedNumber> {
  const { variant, teamSize, isCommander, isBrawl } = format;
  const commanderLife = isBrawl
    ? ({ amount: BRAWL_LIFE[hasManyPlayers ? 'many' : 'two'], rule: 'brawl/life' } as const)
    : ({ amount: COMMANDER_LIFE, rule: 'commander/life' } as const);
  if (variant === 'archenemy' && isCommander) {
    const citations = citeRules(edition, 'archenemy/commander-life', 'archenemy/commander');
    return { answer: { amount: ARCHENEMY_COMMANDER_LIFE, of: 'team' }, citations };
  }
  if (variant === 'supervillain-rumble') {
    const citations = citeRules(edition, 'archenemy/life', 'archenemy/rumble-each');
    return { answer: { amount: ARCHENEMY_LIFE, of: 'player' }, citations };
  }
  if (variant === 'two-headed-giant') {
    const larger = teamSize > 2 ? (['two-headed-giant/larger-teams'] as const) : [];
    const rules = isCommander ? [commanderLife.rule] : larger;
    const amount = isCommander ? commanderLife.amount : lifePerHead * teamSize;
    return {
      answer: { amount, of: 'team' },
      citations: citeRules(edition, 'two-headed-giant/life', ...rules),
    };
  }
  return isCommander
    ? {
        answer: { amount: commanderLife.amount, of: 'player' },
        citations: citeRules(edition, commanderLife.rule),
      }
    : { answer: { amount: USUAL_LIFE, of: 'player' }, citations: citeRules(edition, 'start/life') };
}

/**
 * The starting life of the archenemy: 40, or as much as the other team in Commander games, by rules of 2024-11-08 that
 * earlier editions follow. 904.5, 904.13b (2026-06-19).
 */
export const archenemyLife = (format: Format, ruleset: Ruleset): Ruling<number> =>
  format.isCommander
    ? { ...startingLifeOf(format, ruleset), answer: ARCHENEMY_COMMANDER_LIFE }
    : { answer: ARCHENEMY_LIFE, citations: citeRules(ruleset.edition, 'archenemy/life') };

/** Combat damage from one commander with which a player loses. 903.14a (2013-05-01), 903.10a (2026-06-19). */
const LETHAL_COMMANDER_DAMAGE = 21;

/**
 * The combat damage from one commander with which a player loses; `null` without commanders, and in Brawl, which does
 * not use that rule. 903.11g (2018-07-13), 903.12h (2026-06-19).
 */
export const commanderDamageToLose = (
  { isCommander, isBrawl }: Format,
  { edition }: Ruleset,
): Ruling<number> | null =>
  isCommander && !isBrawl
    ? { answer: LETHAL_COMMANDER_DAMAGE, citations: citeRules(edition, 'losing/commander') }
    : null;

/** Like {@link commanderDamageToLose}, but also for games without commanders that count such damage. */
export const lethalCommanderDamage = ({ isBrawl }: Format): number | null =>
  isBrawl ? null : LETHAL_COMMANDER_DAMAGE;

/** True if a player loses with this much combat damage from one commander. */
export function isLethalDamageOfCommander(format: Format, amount: number): boolean {
  const lethal = lethalCommanderDamage(format);
  return lethal !== null && amount >= lethal;
}

const LETHAL_POISON = 10;
const LETHAL_POISON_OF_TWO = 15;
const LETHAL_POISON_PER_FURTHER_PLAYER = 5;

/**
 * The number of poison counters with which a player loses, or since 2011-04-01 a team in Two-Headed Giant games. 420.5h
 * (2006-10-01); 704.5c, 810.8d, 810.11, 904.13c (2026-06-19).
 */
export function poisonToLose(
  { variant, teamSize, isCommander }: Format,
  { edition, teamPoison }: Ruleset,
): Ruling<SharedNumber> {
  if (variant !== 'two-headed-giant' || !teamPoison) {
    const ofEach = variant === 'archenemy' && isCommander ? (['archenemy/commander-poison'] as const) : [];
    return {
      answer: { amount: LETHAL_POISON, of: 'player' },
      citations: citeRules(edition, 'losing/poison', ...ofEach),
    };
  }
  const larger = teamSize > 2 ? (['two-headed-giant/larger-teams'] as const) : [];
  const amount = LETHAL_POISON_OF_TWO + (teamSize - 2) * LETHAL_POISON_PER_FURTHER_PLAYER;
  return {
    answer: { amount, of: 'team' },
    citations: citeRules(edition, 'two-headed-giant/too-much-poison', ...larger),
  };
}
