import { turnControlCard } from '../../cards/turns/control.ts';
import type { ControlEvent } from '../../engine/events/control.ts';
import type { Control } from '../../engine/game/control.ts';
import { mention } from '../words/mention.ts';
import { ofThem } from '../naming/teams.ts';
import { byCard, controlOf, named, sharing, type Things } from '../naming/things.ts';

/** Says what happened to effects that give control of a player. */
export function sayControl(event: ControlEvent, things: Things): string {
  if (event.kind === 'control/created') return sayCreated(event.control, things);
  const control = controlOf(things, event.id);
  if (!control) return event.kind === 'control/began' ? 'Control begins.' : 'Control ends.';
  switch (event.kind) {
    case 'control/began': {
      const when = control.span === 'next-combat' ? 'in this combat phase' : 'this turn';
      if (event.overwrittenBy === undefined)
        return `${sayDoing(control, things)} ${when}${byCard(control.card)}.`;
      const other = controlOf(things, event.overwrittenBy);
      const why = other ? `, since ${sayIt(other)} was created later` : '';
      return `${sayIt(control)} doesn’t apply ${when}${why}.`;
    }
    case 'control/overwritten': {
      const other = controlOf(things, event.byId);
      const isPartly = other !== null && other.span !== control.span;
      return `${isPartly ? 'While it lasts, it' : 'It'} takes the place of ${sayIt(control)}.`;
    }
    case 'control/resumed':
      return `${sayIt(control)} applies again: it’s the newest one left.`;
    case 'control/ended':
      return `${sayIt(control)} is over.`;
  }
}

function sayCreated(control: Control, things: Things): string {
  const { of, by, card, extraTurnAfter } = control;
  const who = sharing(things, 'turns', of);
  const after = extraTurnAfter ? `, and ${who} takes an extra turn after it` : '';
  const theirs = (what: string): string => {
    if (of === by) return `their ${what}`;
    return who === mention(of) ? ofThem(who, what) : `its ${what}`;
  };
  const when = {
    'next-turn': `during ${theirs('next turn')}`,
    'next-combat': `during ${theirs('next combat phase')}`,
    while: 'from now on, as long as the effect lasts',
  }[control.span];
  return `${sayDoing(control, things)} ${when}${after}${byCard(card)}.`;
}

/** `@Alice controls @Bob`, `@Alice controls the team of @Bob and @Carol`, `@Bob makes their own decisions`. */
const sayDoing = ({ of, by }: Control, things: Things): string =>
  of === by
    ? `${mention(by)} makes their own decisions`
    : `${mention(by)} controls ${sharing(things, 'turns', of)}`;

/** `@Alice’s control of @Bob (Mindslaver)`. */
const sayIt = ({ of, by, card }: Control): string =>
  `${mention(by)}’s control of ${of === by ? 'themselves' : mention(of)}${byCard(card)}`;

/** How long control of a limited duration lasts, as cards say; nothing for that of a whole turn. */
export const sayLasting = (through: readonly Control[]): readonly string[] => [
  ...new Set(through.flatMap(sayLimit)),
];

function sayLimit({ of, span, card }: Control): readonly string[] {
  if (span === 'next-turn') return [];
  if (span === 'next-combat') return ['In this combat phase only.'];
  switch (turnControlCard(card).lasts) {
    case 'search':
      return [`Only while ${mention(of)} searches a library.`];
    case 'its-spell':
      return [
        `Only until ${named(card ?? 'the card')} and the spell that ${mention(of)} casts for it have resolved.`,
      ];
    case undefined:
      return ['Only as long as the effect says.'];
  }
}
