import { controlChain } from '../../engine/game/control-chain.ts';
import type { Control } from '../../engine/game/control.ts';
import type { Game } from '../../engine/game/state.ts';
import { mention } from '../words/mention.ts';
import { byCard } from '../naming/things.ts';
import { formatControls } from '../naming/turn-words.ts';
import { circleOf } from '../../engine/game/circle.ts';

/** Who controls whom now, the player whose turn it is first. */
export function formatControlsNow(game: Game): readonly string[] {
  const active = game.turn?.playerId;
  const players = circleOf(game).toSorted((one, other) => Number(other === active) - Number(one === active));
  return players.flatMap((playerId) => {
    const through = controlChain(game, playerId);
    const [only, ...others] = through;
    const decider = through.at(-1)?.by;
    if (!only || decider === undefined) return [];
    const whom = decider === playerId ? 'themselves' : mention(playerId);
    const why = others.length === 0 ? byCard(only.card) : `: ${formatControls(through)}`;
    return [`**${mention(decider)} decides for ${whom}**${why}`];
  });
}

const WHEN: Readonly<Record<Control['span'], string>> = {
  'next-turn': 'the next turn',
  'next-combat': 'the next combat phase',
  while: 'the decisions',
  search: 'the searches',
  resolution: 'a resolution',
};

/** Control that waits for its turn; not what is overwritten, but what is so only in part. */
export function formatControlsToCome({ controls }: Game): readonly string[] {
  const pending = controls.filter(({ state }) => state === 'pending');
  return pending.flatMap(({ id, of, by, card, span }) => {
    const later = controls.filter((one) => one.of === of && one.id > id && one.state !== 'extra-turn-only');
    if (later.some((one) => one.state === 'pending' && one.span === span)) return [];
    const last = later.at(-1);
    const except = last ? `, but where ${mention(last.by)} does${byCard(last.card)}` : '';
    const what =
      of === by ? `decide for themselves in ${WHEN[span]}` : `control ${WHEN[span]} of ${mention(of)}`;
    return [`-# ${mention(by)} will ${what}${byCard(card)}${except}`];
  });
}
