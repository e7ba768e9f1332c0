import { citeOrLater, distinct, followsLaterRule, citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { ownedObjectsLeave, type Leavers } from './objects.ts';
import type { LeavingRemark } from './leaving-plan.ts';
import type { Game } from '../game/state.ts';
import { planarController } from '../planechase/planar-controller.ts';
import { nextTurnAfter, takesTurns, turnTeamOf } from '../game/teams.ts';

/**
 * Lists remarks for the players as players leave. Priority, effects with a duration, and sources of tokens are not
 * recorded.
 *
 * CR 600.4a (2006-10-01); 800.4a, 800.4e, 800.4j, 800.4m (2026-06-19).
 * @param before before they leave
 * @param after after all consequences
 */
export function remarksOnLeaving(
  before: Game,
  after: Game,
  leavers: Leavers,
  ruleset: Ruleset,
): readonly LeavingRemark[] {
  const leads = new Set([...leavers].map((leaver) => turnTeamOf(after, leaver)[0]));
  const ofEach = [...leads].flatMap((lead) => priorityRemarks(after, lead, ruleset));
  return [
    ...turnGoesOnRemarks(after, leavers, ruleset),
    ...planarControllerRemarks(before, after, ruleset),
    ...ofEach,
    ...attackerRemarks(before, after, leavers, ruleset),
    ...stackDamageRemarks(after, ruleset),
    ...tokenRemarks(after, ruleset),
    ...unlistedObjectRemarks(before, leavers, ruleset),
    ...durationRemarks(ruleset),
  ];
}

const turnGoesOnRemarks = (after: Game, leavers: Leavers, { edition }: Ruleset): readonly LeavingRemark[] => {
  const { turn } = after;
  if (!turn || takesTurns(after, turn.playerId)) return [];
  return turnTeamOf(after, turn.playerId).some((id) => leavers.has(id))
    ? [
        {
          kind: 'turn-goes-on',
          playerId: turn.playerId,
          citations: citeRules(edition, 'leaving/turn-goes-on'),
        },
      ]
    : [];
};

/**
 * If the planar controller leaves, the next player in turn order takes over first, and turns up a plane of their own if
 * the face-up one left with its owner. 800.4i, 901.9 (2009-10-01); 800.4p, 901.10 (2026-06-19).
 */
function planarControllerRemarks(before: Game, after: Game, ruleset: Ruleset): readonly LeavingRemark[] {
  const { answer: playerId, citations } = planarController(after, ruleset);
  const controllerBefore = planarController(before, ruleset).answer;
  return playerId !== null && controllerBefore !== playerId && after.stage === 'playing'
    ? [
        {
          kind: 'planar-controller',
          playerId,
          citations: distinct([...citations, ...citeRules(ruleset.edition, 'planechase/owner-leaves')]),
        },
      ]
    : [];
}

/**
 * While the stack is not empty, a player has priority before the top object resolves: with shared turns a team, as long
 * as one of its players plays. 606.6c (2006-10-01), 805.5 (2026-06-19).
 */
function priorityRemarks(after: Game, of: PlayerId, { edition }: Ruleset): readonly LeavingRemark[] {
  const to = takesTurns(after, of) ? null : nextTurnAfter(after, of);
  return after.stack.length > 0 && to !== null
    ? [{ kind: 'priority', of, to, citations: citeRules(edition, 'leaving/priority') }]
    : [];
}

function attackerRemarks(
  before: Game,
  after: Game,
  leavers: Leavers,
  { edition }: Ruleset,
): readonly LeavingRemark[] {
  const ids = before.permanents.flatMap(({ id, combat }) =>
    combat?.role === 'attacking' &&
    combat.playerId !== null &&
    leavers.has(combat.playerId) &&
    after.permanents.some((permanent) => permanent.id === id && permanent.combat !== null)
      ? [id]
      : [],
  );
  const citations = citeRules(edition, 'combat/removed', 'leaving/combat-damage');
  return ids.length > 0 ? [{ kind: 'attackers-stay', ids, citations }] : [];
}

const stackDamageRemarks = (
  { stack }: Game,
  { combatDamageOnStack, edition }: Ruleset,
): readonly LeavingRemark[] =>
  combatDamageOnStack && stack.some(({ kind }) => kind === 'combat-damage')
    ? [{ kind: 'damage-stays', citations: citeRules(edition, 'leaving/damage-on-stack') }]
    : [];

function tokenRemarks({ permanents }: Game, ruleset: Ruleset): readonly LeavingRemark[] {
  const ids = permanents.flatMap(({ id, permanent }) => (permanent.isToken ? [id] : []));
  if (ruleset.tokenOwner === 'entered-under' || ids.length === 0) return [];
  const citations = distinct(citeRules(ruleset.edition, 'token/owner', 'leaving/objects'));
  return [{ kind: 'tokens-of-source', ids, citations }];
}

/** Cards in hands and libraries are not listed. */
const unlistedObjectRemarks = (before: Game, leavers: Leavers, ruleset: Ruleset): readonly LeavingRemark[] =>
  ownedObjectsLeave(before, leavers, ruleset).length > 0
    ? []
    : [{ kind: 'unlisted', citations: citeRules(ruleset.edition, 'leaving/objects') }];

/** Only if the edition has the rule: it does not change this game. */
function durationRemarks({ edition }: Ruleset): readonly LeavingRemark[] {
  const rule = citeOrLater('leaving/durations', edition);
  return followsLaterRule(edition, rule) ? [] : [{ kind: 'durations', citations: [rule] }];
}
