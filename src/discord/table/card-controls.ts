import { controlChain } from '../../engine/game/control-chain.ts';
import type { Control, Game } from '../../engine/game/state.ts';
import { mention } from '../render-coins.ts';
import { byCard } from './say-things.ts';
import { sayControls } from './turn-words.ts';

/** Who controls whom now, the player whose turn it is first. */
export function sayControlsNow(game: Game): readonly string[] {
  const active = game.turn?.playerId;
  const players = game.seats
    .filter(({ left }) => left === null)
    .map(({ playerId }) => playerId)
    .toSorted((one, other) => Number(other === active) - Number(one === active));
  return players.flatMap((playerId) => {
    const through = controlChain(game, playerId);
    const decider = through.at(-1)?.by;
    if (decider === undefined) return [];
    return [`**${mention(decider)} decides for ${mention(playerId)}**: ${sayControls(through)}`];
  });
}

const WHEN: Readonly<Record<Control['span'], string>> = {
  'next-turn': 'the next turn',
  'next-combat': 'the next combat phase',
  while: 'the decisions',
};

/** Control that waits for its turn. */
export const sayControlsToCome = ({ controls }: Game): readonly string[] =>
  controls
    .filter(({ state }) => state === 'pending')
    .map(
      ({ of, by, card, span }) =>
        `-# ${mention(by)} will control ${WHEN[span]} of ${mention(of)}${byCard(card)}`,
    );
