import type { CardPool } from '../../cards/pool/card-pool.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { Control, Game } from '../../engine/game/state.ts';
import { foldName } from '../../engine/cards/names.ts';
import { refuse } from '../../engine/vocabulary/refusals.ts';
import { fail } from '../../engine/vocabulary/result.ts';
import { decideControl } from '../../engine/control/turn-control.ts';
import type { DecideAtTable } from '../table/change-game.ts';
import { cardNamed } from '../table/card-named.ts';

/** For how long `/turn control` gives control, by the value of its choice. */
export const SPAN_NAMES = {
  'next-turn': 'the whole of their next turn',
  'extra-turn-after': 'the whole of their next turn, with an extra turn after it (Emrakul)',
  'next-combat': 'their next combat phase',
  while: 'from now on, while an effect lasts',
  over: 'no longer: what it lasted for is over',
} as const;

type Span = keyof typeof SPAN_NAMES;

/** Cards that say how long, where nobody at the table does. */
const SPAN_OF_CARD: ReadonlyMap<string, Span> = new Map(
  Object.entries({
    'Emrakul, the Promised End': 'extra-turn-after',
    'Opposition Agent': 'while',
    'Secret of Bloodbending': 'next-combat',
    'Word of Command': 'while',
  } as const).map(([card, span]) => [foldName(card), span]),
);

export interface ControlRequest {
  readonly player: PlayerId;
  readonly by: PlayerId;
  readonly card: string | undefined;
  readonly for: Span | undefined;
}

/** What `/turn control` decides: a new effect, or the end of one. */
export function controlAsked(options: ControlRequest, cards: CardPool): DecideAtTable {
  const { player: of, by } = options;
  const card = options.card === undefined ? null : cardNamed(options.card, cards);
  const span = options.for ?? SPAN_OF_CARD.get(foldName(card ?? '')) ?? 'next-turn';
  if (span === 'over')
    return (game, actor, ruleset) => {
      const control = lastControl(game, of, by, card);
      if (!control) return fail(refuse('control/over', {}));
      return decideControl(game, actor, { kind: 'control/end', id: control.id }, ruleset);
    };
  const action = { kind: 'control/create', of, by, card, ...SPANS[span] } as const;
  return (game, actor, ruleset) => decideControl(game, actor, action, ruleset);
}

/** What the engine calls each. */
const SPANS = {
  'next-turn': { span: 'next-turn', extraTurnAfter: false },
  'extra-turn-after': { span: 'next-turn', extraTurnAfter: true },
  'next-combat': { span: 'next-combat' },
  while: { span: 'while' },
} as const satisfies Record<Exclude<Span, 'over'>, unknown>;

/** The effect that is meant: of those that work, one that lasts while something does, before others; the last created. */
function lastControl(
  { controls }: Game,
  of: PlayerId,
  by: PlayerId,
  card: string | null,
): Control | undefined {
  const working = controls.filter(
    (one) =>
      one.of === of &&
      one.by === by &&
      (one.state === 'in-force' || one.state === 'pending') &&
      (card === null || foldName(one.card ?? '') === foldName(card)),
  );
  return working.findLast(({ span }) => span === 'while') ?? working.at(-1);
}
