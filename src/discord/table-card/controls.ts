import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import { playerName } from '#text/parts.ts';
import { controlChain } from '#engine/game/control-chain.ts';
import type { Control } from '#engine/game/control.ts';
import type { Game } from '#engine/game/state.ts';
import { formatByCard } from '../labels/things.ts';
import { formatControls } from '../labels/turn-words.ts';
import { circleOf } from '#engine/game/circle.ts';

/** Formats who controls whom, the active player first. */
export function formatActiveControls(game: Game): readonly Text[] {
  const active = game.turn?.playerId;
  const players = circleOf(game).toSorted(
    (first, second) => Number(second === active) - Number(first === active),
  );
  return players.flatMap((playerId) => {
    const chain = controlChain(game, playerId);
    const [only, ...others] = chain;
    const decider = chain.at(-1)?.by;
    if (!only || decider === undefined) return [];
    const whom = decider === playerId ? 'themselves' : playerName(playerId);
    const why = others.length === 0 ? formatByCard(only.card) : text`: ${formatControls(chain)}`;
    return [text`**${playerName(decider)} decides for ${whom}**${why}`];
  });
}

const SPAN_LABELS: Readonly<Record<Control['span'], string>> = {
  'next-turn': 'the next turn',
  'next-combat': 'the next combat phase',
  while: 'the decisions',
  search: 'the searches',
  resolution: 'a resolution',
};

/** Formats control effects that are still pending, without those that a later one fully overwrites. */
export function formatPendingControls({ controls }: Game): readonly Text[] {
  const pending = controls.filter(({ state }) => state === 'pending');
  return pending.flatMap(({ id, of, by, card, span }) => {
    const later = controls.filter(
      (control) => control.of === of && control.id > id && control.state !== 'extra-turn-only',
    );
    if (later.some((control) => control.state === 'pending' && control.span === span)) return [];
    const last = later.at(-1);
    const except = last ? text`, but where ${playerName(last.by)} does${formatByCard(last.card)}` : '';
    const what =
      of === by
        ? `decide for themselves in ${SPAN_LABELS[span]}`
        : text`control ${SPAN_LABELS[span]} of ${playerName(of)}`;
    return [text`-# ${playerName(by)} will ${what}${formatByCard(card)}${except}`];
  });
}
