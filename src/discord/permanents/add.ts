import { playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import type { CardPool } from '#cards/pool/card-pool.ts';
import { isPermanentType, parseTypeLine } from '#engine/cards/type-lines.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { completeCard, suggestCards } from '../cards/suggest-cards.ts';
import type { OptionValues } from '../command/option-types.ts';
import { appendLines, type Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatName } from '../labels/things.ts';
import {
  withDidYouMean,
  completeHalf,
  parseTypedName,
  formatDidYouMean,
  suggestLikelyFirst,
} from '../table/typed-card.ts';
import { openGameState } from '../table/execute-game-action.ts';
import { renderActionReply, type AppliedAction } from '../table/action-reply.ts';
import { parseAddedPermanent } from './parse-added.ts';
import { changePermanents } from './change-permanents.ts';
import {
  completeOne,
  completeOneOrCard,
  KEEPS_OPTION,
  playerOption,
  textOption,
  flagOption,
} from './options.ts';

const OPTIONS = [
  textOption('card', 'A card, a token, or any name; may be left out if it is face down or a token copy'),
  flagOption('token', 'It is a token'),
  {
    type: Type.Integer,
    name: 'count',
    description: 'How many of them; left out, one',
    min_value: 1,
    max_value: 20,
  },
  playerOption('controller', 'Who controls it; left out, you'),
  playerOption('owner', 'Who owns it; left out, its controller'),
  textOption('half', 'The face that is up, or the unlocked half of a Room'),
  flagOption('tapped', 'It enters tapped'),
  flagOption('flipped', 'It enters flipped'),
  flagOption('face-down', 'It enters face down'),
  textOption('copy-of', 'It enters as a copy of this permanent or card'),
  KEEPS_OPTION,
  textOption('attached-to', 'It enters attached to this permanent'),
  flagOption('phasing', 'It has phasing'),
  flagOption('prototyped', 'It was cast prototyped, or is a copy of such'),
] as const;

export const addPermanent = subcommand({
  name: 'add',
  description: 'A permanent is here already, or enters without using the stack',
  defaultPlayers: { controller: 'deed', owner: 'nobody' },
  options: OPTIONS,
  changes: true,
  run(request, ctx) {
    const { count = 1, ...options } = request.options;
    const { cards } = ctx;
    return changePermanents(
      request,
      ctx,
      ({ game }) => {
        const added = parseAddedPermanent(options, request.origin.actorId, game, cards);
        return added.ok ? ok(Array.from({ length: count }, () => added.value)) : added;
      },
      { render: renderAdded(options, cards) },
    );
  },
  complete: {
    /** Suggests face-up permanents of this table, then cards that can be permanents. */
    async card(typing, ctx) {
      const permanents = (await openGameState(typing, ctx))?.permanents ?? [];
      const faceUp = permanents.filter(({ permanent }) => !permanent.status.faceDown);
      return suggestLikelyFirst(
        faceUp.map(({ permanent }) => permanent.card.name),
        typing.typed,
        suggestCards(typing.typed, ctx.cards, ({ parts }) =>
          parts.some(({ typeLine }) => isPermanentType(parseTypeLine(typeLine))),
        ),
      );
    },
    half: completeHalf,
    'copy-of': completeOneOrCard,
    keeps: completeCard,
    'attached-to': completeOne(),
  },
});

/** Renders what entered, with notes on facts that the table has not recorded. */
function renderAdded(
  {
    card: typed,
    owner,
    'face-down': faceDown,
  }: Pick<OptionValues<typeof OPTIONS>, 'card' | 'owner' | 'face-down'>,
  cards: CardPool,
): (applied: AppliedAction) => Reply {
  if (faceDown) return renderActionReply;
  return withDidYouMean(typed, cards, (applied) =>
    appendLines(renderActionReply(applied), [
      ...formatUnknownCard(typed, cards),
      ...formatTokenOwner(owner, applied),
    ]),
  );
}

/** Notes who owns a token if the rules name a player other than the typed owner. */
function formatTokenOwner(owner: PlayerId | undefined, { entries }: AppliedAction): readonly Content[] {
  const tokens = entries.flatMap(({ event }) =>
    event.kind === 'permanent/entered' ? [event.permanent] : [],
  );
  const token = tokens.find(({ ownerId }) => owner !== undefined && ownerId !== owner);
  return token === undefined || owner === undefined
    ? []
    : [
        text`-# A token belongs to whoever it entered under: ${playerName(token.ownerId)} owns it, not ${playerName(owner)}.`,
      ];
}

const formatUnknownCard = (typed: string | undefined, cards: CardPool): readonly Content[] =>
  typed === undefined || parseTypedName(typed, cards).card || formatDidYouMean(typed, cards).length > 0
    ? []
    : [text`-# I don’t know a card named ${formatName(typed)}: attacking with \`all\` leaves it out.`];
