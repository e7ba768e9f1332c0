import type { Edition } from '../../engine/editions.ts';
import type { Emptied, EndingStage, Missed } from '../../engine/ending-the-turn.ts';
import type { NotedAbility, StackObject, Step, TablePermanent } from '../../engine/game/state.ts';
import { phaseOf, stepsOf } from '../../engine/turn-structure.ts';
import { exiledIn, listed } from '../card-words.ts';
import { plain } from '../escape.ts';
import { mention } from '../render-coins.ts';
import { stateBasedIn, stepIn, wordIn } from './turn-words.ts';

/** One thing that happens as the turn is ended: a sentence, and the objects that it happens to, a line each. */
export interface Said {
  readonly sentence: string;
  readonly objects: readonly string[];
}

const LONGEST_NAME = 60;

const nameOf = (name: string): string => `**${plain(name, LONGEST_NAME)}**`;

/** What a stage does, in the words of the edition; nothing where it does nothing at this table. */
export function sayStage(stage: EndingStage, edition: Edition): Said | null {
  switch (stage.kind) {
    case 'triggers-cease':
      return saySome('These had triggered and wait for the stack: they cease to exist.', stage.abilities.map(sayAbility));
    case 'stack-emptied':
      return stage.objects.length > 0
        ? { sentence: `Everything on the stack is ${exiledIn(edition)}:`, objects: stage.objects.map(sayEmptied) }
        : { sentence: `What is on the stack is ${exiledIn(edition)}; nothing is listed there.`, objects: [] };
    case 'combat-left':
      return sayCombat(stage);
    case 'state-checked':
      return sayCheck(stage.ceases, edition);
    case 'moved-on':
      return { sentence: sayMove(stage, edition), objects: [] };
    case 'afterwards':
      return sayAfterwards(stage);
  }
}

/** Noted abilities that do not trigger: those of every turn, and apart from them those that still will. */
export function sayMissed({ notThisTurn, nextEndStep, notThisCombat }: Missed, edition: Edition): readonly Said[] {
  const endStep = stepIn('end', edition);
  return [
    saySome(`Not this turn, because its ${endStep} is skipped:`, notThisTurn.map(sayAbility)),
    saySome(`Still to come, at the beginning of the next ${endStep}:`, nextEndStep.map(sayDelayed)),
    saySome('Not this combat, because its end of combat step is skipped:', notThisCombat.map(sayAbility)),
  ].filter((one) => one !== null);
}

const saySome = (sentence: string, objects: readonly string[]): Said | null =>
  objects.length > 0 ? { sentence, objects } : null;

const sayAbility = ({ name, controllerId }: NotedAbility): string =>
  `${nameOf(name)}’s ability (${mention(controllerId)})`;

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

function sayObject({ kind, name, card, isCopy }: StackObject): string {
  switch (kind) {
    case 'spell': {
      const whole = card && card.name !== name ? ` of ${plain(card.name, LONGEST_NAME)}` : '';
      return `${nameOf(name)}${whole}${isCopy ? ', a copy' : ''}`;
    }
    case 'activated-ability':
    case 'triggered-ability':
      return `${nameOf(name)}’s ability`;
    case 'combat-damage':
      return '**Combat damage**';
  }
}

const sayPermanent = ({ permanent, controllerId }: TablePermanent): string =>
  `${permanent.status.faceDown ? 'something face down' : nameOf(permanent.card.name)} (${mention(controllerId)})`;

function sayCombat({ permanents, planeswalkersToo }: EndingStage & { readonly kind: 'combat-left' }): Said | null {
  const who = planeswalkersToo ? 'All creatures and planeswalkers' : 'All attacking and blocking creatures';
  return saySome(
    `${who} leave combat:`,
    permanents.map((one) => `${sayPermanent(one)}, ${one.combat?.role ?? 'attacked'}`),
  );
}

function sayCheck(ceases: readonly TablePermanent[], edition: Edition): Said {
  const check = `The check of ${stateBasedIn(edition)}: nobody gets priority, and nothing goes on the stack.`;
  return ceases.length > 0
    ? { sentence: `${check} Phased-out tokens cease to exist:`, objects: ceases.map(sayPermanent) }
    : { sentence: check, objects: [] };
}

function sayMove(
  { from, skipped, to, round }: EndingStage & { readonly kind: 'moved-on' },
  edition: Edition,
): string {
  const ends = `The ${stepIn(from, edition)} ends`;
  if (round > 1 && from === to) return `${ends}, and a new one begins.`;
  const passed = skipped.length > 0 ? ` Skipped: ${listed(saySkipped(skipped, edition))}.` : '';
  return `${ends}, and the ${stepIn(to, edition)} begins.${passed}${
    skipped.includes('end') ? ` “${wordIn(edition, 'At end of turn', 'At the beginning of the end step')}” does not trigger.` : ''
  }`;
}

/** The steps skipped, a combat phase that is skipped whole as one. */
function saySkipped(skipped: readonly Step[], edition: Edition): readonly string[] {
  const combat = stepsOf('combat');
  const isWhole = combat.every((step) => skipped.includes(step));
  return skipped.flatMap((step) => {
    if (!isWhole || phaseOf(step) !== 'combat') return [stepIn(step, edition)];
    return step === combat[0] ? ['combat phase'] : [];
  });
}

function sayAfterwards({
  abilities,
  priority,
  anotherCleanup,
}: EndingStage & { readonly kind: 'afterwards' }): Said {
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
        : 'Only if something triggers in the meantime do players get priority there, and another cleanup step follows.',
    objects,
  };
}
