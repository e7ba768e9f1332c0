import type { ControlEvent } from '../../engine/game/events.ts';
import type { Control } from '../../engine/game/state.ts';
import { mention } from '../render-coins.ts';
import { byCard, controlOf, type Things } from './say-things.ts';

/** What happened to effects that give control of a player. */
export function sayControl(event: ControlEvent, things: Things): string {
  if (event.kind === 'control/created') return sayCreated(event.control);
  const control = controlOf(things, event.id);
  if (!control) return event.kind === 'control/began' ? 'Control begins.' : 'Control ends.';
  const { of, by, card, state } = control;
  switch (event.kind) {
    case 'control/began':
      return `${mention(by)} controls ${sayOf(control)} ${control.span === 'next-combat' ? 'in this combat phase' : 'this turn'}${byCard(card)}.`;
    case 'control/overwritten':
      return `It takes the place of ${mention(by)}’s control of ${mention(of)}${byCard(card)}.`;
    case 'control/ended':
      return state === 'overwritten'
        ? `The overwritten control of ${mention(of)} by ${mention(by)} is gone${byCard(card)}.`
        : `${mention(by)} controls ${sayOf(control)} no more${byCard(card)}.`;
  }
}

function sayCreated(control: Control): string {
  const { of, by, card, extraTurnAfter } = control;
  const after = extraTurnAfter ? `, and ${mention(of)} takes an extra turn after it` : '';
  const whose = of === by ? 'their own' : `${mention(of)}’s`;
  const when = {
    'next-turn': `during ${whose} next turn that is not skipped`,
    'next-combat': `during ${whose} next combat phase`,
    while: 'from now on, as long as that lasts',
  }[control.span];
  return `${mention(by)} ${of === by ? 'decides for themselves' : `controls ${mention(of)}`} ${when}${after}${byCard(card)}.`;
}

const sayOf = ({ of, by }: Control): string => (of === by ? 'themselves' : mention(of));
