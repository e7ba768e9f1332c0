import { citeOrLater, distinct, citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { Actor } from '../vocabulary/players.ts';
import type { AcceptedTransition, Transition, Entry } from '../deciding/actions.ts';
import { checkPlaying, authorizeBookkeeping } from '../deciding/checks.ts';
import { finalize, entryOf, appendEntries, emptyTransition } from '../deciding/transition.ts';
import type { EndedPart, EndingPlan, EndingStage } from './ending-plan.ts';
import { abilitiesMissed, objectNamed, stagesOf } from './stages.ts';
import { checkOneTurn } from '../formats/grand-melee.ts';
import type { Game } from '../game/state.ts';
import { parseOptionalName } from '../deciding/typed-names.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { turnOf } from '../steps/structure.ts';
import { phaseOf } from '../vocabulary/phases.ts';
import { BY_RULES } from '../deciding/authority.ts';
import type { GameEvent } from '../events/events.ts';
import { beginStep } from '../turns/next-turn.ts';

export interface EndingAction {
  readonly what: EndedPart;
  /** The name of the card that ends it; `null` if not given. */
  readonly card: string | null;
  /** True if its controller loses the game at the beginning of their next end step. */
  readonly controllerLoses?: boolean;
}

const MAIN_RULE: { readonly [E in EndedPart]: RuleSubject } = {
  turn: 'ending/turn',
  combat: 'ending/combat-phase',
};

type EndingRefusal =
  | RefusedBy<typeof checkPlaying | typeof checkOneTurn | typeof parseOptionalName>
  | Refusal<'stack/not-on-top' | 'ending/no-combat-phase'>;

/**
 * Plans how an effect ends the turn or the combat phase, object by object and in the edition's own order. Editions
 * without such effects follow the first that has them: 2004-10-01 for turns, 2019-08-23 for combat phases. Texts
 * mention a turn that is ended in its cleanup step since 2015-03-27.
 *
 * CR 509, 217.6d (2006-10-01); 724, 405.5 (2026-06-19).
 */
export function planEnding(
  game: Game,
  what: EndedPart,
  typed: string | null,
  ruleset: Ruleset,
): Result<Ruling<EndingPlan>, EndingRefusal> {
  const refused = firstRefusal([checkPlaying(game), checkOneTurn(game, ruleset)]);
  if (refused) return refused;
  const named = parseOptionalName('card', typed);
  if (!named.ok) return named;
  const card = named.value;
  const { edition } = ruleset;
  const ending = objectNamed(game.stack, card);
  const topObject = game.stack.at(-1);
  if (ending && topObject && topObject.id !== ending.id)
    return fail(
      refuse(
        'stack/not-on-top',
        { object: ending.name, above: topObject.name },
        citeRules(edition, 'stack/top-resolves'),
      ),
    );
  if (what === 'combat' && phaseOf(turnOf(game).step) !== 'combat')
    return fail(refuse('ending/no-combat-phase', {}, citeRules(edition, 'ending/no-combat-phase')));

  const stages = stagesOf(game, what, card, ruleset);
  const missed = abilitiesMissed(game, what, ruleset);
  const citations = distinct([
    citeOrLater(MAIN_RULE[what], edition),
    ...stages.flatMap((stage) => [
      ...stage.citations,
      ...(stage.kind === 'stack-emptied' ? stage.objects.flatMap((object) => object.citations) : []),
    ]),
    ...missed.citations,
  ]);
  return ok({ answer: { what, card, stages, missed }, citations });
}

/**
 * Ends the turn or the combat phase as planned. A player records that such an effect resolved; the rest follows by the
 * rules.
 */
export function decideEnding(
  game: Game,
  actor: Actor,
  { what, card, controllerLoses = false }: EndingAction,
  ruleset: Ruleset,
): Result<AcceptedTransition, EndingRefusal | RefusedBy<typeof authorizeBookkeeping>> {
  const plan = planEnding(game, what, card, ruleset);
  if (!plan.ok) return plan;
  const permission = authorizeBookkeeping(game, actor, ruleset);
  if (!permission.ok) return permission;
  const citations = citeRules(ruleset.edition, MAIN_RULE[what]);
  const { answer } = plan.value;
  const loss = controllerLoses ? [delayedLoss(game, actor, answer, ruleset)] : [];
  return ok(
    finalize(
      carryOutPlan(
        game,
        answer,
        [entryOf({ kind: 'ending/began', what, card: answer.card }, permission.value, citations), ...loss],
        ruleset,
      ),
    ),
  );
}

/**
 * The loss at the next end step of a turn of the player who controls the card that ends the turn. 603.7 (2026-06-19).
 */
function delayedLoss(game: Game, { id: actorId }: Actor, { card }: EndingPlan, { edition }: Ruleset): Entry {
  const controllerId = objectNamed(game.stack, card)?.controllerId ?? actorId;
  const ability = {
    id: game.made + 1,
    name: card ?? 'an effect',
    controllerId,
    when: 'next-end-step',
    onTurnOf: controllerId,
    controllerLoses: true,
    duringEnding: false,
  } as const;
  return entryOf(
    { kind: 'ability/noted', ability },
    'rules',
    citeRules(edition, 'trigger/next-end-step', 'trigger/once'),
  );
}

/** Carries out a plan in its order. @param first the entries that begin it, with other parts of the effect */
const carryOutPlan = (
  game: Game,
  { stages }: EndingPlan,
  first: readonly [Entry, ...Entry[]],
  ruleset: Ruleset,
): Transition =>
  stages.reduce(
    (transition, stage) => carryOutStage(transition, stage, ruleset),
    appendEntries(emptyTransition(game), first),
  );

/** Carries out one stage. Waiting triggers go on the stack as the step begins, as in any step. */
function carryOutStage(transition: Transition, stage: EndingStage, ruleset: Ruleset): Transition {
  if (stage.kind === 'moved-on')
    return beginStep(transition, { answer: stage.to, citations: stage.citations }, BY_RULES, ruleset);
  return stage.kind === 'afterwards' ? transition : appendEntries(transition, entriesOf(stage));
}

function entriesOf(
  stage: Exclude<EndingStage, { readonly kind: 'moved-on' | 'afterwards' }>,
): readonly Entry[] {
  const { citations } = stage;
  const byRules = (event: GameEvent): Entry => entryOf(event, 'rules', citations);
  switch (stage.kind) {
    case 'triggers-cease':
      return stage.abilities.map(({ id }) => byRules({ kind: 'ability/ceased', id }));
    case 'stack-emptied':
      return stage.objects.map(({ object, to, revealed, citations: ofObject }) =>
        entryOf({ kind: 'stack/removed', id: object.id, to, ...revealed }, 'rules', [
          ...citations,
          ...ofObject,
        ]),
      );
    case 'combat-left':
      return stage.permanents.map(({ id }) => byRules({ kind: 'permanent/combat', id, combat: null }));
    case 'state-checked':
      return [
        byRules({ kind: 'ending/state-based-checked' }),
        ...stage.ceases.map(({ id }) => byRules({ kind: 'permanent/left', id, to: 'nowhere' })),
      ];
  }
}
