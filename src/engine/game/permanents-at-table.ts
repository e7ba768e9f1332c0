import type { Ruleset } from '../editions.ts';
import type { Entry } from './actions.ts';
import type { PermanentEvent } from './events.ts';
import type { Game, Step, TablePermanent } from './state.ts';

/** The game after an event of permanents. */
export function evolvePermanents(game: Game, event: PermanentEvent): Game {
  const change = (id: number, to: (one: TablePermanent) => TablePermanent): Game => ({
    ...game,
    permanents: game.permanents.map((one) => (one.id === id ? to(one) : one)),
  });
  switch (event.kind) {
    case 'permanent/entered':
      return {
        ...game,
        permanents: [...game.permanents, event.permanent],
        made: Math.max(game.made, event.permanent.id),
      };
    case 'permanent/changed':
      return change(event.id, (one) => ({ ...one, permanent: event.permanent }));
    case 'permanent/controller-changed':
      return change(event.id, (one) => ({ ...one, controllerId: event.to }));
    case 'permanent/combat':
      return change(event.id, (one) => ({ ...one, combat: event.combat }));
    case 'permanent/left':
      return { ...game, permanents: game.permanents.filter(({ id }) => id !== event.id) };
  }
}

/** What the beginning of a step makes happen. */
export const permanentsAsStepBegins = (_game: Game, _step: Step, _ruleset: Ruleset): readonly Entry[] => [];
