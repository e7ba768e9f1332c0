import { citeOrLater, distinct, citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { ceasesToExist } from '../status/phased-out.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { turnAheadOf, stepsAhead } from '../game/turn-ahead.ts';
import { turnOf } from '../steps/structure.ts';
import { triggersAt, waitingAbilities } from '../turns/abilities.ts';
import type { StackDeparture, EndedPart, EndingStage, MissedAbilities, StageOf } from './ending-plan.ts';
import { isAttacked, mayHaveType } from '../combat/checks.ts';
import { ruleOfExile, isCardSpell, revealOnLeaving } from '../stack/leave-stack.ts';
import type { Step } from '../vocabulary/steps.ts';
import type { Game } from '../game/state.ts';
import type { StackObject } from '../game/stack.ts';
import { isSameName } from '../cards/names.ts';

const RULES = {
  turn: {
    triggers: 'ending/waiting-triggers',
    stack: 'ending/stack',
    combat: 'ending/combat',
    check: 'ending/state-based',
    next: 'ending/cleanup',
    missed: 'ending/end-step',
    after: 'ending/triggers',
  },
  combat: {
    triggers: 'ending/combat-phase-waiting-triggers',
    stack: 'ending/combat-phase-stack',
    combat: 'ending/combat-phase-next',
    check: 'ending/combat-phase-state-based',
    next: 'ending/combat-phase-next',
    missed: 'ending/end-of-combat',
    after: 'ending/combat-phase-triggers',
  },
} as const satisfies Record<EndedPart, Record<string, RuleSubject>>;

/**
 * The stages of ending the turn or the combat phase, in the edition's order. Creatures leave combat before state-based
 * effects are checked; since 2019-08-23, when effects that end a combat phase were added to the rules, after that.
 * CR 509.1a–509.1c, 509.2 (2006-10-01); 724.1a–724.1f, 724.2a–724.2f (2026-06-19).
 */
export function stagesOf(
  game: Game,
  what: EndedPart,
  card: string | null,
  ruleset: Ruleset,
): readonly EndingStage[] {
  const checksFirst = what === 'combat' || ruleset.endingChecksFirst;
  const combat = leaveCombatStage(game, what, ruleset);
  const check = stateCheckStage(game, what, ruleset);
  return [
    ...(doTriggersCease(what, ruleset) ? [triggersCeaseStage(game, what, ruleset)] : []),
    emptyStackStage(game, what, card, ruleset),
    ...(checksFirst ? [check, combat] : [combat, check]),
    moveOnStage(game, what, ruleset),
    afterwardsStage(game, what, ruleset),
  ];
}

const doTriggersCease = (what: EndedPart, { waitingTriggersCease }: Ruleset): boolean =>
  what === 'combat' || waitingTriggersCease;

const triggersCeaseStage = (game: Game, what: EndedPart, { edition }: Ruleset): EndingStage => ({
  kind: 'triggers-cease',
  abilities: waitingAbilities(game),
  citations: citeRules(edition, RULES[what].triggers),
});

function emptyStackStage(
  { stack }: Game,
  what: EndedPart,
  card: string | null,
  ruleset: Ruleset,
): EndingStage {
  const resolving = objectNamed(stack, card);
  return {
    kind: 'stack-emptied',
    objects: stack.map((object) => departureOf(object, object === resolving, ruleset)),
    citations: citeRules(ruleset.edition, RULES[what].stack),
  };
}

function departureOf(object: StackObject, isResolving: boolean, ruleset: Ruleset): StackDeparture {
  const exilingRule = ruleOfExile(object, ruleset);
  const isCopy = object.kind === 'spell' && object.isCopy;
  const to = isCardSpell(object) ? 'exile' : 'nowhere';
  const shown = revealOnLeaving(object, to, ruleset);
  return {
    object,
    to,
    isResolving,
    isExiledAnyway: exilingRule !== undefined,
    revealed: shown.event,
    citations: [
      ...(exilingRule ? [exilingRule] : []),
      ...(isCopy ? citeRules(ruleset.edition, 'copy/ceases') : []),
      ...shown.citations,
    ],
  };
}

/** The object that ends the turn: the uppermost one with this name. */
export const objectNamed = (stack: readonly StackObject[], card: string | null): StackObject | undefined =>
  card === null ? undefined : stack.findLast(({ name }) => isSameName(name, card));

function leaveCombatStage(game: Game, what: EndedPart, ruleset: Ruleset): EndingStage {
  const planeswalkersToo = what === 'combat' || ruleset.planeswalkersLeaveCombat;
  return {
    kind: 'combat-left',
    permanents: game.permanents.filter(
      (permanent) =>
        permanent.combat !== null ||
        (planeswalkersToo && isAttacked(game, permanent) && mayHaveType(permanent, 'Planeswalker', ruleset)),
    ),
    includesPlaneswalkers: planeswalkersToo,
    citations: citeRules(ruleset.edition, RULES[what].combat),
  };
}

function stateCheckStage({ permanents }: Game, what: EndedPart, ruleset: Ruleset): EndingStage {
  const ceases = permanents.filter(({ permanent }) => ceasesToExist(permanent, ruleset));
  const { edition } = ruleset;
  const check = RULES[what].check;
  return {
    kind: 'state-checked',
    ceases,
    citations:
      ceases.length > 0 ? citeRules(edition, check, 'phasing/tokens-cease') : citeRules(edition, check),
  };
}

function moveOnStage(game: Game, what: EndedPart, { edition }: Ruleset): StageOf<'moved-on'> {
  const { step, round } = turnOf(game);
  const to = nextStepAfterEnding(game, what);
  const isRepeated = step === to;
  return {
    kind: 'moved-on',
    from: step,
    skipped: isRepeated ? [] : skippedUntil(game, to),
    to,
    round: isRepeated ? round + 1 : 1,
    citations: isRepeated
      ? citeRules(edition, RULES[what].next, 'ending/new-cleanup')
      : citeRules(edition, RULES[what].next),
  };
}

/** The step that comes next: the cleanup step, or the first step of the next phase. */
function nextStepAfterEnding(game: Game, what: EndedPart): Step {
  if (what === 'turn') return 'cleanup';
  return turnAheadOf(turnOf(game)).phases[0]?.[0]?.step ?? 'postcombat-main';
}

/** The steps before that one, including added ones. */
function skippedUntil(game: Game, to: Step): readonly Step[] {
  const laterSteps = stepsAhead(turnOf(game)).map(({ step }) => step);
  return laterSteps.slice(0, Math.max(0, laterSteps.indexOf(to)));
}

function afterwardsStage(game: Game, what: EndedPart, ruleset: Ruleset): EndingStage {
  const { edition } = ruleset;
  const abilities = doTriggersCease(what, ruleset) ? [] : waitingAbilities(game);
  const rule = RULES[what].after;
  const isNeeded = abilities.length > 0;
  const priority = ruleset.endedCleanupPriority === 'triggers' ? 'if-triggered' : 'if-needed';
  return what === 'combat'
    ? {
        kind: 'afterwards',
        abilities,
        priority: 'yes',
        anotherCleanup: false,
        citations: citeRules(edition, rule),
      }
    : {
        kind: 'afterwards',
        abilities,
        priority: isNeeded ? 'yes' : priority,
        anotherCleanup: isNeeded,
        citations: citeRules(edition, rule, 'cleanup/priority'),
      };
}

/**
 * Recorded abilities whose step is skipped. Excludes abilities that triggered as the step began: they wait, are on the
 * stack, or are gone. An ability created during the end step waits for the next end step in any case.
 *
 * CR 509.3, 313.2, 404.4b (2006-10-01); 724.1e, 513.2, 603.7b (2026-06-19).
 */
export function abilitiesMissed(game: Game, what: EndedPart, { edition }: Ruleset): MissedAbilities {
  const { abilities } = game;
  const isOfTurn = what === 'turn';
  const skipped = skippedUntil(game, nextStepAfterEnding(game, what));
  const isSkipped = (step: Step): boolean => skipped.includes(step);
  const notThisTurn = abilities.filter(
    (ability) => ability.when === 'each-end-step' && isSkipped('end') && triggersAt(game, ability, 'end'),
  );
  const ofEndStep = isOfTurn ? abilities.filter(({ when }) => when === 'next-end-step') : [];
  const neverNow = ofEndStep.filter(
    (ability) => ability.ofExtraTurn !== undefined && triggersAt(game, ability, 'end'),
  );
  const nextEndStep = ofEndStep.filter(({ ofExtraTurn }) => ofExtraTurn === undefined);
  const nextEndOfCombat = abilities.filter(
    ({ when }) => when === 'end-of-combat' && isSkipped('end-of-combat'),
  );
  return {
    notThisTurn,
    nextEndStep,
    neverTriggering: neverNow,
    nextEndOfCombat,
    citations: distinct([
      citeOrLater(RULES[what].missed, edition),
      ...(nextEndStep.length > 0 ? citeRules(edition, 'trigger/next-end-step') : []),
      ...(nextEndStep.length + nextEndOfCombat.length > 0 ? citeRules(edition, 'trigger/once') : []),
    ]),
  };
}
