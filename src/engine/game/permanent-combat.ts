import { restsOn } from '../citing.ts';
import type { PlayerId } from '../coin-vocabulary.ts';
import type { Ruleset } from '../editions.ts';
import { calledBy, viewOfPermanent } from '../permanent-views.ts';
import { refuse, type Refusal } from '../refusals.ts';
import { fail, ok, type Result } from '../result.ts';
import { tap } from '../status-changes.ts';
import { phaseOf, turnOf } from '../turn-structure.ts';
import type { Actor, Decided, Entry } from './actions.ts';
import type { Right } from './authority.ts';
import { checkChanges, checkInGame, decided, firstRefusal } from './checks.ts';
import { asDecision, asNote, changed, entryBy, permanentInPlay } from './permanent-entries.ts';
import type { Combat, Game, Step, TablePermanent, ThingId } from './state.ts';

/** What attacks, what blocks, and what does neither any more. */
export type CombatAction =
  | {
      readonly kind: 'permanent/attack';
      readonly ids: readonly ThingId[];
      /** Whom they attack; `null` if nobody says. */
      readonly playerId: PlayerId | null;
      readonly how: Attacks;
    }
  /** `blocks`: the attackers that it blocks, at least one. */
  | { readonly kind: 'permanent/block'; readonly id: ThingId; readonly blocks: readonly ThingId[] }
  | { readonly kind: 'permanent/leave-combat'; readonly id: ThingId };

/** Declared as attackers, declared without becoming tapped, or said to be attacking by what put them there. */
export type Attacks = 'declared' | 'with-vigilance' | 'put-attacking';

/**
 * Decides about combat. What texts say, such as that a creature cannot attack, is not checked.
 * @returns `combat/not-now` for what is declared outside its step, or put attacking outside of combat;
 *   `option/missing` for none, `permanent/unknown`, `status/phased-out`, `combat/no-creature`, `combat/tapped`,
 *   `combat/not-that-player`, `combat/own-controller`, `combat/not-attacking`, `combat/attacks-another`,
 *   `combat/not-in-it`, `game/not-a-player`, `game/unchanged`, or what `authorize` refuses.
 */
export function decideCombat(
  game: Game,
  actor: Actor,
  action: CombatAction,
  ruleset: Ruleset,
): Result<Decided, Refusal> {
  switch (action.kind) {
    case 'permanent/attack':
      return attack(game, actor, action, ruleset);
    case 'permanent/block':
      return block(game, actor, action, ruleset);
    case 'permanent/leave-combat':
      return leaveCombat(game, actor, action.id, ruleset);
  }
}

type Act<Kind extends CombatAction['kind']> = CombatAction & { readonly kind: Kind };

/** CR 308.2a, 308.2c, 308.2g (2006-10-01); 508.1a, 508.1f, 508.1k, 508.4 (2026-06-19). */
function attack(
  game: Game,
  actor: Actor,
  { ids, playerId, how }: Act<'permanent/attack'>,
  ruleset: Ruleset,
): Result<Decided, Refusal> {
  if (ids.length === 0) return fail(refuse('option/missing', { option: 'permanent' }));
  const { step } = turnOf(game);
  const isNow = how === 'put-attacking' ? phaseOf(step) === 'combat' : step === 'declare-attackers';
  if (!isNow) return notNow('attack', ruleset);
  const tapping: Entry[] = [];
  const joining: Entry[] = [];
  for (const id of new Set(ids)) {
    const meant = permanentInPlay(game, id, ruleset);
    if (!meant.ok) return meant;
    const may = asDecision(game, actor, meant.value, ruleset);
    if (!may.ok) return may;
    const refused = firstRefusal([
      playerId === null ? ok(null) : checkInGame(game, playerId),
      checkAttacks(game, meant.value, playerId, how, ruleset),
    ]);
    if (refused) return refused;
    if (how === 'declared') tapping.push(...tapped(meant.value, may.value, ruleset));
    joining.push(attacking(meant.value, playerId, how, may.value, ruleset));
  }
  return decided([...tapping, ...joining]);
}

function checkAttacks(
  game: Game,
  one: TablePermanent,
  playerId: PlayerId | null,
  how: Attacks,
  ruleset: Ruleset,
): Result<null, Refusal> {
  const facts = { permanent: calledBy(one.permanent, ruleset) };
  const rule = how === 'put-attacking' ? 'combat/put-attacking' : 'combat/attackers';
  const because = restsOn(ruleset.edition, rule);
  if (!mayBeCreature(one, ruleset)) return fail(refuse('combat/no-creature', facts, because));
  if (one.controllerId !== turnOf(game).playerId)
    return fail(refuse('combat/not-that-player', { ...facts, role: 'attack' }, because));
  if (one.controllerId === playerId) return fail(refuse('combat/own-controller', facts, because));
  if (one.combat?.role === 'attacking' && one.combat.playerId === playerId)
    return fail(refuse('game/unchanged', { of: 'permanent', ...facts, stands: 'is attacking' }));
  if (how !== 'put-attacking' && one.permanent.status.tapped)
    return fail(refuse('combat/tapped', { ...facts, role: 'attack' }, because));
  return ok(null);
}

function tapped({ id, permanent }: TablePermanent, right: Right, ruleset: Ruleset): readonly Entry[] {
  const done = tap(permanent, ruleset);
  if (!done.ok) return [];
  const because = restsOn(ruleset.edition, 'combat/attackers-tapped');
  return [changed(right, id, 'tapped', { ...done.value, because })];
}

function attacking(
  { id }: TablePermanent,
  playerId: PlayerId | null,
  how: Attacks,
  right: Right,
  { edition }: Ruleset,
): Entry {
  const combat: Combat = { role: 'attacking', playerId, blocks: [] };
  const rules =
    how === 'put-attacking'
      ? restsOn(edition, 'combat/put-attacking')
      : restsOn(edition, 'combat/attackers', 'combat/attacking');
  return entryBy(right, { kind: 'permanent/combat', id, combat }, rules);
}

const notNow = (role: 'attack' | 'block', { edition }: Ruleset): Result<never, Refusal> =>
  fail(
    refuse(
      'combat/not-now',
      { role },
      restsOn(edition, role === 'attack' ? 'combat/attackers' : 'combat/blockers'),
    ),
  );

/** What is put onto the battlefield blocking comes later than what is declared. 309.2a (2006-10-01), 509.1a (2026-06-19). */
function block(
  game: Game,
  actor: Actor,
  { id, blocks: named }: Act<'permanent/block'>,
  ruleset: Ruleset,
): Result<Decided, Refusal> {
  const blocks = [...new Set(named)];
  if (!BLOCKING.has(turnOf(game).step)) return notNow('block', ruleset);
  const meant = permanentInPlay(game, id, ruleset);
  if (!meant.ok) return meant;
  const one = meant.value;
  const may = asDecision(game, actor, one, ruleset);
  if (!may.ok) return may;
  if (blocks.length === 0) return fail(refuse('option/missing', { option: 'attacker' }));
  const refused = firstRefusal([
    checkBlocker(game, one, ruleset),
    ...blocks.map((attacker) => checkBlocked(game, one, attacker, ruleset)),
    checkChanges(String(one.combat?.blocks ?? []), String(blocks), {
      of: 'permanent',
      permanent: calledBy(one.permanent, ruleset),
      stands: 'is blocking that',
    }),
  ]);
  if (refused) return refused;
  const combat: Combat = { role: 'blocking', playerId: null, blocks };
  const because = restsOn(ruleset.edition, 'combat/blockers');
  return ok([entryBy(may.value, { kind: 'permanent/combat', id, combat }, because)]);
}

const BLOCKING: ReadonlySet<Step> = new Set(['declare-blockers', 'combat-damage', 'end-of-combat']);

function checkBlocker(game: Game, one: TablePermanent, ruleset: Ruleset): Result<null, Refusal> {
  const facts = { permanent: calledBy(one.permanent, ruleset) };
  const because = restsOn(ruleset.edition, 'combat/blockers');
  if (!mayBeCreature(one, ruleset)) return fail(refuse('combat/no-creature', facts, because));
  if (one.controllerId === turnOf(game).playerId)
    return fail(refuse('combat/not-that-player', { ...facts, role: 'block' }, because));
  return one.permanent.status.tapped
    ? fail(refuse('combat/tapped', { ...facts, role: 'block' }, because))
    : ok(null);
}

function checkBlocked(
  game: Game,
  { controllerId }: TablePermanent,
  attackerId: ThingId,
  ruleset: Ruleset,
): Result<null, Refusal> {
  const meant = permanentInPlay(game, attackerId, ruleset);
  if (!meant.ok) return meant;
  const { combat, permanent } = meant.value;
  const facts = { permanent: calledBy(permanent, ruleset) };
  const because = restsOn(ruleset.edition, 'combat/blockers');
  if (combat?.role !== 'attacking') return fail(refuse('combat/not-attacking', facts, because));
  const { playerId } = combat;
  return playerId === null || playerId === controllerId
    ? ok(null)
    : fail(refuse('combat/attacks-another', { ...facts, playerId }, because));
}

function leaveCombat(game: Game, actor: Actor, id: ThingId, ruleset: Ruleset): Result<Decided, Refusal> {
  const may = asNote(game, actor, ruleset);
  if (!may.ok) return may;
  const meant = permanentInPlay(game, id, ruleset);
  if (!meant.ok) return meant;
  const entries = outOfCombat(meant.value, may.value, ruleset);
  if (entries.length > 0) return decided(entries);
  const facts = { permanent: calledBy(meant.value.permanent, ruleset) };
  return fail(refuse('combat/not-in-it', facts, restsOn(ruleset.edition, 'combat/removed')));
}

/** It is removed from combat, if it is in it. CR 306.2 (2006-10-01), 506.4 (2026-06-19). */
export const outOfCombat = (
  { id, combat }: TablePermanent,
  right: Right,
  { edition }: Ruleset,
): readonly Entry[] =>
  combat
    ? [entryBy(right, { kind: 'permanent/combat', id, combat: null }, restsOn(edition, 'combat/removed'))]
    : [];

/** What is known by name only may be one. */
export function mayBeCreature({ permanent }: TablePermanent, ruleset: Ruleset): boolean {
  const view = viewOfPermanent(permanent, ruleset);
  const types = view.ok ? view.value.answer.sets.flatMap((one) => one.types) : [];
  return types.length === 0 || types.includes('Creature');
}
