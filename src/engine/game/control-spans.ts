import { restsOn } from '../citing.ts';
import type { PlayerId } from '../coin-vocabulary.ts';
import type { Ruleset } from '../editions.ts';
import type { RuleSubject } from '../rule-numbers.ts';
import type { Entry } from './actions.ts';
import type { ControlEvent, TurnEvent } from './events.ts';
import type { Control, Game, Step } from './state.ts';

/**
 * What a turn's beginning does to control: whatever controlled the turn before ends, its cleanup steps done; what waited
 * for the next turn that this player actually takes comes into force; and each effect that gives an extra turn after
 * it, even one that was overwritten, adds it now, so that a turn added during the controlled turn is taken before.
 *
 * CR 507.1, 507.1a, 507.1b (2006-10-01); 723.1, 723.1a, 723.1b (2026-06-19).
 * @param playerId whose turn begins.
 */
export function controlAsTurnBegins(game: Game, playerId: PlayerId, ruleset: Ruleset): readonly Entry[] {
  const { controls } = game;
  const mine = controls.filter(
    ({ of, span, state }) => of === playerId && span === 'next-turn' && state !== 'in-force',
  );
  const over = controls.filter(
    ({ span, state }) =>
      (span !== 'while' && state === 'in-force') || (span === 'while' && state === 'overwritten'),
  );
  const working = mine.findLast(({ state }) => state === 'pending');
  return [
    ...over.map((one) => ended(one, ruleset)),
    ...mine.filter((one) => one !== working).map((one) => ended(one, ruleset)),
    ...(working ? [began(working, ruleset)] : []),
    ...mine
      .filter(({ extraTurnAfter }) => extraTurnAfter)
      .map(({ card }, at) => {
        const turn = { id: game.made + 1 + at, playerId, card };
        return byRules({ kind: 'turn/extra-added', turn }, ruleset, 'turn/extra');
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
 * What a step's beginning does to control during a combat phase: it begins with the affected player's next combat
 * phase, and ends with that phase, however the phase ends.
 *
 * CR 103.1 (2006-10-01), 101.1 (2026-06-19): only the cards' own text speaks of a combat phase.
 */
export function controlAsStepBegins(game: Game, step: Step, ruleset: Ruleset): readonly Entry[] {
  if (LATER_IN_COMBAT.has(step)) return [];
  const ofCombat = game.controls.filter(({ span }) => span === 'next-combat');
  const over = ofCombat.filter(({ state }) => state === 'in-force');
  const ending = over.map((one) => ended(one, ruleset));
  if (step !== 'beginning-of-combat') return ending;

  const mine = ofCombat.filter(({ of, state }) => of === game.turn?.playerId && state !== 'in-force');
  return [
    ...ending,
    ...mine.map((one) => (one.state === 'pending' ? began(one, ruleset) : ended(one, ruleset))),
  ];
}

/**
 * What leaving the game does to control: nobody controls a player who left, and effects that give a player who left
 * control of others end. An extra turn that such an effect promised is still taken: it is no part of the control.
 *
 * CR 507.1 (2006-10-01) speaks of turns actually taken; 800.4a, 800.4j, 800.4k (2026-06-19).
 * @param playerId who leaves.
 */
export function controlAsPlayerLeaves(game: Game, playerId: PlayerId, ruleset: Ruleset): readonly Entry[] {
  return game.controls.flatMap((control): readonly Entry[] => {
    const { id, of, by, state, extraTurnAfter } = control;
    const kind = 'control/ended';
    if (of === playerId)
      return [
        byRules({ kind, id }, ruleset, state === 'in-force' ? 'leaving/turn-goes-on' : 'leaving/no-turn'),
      ];
    if (by !== playerId || state === 'overwritten' || state === 'extra-turn-only') return [];
    const promised = extraTurnAfter && state === 'pending';
    return [
      byRules({ kind, id, ...(promised && { extraTurnStays: true }) }, ruleset, 'leaving/ends-control'),
    ];
  });
}

const began = (control: Control, ruleset: Ruleset): Entry =>
  byRules({ kind: 'control/began', id: control.id }, ruleset, ruleOfSpan(control));

const ended = (control: Control, ruleset: Ruleset): Entry =>
  byRules(
    { kind: 'control/ended', id: control.id },
    ruleset,
    control.state === 'overwritten' ? 'control/last-effect' : ruleOfSpan(control),
  );

/** Cards that control a player who searches, of which the rule on limited control speaks since 2021-02-05. */
const WHILE_SEARCHING: ReadonlySet<string | null> = new Set(['Opposition Agent']);

/** The rule that says how long control lasts; that of a combat phase stands on cards only. */
export function ruleOfSpan({ span, card }: Control): RuleSubject {
  switch (span) {
    case 'next-turn':
      return 'control/next-turn';
    case 'next-combat':
      return 'card/precedence';
    case 'while':
      return WHILE_SEARCHING.has(card) ? 'control/limited-search' : 'control/limited';
  }
}

const byRules = (event: ControlEvent | TurnEvent, { edition }: Ruleset, rule: RuleSubject): Entry => ({
  event,
  authority: 'rules',
  because: restsOn(edition, rule),
});
