import type { OptionallyCited } from '../vocabulary/citations.ts';
import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Game } from '../game/state.ts';
import { lifeTeamOf, sharesLife } from '../game/teams.ts';

/**
 * A player's life total, if a cost or an effect asks for it: in a Two-Headed Giant game half of the team's, rounded up,
 * or since 2010-04-23 all of it. It is halved for larger teams, too: 606.9a (2006-10-01) mentions no other fraction.
 *
 * 606.9a (2006-10-01), 810.9a (2026-06-19).
 * @returns 0 for a player without a seat.
 */
export function lifeTotalOf(
  game: Game,
  playerId: PlayerId,
  { edition, lifeOfOne }: Ruleset,
): OptionallyCited<number> {
  const life = totalOf(game, playerId);
  if (!sharesLife(game)) return { answer: life, citations: [] };
  return {
    answer: lifeOfOne === 'whole' ? life : Math.ceil(life / 2),
    citations: citeRules(edition, 'two-headed-giant/life-of-one'),
  };
}

/** The life total that an effect gives a player. */
export interface NewLifeTotal {
  readonly playerId: PlayerId;
  readonly to: number;
}

/** The change of a life total: a player's, or that of this player's team. */
interface LifeTotalChange {
  readonly playerId: PlayerId;
  readonly from: number;
  readonly to: number;
}

/**
 * Calculates the life totals when an effect sets several at once. Players with totals of their own simply get the
 * number. For a Two-Headed Giant team:
 * - if one player's life is set, this player gains or loses the difference between the life that counts as theirs and
 * the number, and the team's total changes by that; before 2005-10-01 the total becomes the number;
 * - if each player's life is set, the total becomes the sum; once a player's life is that of the team, since
 * 2010-04-23, the team chooses one player who alone is affected, here the first one named. CR 606.9c (2005-08-01);
 * 606.9b, 606.9c (2006-10-01); 810.9c, 810.9d (2026-06-19).
 * @returns one for each player or team, in the order of first mention
 */
export function lifeTotalChanges(
  game: Game,
  sets: readonly NewLifeTotal[],
  ruleset: Ruleset,
): readonly OptionallyCited<LifeTotalChange>[] {
  const leads = new Set(sets.map(({ playerId }) => lifeTeamOf(game, playerId)[0]));
  return [...leads].flatMap((lead) => {
    const team = lifeTeamOf(game, lead);
    const ofTeam = sets.filter(
      ({ playerId }, index) =>
        team.includes(playerId) && sets.findIndex((set) => set.playerId === playerId) === index,
    );
    const [first, ...others] = ofTeam;
    return first ? [changeOfTotal(game, [first, ...others], ruleset)] : [];
  });
}

/** The change for one player, or for players who share a total. */
function changeOfTotal(
  game: Game,
  sets: readonly [NewLifeTotal, ...NewLifeTotal[]],
  ruleset: Ruleset,
): OptionallyCited<LifeTotalChange> {
  const { edition, lifeOfOne, lifeOfOneSet } = ruleset;
  const [{ playerId, to }] = sets;
  const from = totalOf(game, playerId);
  if (!sharesLife(game)) return { answer: { playerId, from, to }, citations: [] };

  const isOfEach = lifeTeamOf(game, playerId).every((id) => sets.some((set) => set.playerId === id));
  if (isOfEach && lifeOfOne !== 'whole') {
    const sum = sumOf(sets.map((set) => set.to));
    const citations = citeRules(edition, 'two-headed-giant/life-of-each-set');
    return { answer: { playerId, from, to: sum }, citations };
  }
  if (lifeOfOneSet !== 'by-difference') {
    const citations = citeRules(edition, 'two-headed-giant/life-of-one-set');
    return { answer: { playerId, from, to }, citations };
  }
  const affected = lifeOfOne === 'whole' ? sets.slice(0, 1) : sets;
  const counted = lifeTotalOf(game, playerId, ruleset);
  const change = sumOf(affected.map((set) => set.to - counted.answer));
  const rules: readonly RuleSubject[] = isOfEach ? ['two-headed-giant/life-of-each-set'] : [];
  const [rule, ...more] = citeRules(edition, 'two-headed-giant/life-of-one-set', ...rules);
  return {
    answer: { playerId, from, to: from + change },
    citations: distinct([rule, ...more, ...counted.citations]),
  };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const totalOf = ({ seats }: Game, playerId: PlayerId): number =>
  seats.find((seat) => seat.playerId === playerId)?.life ?? 0;
