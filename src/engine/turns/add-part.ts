import { authorizeBookkeeping } from '../deciding/checks.ts';
import { acceptEntries, entryOf } from '../deciding/transition.ts';
import type { AcceptedTransition } from '../deciding/actions.ts';
import { parseOptionalName } from '../deciding/typed-names.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { Game } from '../game/state.ts';
import { isActive } from '../game/teams.ts';
import { turnAheadOf, stepsAhead, type AddedPlace } from '../game/turn-ahead.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { cite } from '../rule-numbers/table.ts';
import type { Edition } from '../vocabulary/editions.ts';
import { turnOf } from '../steps/structure.ts';
import { isMainPhase, phaseOf, stepsOf } from '../vocabulary/phases.ts';
import type { Actor, PlayerId } from '../vocabulary/players.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { Step } from '../vocabulary/steps.ts';

/** The phases and steps that effects add to a turn. */
export const ADDED_PARTS = [
  'combat',
  'combat-and-main',
  'main',
  'beginning',
  'untap',
  'upkeep',
  'draw',
  'end',
] as const;
export type AddedPart = (typeof ADDED_PARTS)[number];

/** Adds phases or steps to the turn by an effect. */
export interface AddPartAction {
  readonly kind: 'turn/add';
  readonly part: AddedPart;
  /** How often, 1 to 20. */
  readonly times: number;
  /**
   * `here`: a step of the current phase is added after the current step; anything else after the current phase, as with
   * `phase`. `second-main`: after the second main phase of the turn.
   */
  readonly after: 'here' | 'phase' | 'second-main';
  readonly card: string | null;
  /** The only phase in which the effect adds anything; `null` for any phase. */
  readonly only: 'main' | 'combat' | null;
  /** For effects that name the player who gets the addition: nothing is added on another player's turn. */
  readonly playerId: PlayerId | null;
}

/** The most added steps of one turn that are stored. */
const MAX_ADDED = 200;

/** Added main phases are postcombat main phases: 505.1a (2009-07-11, 2026-06-19). */
const PHASES_OF: Readonly<Record<AddedPart, readonly (readonly Step[])[]>> = {
  combat: [stepsOf('combat')],
  'combat-and-main': [stepsOf('combat'), ['postcombat-main']],
  main: [['postcombat-main']],
  beginning: [stepsOf('beginning')],
  untap: [['untap']],
  upkeep: [['upkeep']],
  draw: [['draw']],
  end: [['end']],
};

/**
 * Adds phases directly after the current phase, or steps directly after the current step; the most recent addition
 * comes first. A step after another phase comes in a phase of its own, the rest of which is skipped.
 * CR 300.7, 300.8 (2006-10-01); 500.8, 500.9, 500.10, 500.10a, 505.1a (2026-06-19).
 */
export function decideAddPart(
  game: Game,
  actor: Actor,
  { part, times, after, card: typed, only, playerId }: Omit<AddPartAction, 'kind'>,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  | RefusedBy<typeof authorizeBookkeeping | typeof parseOptionalName>
  | Refusal<'turn/adds-nothing' | 'turn/past-second-main' | 'table/too-many'>
> {
  const permission = authorizeBookkeeping(game, actor, ruleset);
  if (!permission.ok) return permission;
  const name = parseOptionalName('card', typed);
  if (!name.ok) return name;
  const phases = Array.from({ length: times }, () => PHASES_OF[part]).flat();
  const place = placeOf(game, phases, after);
  const citations = citeRules(ruleset.edition, ...rulesOf(phases, place, ruleset.edition));
  const refused = firstRefusal([
    checkAddsSomething(game, name.value, only, playerId, ruleset),
    place === 'second-main' ? checkNotPastSecondMain(game, ruleset) : ok(null),
    checkAddedLimit(game, phases.flat().length),
  ]);
  if (refused) return refused;
  const added = { id: game.made + 1, card: name.value };
  return acceptEntries(game, [
    entryOf({ kind: 'turn/added', added, place, phases }, permission.value, citations),
  ]);
}

function placeOf(
  game: Game,
  phases: readonly (readonly Step[])[],
  after: AddPartAction['after'],
): AddedPlace {
  if (after === 'second-main') return after;
  const currentPhase = phaseOf(turnOf(game).step);
  const isStep = phases.every(([step, ...others]) => step && others.length === 0 && !isMainPhase(step));
  return after === 'here' && isStep && phases.every(([step]) => step && phaseOf(step) === currentPhase)
    ? 'step'
    : 'phase';
}

function rulesOf(
  phases: readonly (readonly Step[])[],
  place: AddedPlace,
  edition: Edition,
): readonly [RuleSubject, ...RuleSubject[]] {
  if (place === 'step') return ['turn/extra-steps'];
  const isWhole = phases.every(
    ([step, ...others]) => step && others.length + 1 === stepsOf(phaseOf(step)).length,
  );
  const hasMain =
    phases.some(([step]) => step && isMainPhase(step)) && cite('turn/extra-main', edition) !== undefined;
  return isWhole
    ? ['turn/extra-phases', ...(hasMain ? (['turn/extra-main'] as const) : [])]
    : ['turn/step-after-phase', 'turn/extra-phases'];
}

/** Refuses additions that the effect's own text does not make now. */
function checkAddsSomething(
  game: Game,
  card: string | null,
  only: AddPartAction['only'],
  playerId: PlayerId | null,
  { edition }: Ruleset,
): Result<null, Refusal<'turn/adds-nothing'>> {
  const { step } = turnOf(game);
  const isInPhase = only === 'main' ? isMainPhase(step) : only === null || phaseOf(step) === 'combat';
  if (!isInPhase)
    return fail(refuse('turn/adds-nothing', { card, why: only }, citeRules(edition, 'turn/extra-phases')));
  if (playerId === null || isActive(game, playerId)) return ok(null);
  return fail(refuse('turn/adds-nothing', { card, why: 'own-turn' }, citeRules(edition, 'turn/extra-own')));
}

/** Refuses additions after the second main phase is over. */
function checkNotPastSecondMain(
  game: Game,
  { edition }: Ruleset,
): Result<null, Refusal<'turn/past-second-main'>> {
  const turn = turnOf(game);
  const { mains } = turnAheadOf(turn);
  return mains < 2 || (mains === 2 && isMainPhase(turn.step))
    ? ok(null)
    : fail(refuse('turn/past-second-main', {}, citeRules(edition, 'turn/extra-phases')));
}

function checkAddedLimit(game: Game, more: number): Result<null, Refusal<'table/too-many'>> {
  const current = stepsAhead(turnOf(game)).filter(({ added }) => added !== null).length;
  return current + more <= MAX_ADDED
    ? ok(null)
    : fail(refuse('table/too-many', { what: 'addedSteps', max: MAX_ADDED }));
}
