import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Entry } from '../deciding/actions.ts';
import { entryByRules } from '../deciding/transition.ts';
import { isLasting, momentarySpanOf, type Control } from '../game/control.ts';
import type { Game } from '../game/state.ts';
import type { Step } from '../vocabulary/steps.ts';
import { isActive, shareTurns } from '../game/teams.ts';
import { isInGame } from '../game/seats.ts';

/**
 * Lists the changes to control as a turn begins. Control of the previous turn ends, since its cleanup steps are over.
 * Effects that waited for the next turn that this player actually takes come into force; only the last one created
 * applies. Each effect that gives an extra turn after it, overwritten or not, adds it now, so that a turn added during
 * the controlled turn is taken first. Effects that last for one resolution are over by the end of the turn.
 *
 * CR 507.1, 507.1a, 507.1b (2006-10-01); 723.1, 723.1a, 723.1b (2026-06-19).
 * @param playerId whose turn begins.
 */
export function controlAsTurnBegins(game: Game, playerId: PlayerId, ruleset: Ruleset): readonly Entry[] {
  const { controls } = game;
  if (controls.length === 0) return [];
  const ofPlayer = controls.filter(
    ({ of, span, state }) => shareTurns(game, of, playerId) && span === 'next-turn' && state !== 'in-force',
  );
  const ended = controls.filter(
    (control) =>
      control.state === 'in-force' && (!isLasting(control) || momentarySpanOf(control) === 'resolution'),
  );
  const endedExtraTurnOnly = ofPlayer.filter(({ state }) => state === 'extra-turn-only');
  return [
    ...[...ended, ...endedExtraTurnOnly].map((control) => endEntry(control, ruleset)),
    ...beginControl(
      ofPlayer.filter(({ state }) => state === 'pending'),
      ended,
      game,
      ruleset,
    ),
    ...ofPlayer
      .filter(({ extraTurnAfter }) => extraTurnAfter)
      .map(({ card }, index) => {
        const turn = { id: game.made + 1 + index, playerId, card };
        return entryByRules({ kind: 'turn/extra-added', turn }, ruleset, 'turn/extra');
      }),
  ];
}

/** The steps of combat after its first. */
const LATER_IN_COMBAT: ReadonlySet<Step> = new Set([
  'declare-attackers',
  'declare-blockers',
  'combat-damage',
  'end-of-combat',
]);

/**
 * Lists the changes to control of a combat phase as a step begins: it begins with the affected player's next combat
 * phase, and ends with that phase, however the phase ends.
 *
 * CR 103.1 (2006-10-01), 101.1 (2026-06-19): only the cards' own text speaks of a combat phase.
 */
export function controlAsStepBegins(game: Game, step: Step, ruleset: Ruleset): readonly Entry[] {
  if (LATER_IN_COMBAT.has(step)) return [];
  const ofCombat = game.controls.filter(({ span }) => span === 'next-combat');
  if (ofCombat.length === 0) return [];
  const ended = ofCombat.filter(({ state }) => state === 'in-force');
  const ofPlayer = ofCombat.filter(({ of, state }) => isActive(game, of) && state === 'pending');
  return [
    ...ended.map((control) => endEntry(control, ruleset)),
    ...beginControl(step === 'beginning-of-combat' ? ofPlayer : [], ended, game, ruleset),
  ];
}

/**
 * Brings effects into force as others end. Determines which ones work again and which are overwritten, by order of
 * creation.
 */
function beginControl(
  pending: readonly Control[],
  ended: readonly Control[],
  game: Game,
  ruleset: Ruleset,
): readonly Entry[] {
  const isOnPendingPlayer = (control: Control): boolean =>
    pending[0] !== undefined && affectSamePlayer(game, control, pending[0]);
  const staying = game.controls.filter(
    (control) =>
      isOnPendingPlayer(control) &&
      control.state === 'in-force' &&
      momentarySpanOf(control) === null &&
      !ended.includes(control),
  );
  const last = [...staying, ...pending].toSorted((a, b) => a.id - b.id).at(-1);
  if (!last) return resumedAfter(ended, game, ruleset);
  const isNew = pending.includes(last);
  const rest = pending.filter((control) => control !== last);
  return [
    ...resumedAfter(
      ended.filter((control) => !isNew || !isOnPendingPlayer(control)),
      game,
      ruleset,
    ),
    ...(isNew ? [beginEntry(last, ruleset, staying.length + rest.length > 0)] : []),
    ...(isNew ? overwrittenBy({ ...last, state: 'in-force' }, staying, game, ruleset) : []),
    ...rest.map(({ id }) =>
      entryByRules({ kind: 'control/began', id, overwrittenBy: last.id }, ruleset, 'control/last-effect'),
    ),
  ];
}

/** Overwrites the effects on the same player, in the same state, that worked until this one was created. */
export function overwrittenBy(
  control: Control,
  others: readonly Control[],
  game: Game,
  ruleset: Ruleset,
): readonly Entry[] {
  return others
    .filter(
      (candidate) =>
        isRival(game, candidate, control) &&
        !others.some((another) => another.id > candidate.id && applyTogether(game, another, candidate)),
    )
    .map(({ id }) =>
      entryByRules({ kind: 'control/overwritten', id, byId: control.id }, ruleset, 'control/last-effect'),
    );
}

/**
 * Lists the effects that apply again after those that overwrote them have ended: the most recently created one that is
 * still pending or in force.
 */
export function resumedAfter(ended: readonly Control[], game: Game, ruleset: Ruleset): readonly Entry[] {
  const hadEffect = ended.filter(
    (control) =>
      !game.controls.some((another) => another.id > control.id && applyTogether(game, another, control)),
  );
  return hadEffect
    .map((control) =>
      game.controls.findLast(
        (another) =>
          applyTogether(game, another, control) && !ended.includes(another) && isInGame(game, another.by),
      ),
    )
    .filter((value) => value !== undefined)
    .map(({ id }) => entryByRules({ kind: 'control/resumed', id }, ruleset, 'control/last-effect'));
}

/** True if both affect the same player, or players of one team that shares its turns. */
const affectSamePlayer = (game: Game, a: Control, b: Control): boolean => shareTurns(game, a.of, b.of);

const isRival = (game: Game, a: Control, b: Control): boolean =>
  affectSamePlayer(game, a, b) && a.state === b.state && momentarySpanOf(a) === momentarySpanOf(b);

/** True if both control a player at the same time: now, or in the same future turn or combat phase. */
const applyTogether = (game: Game, a: Control, b: Control): boolean =>
  isRival(game, a, b) && (a.state === 'in-force' || a.span === b.span);

/**
 * Lists the changes to control as a player leaves the game: effects that give the leaver control of others end, and so
 * does control of the leaver. An extra turn that such an effect promised is still taken: it is not part of the control.
 *
 * CR 102.5 (2006-10-01); 104.5, 800.4a (2026-06-19).
 * @param playerId who leaves.
 */
export function controlAsPlayerLeaves(game: Game, playerId: PlayerId, ruleset: Ruleset): readonly Entry[] {
  const ended = game.controls.filter(
    ({ of, by, state }) => of === playerId || (by === playerId && state !== 'extra-turn-only'),
  );
  const ending = ended.map(({ id, of, state, extraTurnAfter }) => {
    const kind = 'control/ended';
    if (of === playerId) return entryByRules({ kind, id }, ruleset, 'losing/leaves');
    const promised = extraTurnAfter && state === 'pending';
    return entryByRules(
      { kind, id, ...(promised && { extraTurnStays: true }) },
      ruleset,
      'leaving/ends-control',
    );
  });
  return [...ending, ...resumedAfter(ended, game, ruleset)];
}

/** @param isOneOfSeveral true if it overwrites other effects on the same player, being the last one created */
const beginEntry = (control: Control, ruleset: Ruleset, isOneOfSeveral: boolean): Entry => {
  const ofSpan = ruleOfSpan(control);
  const leading = isOneOfSeveral ? 'control/last-effect' : ofSpan;
  return entryByRules({ kind: 'control/began', id: control.id }, ruleset, leading, ofSpan);
};

const endEntry = (control: Control, ruleset: Ruleset): Entry =>
  entryByRules({ kind: 'control/ended', id: control.id }, ruleset, ruleOfSpan(control));

/** The rule about the duration of control; control for a combat phase is defined only on cards. */
export function ruleOfSpan(control: Control): RuleSubject {
  switch (control.span) {
    case 'next-turn':
      return 'control/next-turn';
    case 'next-combat':
      return 'card/precedence';
    case 'while':
    case 'search':
    case 'resolution':
      return momentarySpanOf(control) === 'search' ? 'control/limited-search' : 'control/limited';
  }
}
