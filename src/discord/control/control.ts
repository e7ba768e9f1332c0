import { appendLines } from '../command/reply.ts';
import type { Content } from '#text/text.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import type { CardPool } from '#cards/pool/card-pool.ts';
import { CONTROL, CONTROL_NAMES, turnControlCard, type CardControlSpan } from '#cards/turns/control.ts';
import { foldName } from '#engine/cards/names.ts';
import { decideControl } from '#engine/control/turn-control.ts';
import { isLasting, type Control } from '#engine/game/control.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail } from '#engine/vocabulary/result.ts';
import { choices, type OptionValues } from '../command/option-types.ts';
import { subcommand } from '../command/subcommand.ts';
import { CARD_OPTION, completeNames, resolveCardName, withDidYouMean } from '../table/typed-card.ts';
import { formatFromText } from '../labels/from-text.ts';
import { executeGameAction, type GameDecision } from '../table/execute-game-action.ts';
import { renderWithUpcomingTurns } from '../turns/upcoming.ts';

/** Durations by the value of the choice. */
const SPAN_NAMES = {
  'next-turn': 'the whole of their next turn',
  'extra-turn-after': 'the whole of their next turn, with an extra turn after it (Emrakul)',
  'next-combat': 'their next combat phase',
  search: 'only while they search their own library (Opposition Agent)',
  resolution: 'only while the card and the spell cast for it resolve (Word of Command)',
  while: 'from now on, as long as an effect lasts',
  over: 'no longer: that effect is over',
} as const satisfies Record<CardControlSpan | 'over', string>;

const OPTIONS = [
  { type: Type.User, name: 'player', description: 'Who is controlled', required: true },
  { type: Type.User, name: 'by', description: 'Who controls', required: true },
  CARD_OPTION,
  {
    type: Type.String,
    name: 'for',
    description: 'How long; left out, as the card says, or the whole of the next turn',
    choices: choices(SPAN_NAMES),
  },
] as const;

export const controlPlayer = subcommand({
  name: 'control',
  description: 'A player controls another player (Mindslaver)',
  options: OPTIONS,
  changes: true,
  run: (request, ctx) =>
    executeGameAction(request, ctx, parseControl(request.options, ctx.cards), {
      render: withDidYouMean(request.options.card, ctx.cards, (applied) =>
        appendLines(renderWithUpcomingTurns(applied), remarksOn(request.options, ctx.cards)),
      ),
    }),
  complete: { card: completeNames(CONTROL_NAMES) },
});

function remarksOn({ card, for: span }: OptionValues<typeof OPTIONS>, cards: CardPool): readonly Content[] {
  return card === undefined || span !== undefined
    ? []
    : formatFromText(CONTROL, resolveCardName(card, cards));
}

/** Parses the options into a decision that creates or ends an effect. */
function parseControl(options: OptionValues<typeof OPTIONS>, cards: CardPool): GameDecision {
  const { player: of, by } = options;
  const card = options.card === undefined ? null : resolveCardName(options.card, cards);
  const span = options.for ?? turnControlCard(card).span;
  if (span === 'over')
    return (game, actor, ruleset) => {
      const control = lastControl(game, of, by, card);
      if (!control) return fail(refuse('control/over', {}));
      return decideControl(game, actor, { kind: 'control/end', id: control.id }, ruleset);
    };
  const action = { kind: 'control/create', of, by, card, ...SPANS[span] } as const;
  return (game, actor, ruleset) => decideControl(game, actor, action, ruleset);
}

/** The engine's terms for each duration. */
const SPANS = {
  'next-turn': { span: 'next-turn', extraTurnAfter: false },
  'extra-turn-after': { span: 'next-turn', extraTurnAfter: true },
  'next-combat': { span: 'next-combat' },
  search: { span: 'search' },
  resolution: { span: 'resolution' },
  while: { span: 'while' },
} as const satisfies Record<CardControlSpan, unknown>;

/** The effect to end: the active one that was created last, preferring effects that last until they are ended. */
function lastControl(
  { controls }: Game,
  of: PlayerId,
  by: PlayerId,
  card: string | null,
): Control | undefined {
  const activeControls = controls.filter(
    (control) =>
      control.of === of &&
      control.by === by &&
      (control.state === 'in-force' || control.state === 'pending') &&
      (card === null || foldName(control.card ?? '') === foldName(card)),
  );
  return activeControls.findLast(isLasting) ?? activeControls.at(-1);
}
