import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId, Actor, Authority } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { AcceptedTransition } from '../deciding/actions.ts';
import { isActingHost } from '../deciding/authority.ts';
import { checkChanges, checkInGame, authorizeBookkeeping } from '../deciding/checks.ts';
import { acceptEntries, entryOf } from '../deciding/transition.ts';
import type { Citations } from '../vocabulary/citations.ts';
import type { Designations, Game } from '../game/state.ts';

export type DesignationAction =
  | { readonly kind: 'monarch/pass' | 'initiative/pass'; readonly to: PlayerId | null }
  | { readonly kind: 'day/change'; readonly to: 'day' | 'night' | null }
  /** Answers the untap step's check: spells cast in the previous turn, 2 for two or more. */
  | { readonly kind: 'day/check'; readonly spells: 0 | 1 | 2 };

/**
 * Sets the monarch, the initiative, or day and night, which any player at the table may do. Editions without a monarch,
 * the initiative or day and night follow the first that has them: 725.1, 725.3, 726.1, 726.3, 731.1 (2026-06-19).
 */
export function decideDesignation(
  game: Game,
  actor: Actor,
  action: DesignationAction,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  | Refusal<'control/decides-for-you' | 'game/not-a-player' | 'game/unchanged'>
  | RefusedBy<typeof changeDay | typeof checkDay>
> {
  const permission = authorizeBookkeeping(game, actor, ruleset);
  if (!permission.ok) return permission;
  if (action.kind === 'day/change') return changeDay(game, actor, action.to, permission.value, ruleset);
  if (action.kind === 'day/check') return checkDay(game, action.spells, permission.value, ruleset);
  const { monarch, initiative } = game.designations;
  const { kind, to } = action;
  const [of, holder] =
    kind === 'monarch/pass' ? (['monarch', monarch] as const) : (['initiative', initiative] as const);
  const refused = firstRefusal([
    checkChanges(holder, to, { of, playerId: to }),
    to === null ? ok(null) : checkInGame(game, to),
  ]);
  const passes = holder !== null && to !== null;
  const citations = citeRules(
    ruleset.edition,
    `${of}/designation`,
    ...(passes ? [`${of}/one` as const] : []),
  );
  return refused ?? acceptEntries(game, [entryOf({ kind: `${of}/passed`, to }, permission.value, citations)]);
}

/**
 * An effect makes it day or night. From then on it is always one of them; only the host can set it back to neither, as
 * a correction. 731.1 (2026-06-19).
 */
function changeDay(
  game: Game,
  actor: Actor,
  to: Designations['day'],
  authority: Authority,
  { edition }: Ruleset,
): Result<AcceptedTransition, Refusal<'game/unchanged' | 'day/stays'>> {
  const { day } = game.designations;
  const citations = citeRules(edition, 'day/designation');
  const refused = firstRefusal([
    checkChanges(day, to, { of: 'day', day }),
    to === null && !isActingHost(game, actor) ? fail(refuse('day/stays', {}, citations)) : ok(null),
  ]);
  if (refused) return refused;
  const entry =
    to === null
      ? entryOf({ kind: 'day/changed', to }, 'host')
      : entryOf({ kind: 'day/changed', to }, authority, citations);
  return acceptEntries(game, [entry]);
}

/**
 * The second part of the untap step: day becomes night if the previous turn's active player cast no spell in it, and
 * night becomes day if that player cast two or more. For a team that shared the turn: if none of them did, or any one
 * of them.
 * CR 502.2, 502.2a, 731.2a, 731.2b (2026-06-19).
 */
function checkDay(
  game: Game,
  spells: 0 | 1 | 2,
  authority: Authority,
  { edition }: Ruleset,
): Result<AcceptedTransition, Refusal<'day/no-check'>> {
  const { dayCheck, designations } = game;
  const check = dayCheckRule(game);
  if (!dayCheck || designations.day === null) return fail(refuse('day/no-check', {}, check));
  const isDay = designations.day === 'day';
  const changes = isDay ? spells === 0 : spells === 2;
  const citations = distinct([...citeRules(edition, isDay ? 'day/to-night' : 'day/to-day'), ...check]);
  const stays = changes ? null : designations.day;
  return acceptEntries(game, [
    entryOf({ kind: 'day/checked', spells, stays }, authority, citations),
    ...(changes
      ? [entryOf({ kind: 'day/changed', to: isDay ? 'night' : 'day' } as const, 'rules', citations)]
      : []),
  ]);
}

/** The rule by which the untap step checks for day and night: 502.2, 502.2a (2026-06-19). */
export const dayCheckRule = ({ edition, settings }: Game): Citations =>
  citeRules(edition, settings.format.sharesTurns ? 'day/check-of-teams' : 'day/check');
