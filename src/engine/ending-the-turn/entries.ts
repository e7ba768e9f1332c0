import type { Ruleset } from '../editions/rulesets.ts';
import type { Authority } from '../vocabulary/players.ts';
import type { Course, Entry } from '../deciding/actions.ts';
import { entryOf, goOn, startCourse } from '../deciding/course.ts';
import { BY_RULES } from '../deciding/authority.ts';
import type { EndingPlan, EndingStage } from './plan.ts';
import type { GameEvent } from '../events/events.ts';
import { beginStep } from '../turns/next-turn.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { Game } from '../game/state.ts';

/**
 * Carries out a plan in its order: the one who ends it begins, and all else follows by the rules.
 * @param because the rules that let an effect end the turn, or the combat phase.
 */
export function enact(
  game: Game,
  { what, card, stages }: EndingPlan,
  authority: Authority,
  because: Ruling<unknown>['because'],
  ruleset: Ruleset,
): Course {
  const began = entryOf({ kind: 'ending/began', what, card }, authority, because);
  return stages.reduce((course, stage) => pass(course, stage, ruleset), goOn(startCourse(game), [began]));
}

/**
 * Carries out one stage. What goes on the stack afterwards does so as the step begins, with all that its beginning
 * brings.
 */
function pass(course: Course, stage: EndingStage, ruleset: Ruleset): Course {
  if (stage.kind === 'moved-on')
    return beginStep(course, { answer: stage.to, because: stage.because }, BY_RULES, ruleset);
  return stage.kind === 'afterwards' ? course : goOn(course, entriesOf(stage));
}

function entriesOf(
  stage: Exclude<EndingStage, { readonly kind: 'moved-on' | 'afterwards' }>,
): readonly Entry[] {
  const { because } = stage;
  const byRules = (event: GameEvent): Entry => entryOf(event, 'rules', because);
  switch (stage.kind) {
    case 'triggers-cease':
      return stage.abilities.map(({ id }) => byRules({ kind: 'ability/ceased', id }));
    case 'stack-emptied':
      return stage.objects.map(({ object, to, revealed, because: ofObject }) =>
        entryOf({ kind: 'stack/removed', id: object.id, to, ...revealed }, 'rules', [
          ...because,
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
