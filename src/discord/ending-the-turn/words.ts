import { endsByAbility } from '../../cards/turns/ending.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import type { Emptied, EndingStage, Missed } from '../../engine/ending-the-turn/ending.ts';
import { objectNamed } from '../../engine/ending-the-turn/stages.ts';
import type { Game, NotedAbility, StackObject, TablePermanent } from '../../engine/game/state.ts';
import { calledBy } from '../../engine/status/views.ts';
import { phaseOf, stepsOf } from '../../engine/vocabulary/phases.ts';
import type { Edition } from '../../engine/vocabulary/editions.ts';
import type { Step } from '../../engine/vocabulary/steps.ts';
import { named } from '../sentences/things.ts';
import { stateBasedIn, stepIn, wordIn } from '../sentences/turn-words.ts';
import { exiledIn } from '../words/game-terms.ts';
import { mention } from '../words/mention.ts';
import { listed } from '../words/words.ts';

/** One thing that happens as the turn is ended: a sentence, and the objects that it happens to, a line each. */
export interface Happening {
  readonly sentence: string;
  readonly objects: readonly string[];
}

const bold = (name: string): string => `**${named(name)}**`;

/**
 * The object that ends the turn, where the table does not list it on the stack: an effect is always that of something
 * that is resolving.
 */
export interface Unlisted {
  /** `Time Stop`, `an ability of Sundial of the Infinite`, `the object that is resolving`. */
  readonly item: string;
  readonly isCard: boolean;
}

/** @returns `null` where it is on the stack, or may be. */
export function unlisted({ stack }: Game, card: string | null): Unlisted | null {
  if (card === null) return stack.length > 0 ? null : { item: 'the object that is resolving', isCard: true };
  if (objectNamed(stack, card)) return null;
  return endsByAbility(card)
    ? { item: `an ability of ${named(card)}`, isCard: false }
    : { item: named(card), isCard: true };
}

/** Says what a stage does, in the words of the edition; `null` where it does nothing at this table. */
export function sayStage(
  stage: EndingStage,
  edition: Edition,
  card: string | null,
  game: Game,
): Happening | null {
  switch (stage.kind) {
    case 'triggers-cease':
      return saySome(
        'These had triggered and wait for the stack: they cease to exist.',
        stage.abilities.map(sayAbility),
      );
    case 'stack-emptied':
      return {
        sentence: `Everything on the stack is ${exiledIn(edition)}${card === null && stage.objects.length > 0 ? ', the object that is resolving among it' : ''}:`,
        objects: [...stage.objects.map(sayEmptied), ...sayUnlisted(unlisted(game, card), card)],
      };
    case 'combat-left':
      return sayCombat(stage, edition);
    case 'state-checked':
      return sayCheck(stage.ceases, edition);
    case 'moved-on':
      return { sentence: sayMove(stage, edition), objects: [] };
    case 'afterwards':
      return sayAfterwards(stage, edition);
  }
}

function sayUnlisted(one: Unlisted | null, card: string | null): readonly string[] {
  if (!one) return [];
  if (card === null) return [one.item];
  return one.isCard
    ? [`${bold(card)}, which is resolving`]
    : [`${bold(card)}’s ability, which is resolving, no card: it ceases to exist`];
}

/** Noted abilities that do not trigger: those of every turn, and apart from them those that still will. */
export function sayMissed(
  { notThisTurn, nextEndStep, nextEndOfCombat }: Missed,
  edition: Edition,
): readonly Happening[] {
  const endStep = stepIn('end', edition);
  return [
    saySome(`Not this turn, because its ${endStep} is skipped:`, notThisTurn.map(sayAbility)),
    saySome(`Still to come, at the beginning of the next ${endStep}:`, nextEndStep.map(sayDelayed)),
    saySome('Still to come, at the next end of combat:', nextEndOfCombat.map(sayAbility)),
  ].filter((one) => one !== null);
}

const saySome = (sentence: string, objects: readonly string[]): Happening | null =>
  objects.length > 0 ? { sentence, objects } : null;

const sayAbility = ({ name, controllerId }: NotedAbility): string =>
  `${bold(name)}’s ability (${mention(controllerId)})`;

const sayDelayed = (ability: NotedAbility): string =>
  `${sayAbility(ability)}${ability.onTurnOf === null ? '' : `, in a turn of ${mention(ability.onTurnOf)}`}`;

function sayEmptied({ object, to, isResolving, isExiledAnyway }: Emptied): string {
  const notes = [
    ...(isResolving ? ['which is resolving'] : []),
    ...(isExiledAnyway ? ['as it would be anyway'] : []),
    ...(to === 'nowhere' ? ['no card: it ceases to exist'] : []),
  ];
  return [`${sayObject(object)} (${mention(object.controllerId)})`, ...notes].join(', ');
}

function sayObject({ kind, name, card, faceDown, isCopy }: StackObject): string {
  switch (kind) {
    case 'spell': {
      const whole = card && !faceDown && card.name !== name ? ` of ${named(card.name)}` : '';
      return `${bold(name)}${whole}${isCopy ? ', a copy' : ''}`;
    }
    case 'activated-ability':
    case 'triggered-ability':
      return `${bold(name)}’s ability`;
    case 'combat-damage':
      return '**Combat damage**';
  }
}

const sayPermanent = ({ id, permanent, controllerId }: TablePermanent, edition: Edition): string =>
  `${bold(calledBy(permanent, rulesetOf(edition)))} (#${id}, ${mention(controllerId)})`;

function sayCombat(
  { permanents, planeswalkersToo }: EndingStage & { readonly kind: 'combat-left' },
  edition: Edition,
): Happening | null {
  const who = planeswalkersToo ? 'All creatures and planeswalkers' : 'All attacking and blocking creatures';
  return saySome(
    `${who} leave combat:`,
    permanents.map((one) => `${sayPermanent(one, edition)}, ${one.combat?.role ?? 'attacked'}`),
  );
}

function sayCheck(ceases: readonly TablePermanent[], edition: Edition): Happening {
  const check = `The check of ${stateBasedIn(edition)}: nobody gets priority, and nothing goes on the stack.`;
  return ceases.length > 0
    ? {
        sentence: `${check} Phased-out tokens cease to exist:`,
        objects: ceases.map((one) => sayPermanent(one, edition)),
      }
    : { sentence: check, objects: [] };
}

function sayMove(
  { from, skipped, to, round }: EndingStage & { readonly kind: 'moved-on' },
  edition: Edition,
): string {
  const ends = `The ${stepIn(from, edition)} ends`;
  if (from === to && round > 1) return `${ends}, and a new one begins.`;
  const atEnd = wordIn(edition, 'at end of turn', 'at the beginning of the end step');
  return [
    `${ends}, and the ${stepIn(to, edition)} begins.`,
    ...(skipped.length > 0 ? [`Skipped: ${listed(saySkipped(skipped, edition))}.`] : []),
    ...(skipped.includes('end') ? [`Nothing triggers “${atEnd}”.`] : []),
  ].join(' ');
}

/** The steps skipped, each once, a combat phase that is skipped whole as one. */
function saySkipped(skipped: readonly Step[], edition: Edition): readonly string[] {
  const combat = stepsOf('combat');
  const isWhole = combat.every((step) => skipped.includes(step));
  const names = skipped.flatMap((step) => {
    if (!isWhole || phaseOf(step) !== 'combat') return [stepIn(step, edition)];
    return step === combat[0] ? ['combat phase'] : [];
  });
  return [...new Set(names)];
}

function sayAfterwards(
  { abilities, priority, anotherCleanup }: EndingStage & { readonly kind: 'afterwards' },
  edition: Edition,
): Happening {
  const objects = abilities.map(sayAbility);
  if (anotherCleanup)
    return {
      sentence: 'Then these go on the stack, players get priority, and another cleanup step follows:',
      objects,
    };
  return {
    sentence:
      priority === 'yes'
        ? 'What triggers in the meantime goes on the stack there, and players get priority.'
        : `Only if something triggers in the meantime${priority === 'if-needed' ? `, or ${stateBasedIn(edition)} are performed there,` : ''} do players get priority there, and another cleanup step follows.`,
    objects,
  };
}
