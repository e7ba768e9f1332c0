import { splitLines } from '#text/lines.ts';
import { isEmpty, joinLines } from '#text/parts.ts';
import { isSameText } from '#text/plain.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { ApplicationCommandOptionType as Type, ButtonStyle, ComponentType } from 'discord.js';
import { extraTurnCard, EXTRA_TURN_NAMES, type ExtraTurnCard } from '#cards/turns/extra-turns.ts';
import { skippingCard, SKIPPING_ONCE_NAMES, type SkippingCard } from '#cards/turns/skipping.ts';
import type { SkipSpan } from '#engine/game/turn.ts';
import type { SkippablePart } from '#engine/vocabulary/steps.ts';
import { skippingPermanent } from '#engine/steps/skipping-permanents.ts';
import { actingPlayerOf } from '#engine/deciding/act-owner.ts';
import type { Game } from '#engine/game/state.ts';
import { isActive } from '#engine/game/teams.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import type { SkipAction } from '#engine/turns/extra-turns-and-skips.ts';
import { decideTurn } from '#engine/turns/turns.ts';
import { fail } from '#engine/vocabulary/result.ts';
import { choices } from '../command/option-types.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatName } from '../labels/things.ts';
import { withStackButtons } from '../table/stack-buttons.ts';
import { withDidYouMean, CARD_OPTION, resolveCardName, completeNames } from '../table/typed-card.ts';
import { executeGameAction, type GameDecision } from '../table/execute-game-action.ts';
import { type AppliedAction, renderActionReply } from '../table/action-reply.ts';
import { renderWithUpcomingTurns } from './upcoming.ts';
import { decideStack } from '#engine/stack/stack.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import type { BotContext, Press, HandlerResult } from '../command/command.ts';
import { customId } from '../command/custom-id.ts';
import { withButtonRow } from '../command/rows.ts';

/* Extra turns, and skipped turns, steps and phases. */

const TIMES_OPTION = {
  type: Type.Integer,
  name: 'times',
  description: 'How many; left out, as many as the card says',
  min_value: 1,
  max_value: 20,
} as const;

/** This player's range of influence limits whom the effect affects. */
const BY_OPTION = {
  type: Type.User,
  name: 'by',
  description: 'Whose effect it is; left out, yours',
} as const;

export const extraTurn = subcommand({
  name: 'extra',
  description: 'A player takes an extra turn after this one',
  defaultPlayers: { player: 'other', by: 'nobody' },
  options: [
    { type: Type.User, name: 'player', description: 'Who takes it; left out, you' },
    CARD_OPTION,
    TIMES_OPTION,
    BY_OPTION,
  ],
  changes: true,
  run(request, ctx) {
    const { player: playerId, card: typed, times, by } = request.options;
    const card = typed === undefined ? null : resolveCardName(typed, ctx.cards);
    const cardFacts = card === null ? undefined : extraTurnCard(card);
    const rider = cardFacts?.riders.find((candidate) => candidate === 'loses' || candidate === 'no-untap');
    const action = {
      kind: 'turn/extra',
      playerId,
      card,
      times: times ?? cardFacts?.times ?? 1,
      ...(rider && { rider }),
    } as const;
    const decide: GameDecision = (game, actor, ruleset) =>
      decideTurn(game, actor, { ...action, by: by ?? actingPlayerOf(game, actor.id) }, ruleset);
    return executeGameAction(request, ctx, decide, {
      render: withDidYouMean(typed, ctx.cards, (applied) => {
        const reply = renderExtraTurn(applied, cardFacts);
        // An answer replaces the reply about the resolved spell, so keep its buttons.
        return request.isAnswer ? withStackButtons(reply, applied) : reply;
      }),
    });
  },
  complete: { card: completeNames(EXTRA_TURN_NAMES) },
});

/** Renders the recorded turns, with notes on what else the card says about them. */
function renderExtraTurn(applied: AppliedAction, cardFacts: ExtraTurnCard | undefined): Reply {
  const reply = withLines(
    renderWithUpcomingTurns(applied),
    cardFacts?.riders.flatMap((rider) => RIDER_NOTES[rider] ?? []) ?? [],
  );
  const loss = applied.entries.find(({ event }) => event.kind === 'ability/noted');
  if (cardFacts?.unless !== 'cleave' || loss?.event.kind !== 'ability/noted') return reply;
  const withQuestion = withLines(reply, ['Was it cast for its cleave cost? Then nobody loses.']);
  return withCleaveButton(withQuestion, applied.gameId, loss.event.ability.id);
}

const RIDER_NOTES: Partial<Readonly<Record<ExtraTurnCard['riders'][number], string>>> = {
  'no-prevention': 'During that turn damage can’t be prevented.',
  'no-schemes': 'During that turn schemes can’t be set in motion.',
};

/** Merges equal lines and adds their number. */
const mergeEqualLines = (lines: readonly Text[]): readonly Text[] =>
  lines.flatMap((line, index) => {
    const isEqual = (candidate: Text): boolean => isSameText(candidate, line);
    if (lines.findIndex(isEqual) < index) return [];
    const times = lines.filter(isEqual).length;
    return times > 1 && !isEmpty(line) ? [text`${line} ×${times}`] : [line];
  });

/** Inserts lines directly below the events. */
function withLines(reply: Reply, lines: readonly Text[]): Reply {
  const [first = '', ...rest] = mergeEqualLines(splitLines(reply.content ?? ''));
  return { ...reply, content: joinLines([first, ...lines, ...rest]) };
}

/** Parts of a turn that can be skipped, in players' terms. */
const SKIPPABLE_PARTS = {
  turn: 'the whole turn',
  untap: 'untap step',
  upkeep: 'upkeep step',
  draw: 'draw step',
  main: 'main phase',
  combat: 'combat phase',
  end: 'end step',
} as const satisfies Record<SkippablePart | 'turn', string>;

const SKIP_SPANS = {
  next: 'the next one',
  'next-this-turn': 'the next one, in this turn only',
  'this-turn': 'each one of this turn',
  'next-turn': 'each one of that player’s next turn',
} as const satisfies Record<Exclude<SkipSpan, 'extra-turn'>, string>;

export const skipTurn = subcommand({
  name: 'skip',
  description: 'A player skips their next turn, or a step or phase (Yosei, Fatespinner)',
  unlisted: { below: ['turn extra', 'game status'], label: 'Skip a turn or step…' },
  options: [
    { type: Type.User, name: 'player', description: 'Who skips it', required: true },
    CARD_OPTION,
    {
      type: Type.String,
      name: 'step',
      description: 'What’s skipped; left out, what the card says, or the whole turn',
      choices: choices(SKIPPABLE_PARTS),
    },
    {
      type: Type.String,
      name: 'when',
      description: 'Which of these steps or phases; left out, as the card says, or the next one',
      choices: choices(SKIP_SPANS),
    },
    TIMES_OPTION,
    BY_OPTION,
  ],
  defaultPlayers: { by: 'nobody' },
  changes: true,
  run(request, ctx) {
    const { player: playerId, card: typed, step, when, times, by } = request.options;
    const card = typed === undefined ? null : resolveCardName(typed, ctx.cards);
    const cardFacts = card === null ? undefined : skippingCard(card);
    const applicable =
      cardFacts && (step === undefined || cardFacts.parts.includes(step)) ? cardFacts : undefined;
    const [only = 'turn', ...others] = applicable?.parts ?? [];
    if (step === undefined && others.length > 0) return fail(refuse('option/missing', { option: 'step' }));
    const part = step ?? only;
    if (part === 'turn' && when !== undefined && when !== 'next')
      return fail(refuse('option/clash', { one: 'step', other: 'when' }));
    const spanIn = (game: Game): Exclude<SkipSpan, 'extra-turn'> => {
      if (when !== undefined) return when;
      const span = applicable?.span ?? 'next';
      return span === 'this-turn' && !isActive(game, playerId) ? 'next-turn' : span;
    };
    const permanent = card !== null && step === undefined ? skippingPermanent(card) : undefined;
    const skipsUntapOfExtraTurn =
      step === undefined && card !== null && !cardFacts && extraTurnCard(card)?.riders.includes('no-untap');
    const decide: GameDecision = (game, actor, ruleset) => {
      if (permanent?.part === 'extra-turn') {
        const { name, whose } = permanent;
        return fail(
          refuse(
            'turn/skips-extra-turns',
            { card: name, whose },
            citeRules(ruleset.edition, 'turn/skipping'),
          ),
        );
      }
      if (skipsUntapOfExtraTurn) {
        const citations = citeRules(ruleset.edition, 'turn/extra', 'turn/skipping');
        return fail(refuse('turn/skips-of-extra', { card }, citations));
      }
      const of = part === 'turn' ? {} : { of: { part, span: spanIn(game) } };
      const action: SkipAction = {
        kind: 'turn/skip',
        playerId,
        card,
        times: times ?? applicable?.times ?? 1,
        ...of,
        by: by ?? actingPlayerOf(game, actor.id),
      };
      return decideTurn(game, actor, action, ruleset);
    };
    return executeGameAction(request, ctx, decide, {
      render: withDidYouMean(typed, ctx.cards, (applied) =>
        withLines(renderWithUpcomingTurns(applied), card === null ? [] : formatStaticSkip(card, cardFacts)),
      ),
    });
  },
  complete: { card: completeNames(SKIPPING_ONCE_NAMES) },
});

/** Notes that a permanent with a static ability skips each time automatically, once it is recorded at the table. */
const formatStaticSkip = (card: string, cardFacts: SkippingCard | undefined): readonly Text[] =>
  cardFacts?.isStatic
    ? [text`-# ${formatName(card)} on the battlefield skips each by itself: note it with \`/permanent add\`.`]
    : [];

/** Custom-id action of the button that says an extra-turn spell was cast for its cleave cost. */
export const CLEAVE_ACTION = 'cleave';

/** Adds a button that cancels the recorded loss. @param lossId id of the recorded ability */
const withCleaveButton = (reply: Reply, gameId: string, lossId: ThingId): Reply =>
  withButtonRow(reply, {
    type: ComponentType.Button,
    style: ButtonStyle.Secondary,
    label: 'Cleave cost paid: no loss',
    custom_id: customId(CLEAVE_ACTION, gameId, lossId),
  });

/** Cancels the loss if it has not happened yet. */
export async function handleCleaveButton(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const [gameId = '', loss = ''] = press.parts;
  if (!/^\d{1,9}$/.test(loss)) return fail(refuse('button/stale', {}));
  const decide: GameDecision = (game, actor, ruleset, book) =>
    book.id === gameId && game.abilities.some(({ id }) => id === Number(loss))
      ? decideStack(game, actor, { kind: 'ability/forget', id: Number(loss) }, ruleset)
      : fail(refuse('button/stale', {}));
  return executeGameAction(press, ctx, decide, { render: renderActionReply });
}
