import { ApplicationCommandOptionType as Type } from 'discord.js';
import type { CardPool } from '#cards/pool/card-pool.ts';
import type { Card } from '#engine/cards/card.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { parseTypeLine } from '#engine/cards/type-lines.ts';
import { MAX_CARD_NAME_LENGTH } from '#engine/deciding/typed-names.ts';
import { actingPlayerOf } from '#engine/deciding/act-owner.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { suggestCards } from '../cards/suggest-cards.ts';
import type { BotRequest, BotContext, Suggestion } from '../command/command.ts';
import { suggestKnownCommanders } from '../commanders/suggest.ts';
import { subcommand } from '../command/subcommand.ts';
import { withDidYouMean, parseTypedName, suggestLikelyFirst } from '../table/typed-card.ts';
import { openGameState } from '../table/execute-game-action.ts';
import { executeNumberChange, increaseOf, GROWTH_OPTION, parseGrowth } from './amounts.ts';
import { DEALER_OPTION, resolveDealer, type Dealer } from '../damage/dealer.ts';
import { decideNumberChange } from './change-numbers.ts';

export const setCommanderDamage = subcommand({
  name: 'commander-damage',
  description: 'Combat damage that a commander dealt to a player',
  defaultPlayers: { player: 'own', by: 'nobody' },
  options: [
    {
      type: Type.String,
      name: 'commander',
      description: 'Which commander',
      required: true,
      autocomplete: true,
      max_length: MAX_CARD_NAME_LENGTH,
    },
    GROWTH_OPTION,
    { type: Type.User, name: 'player', description: 'To whom; left out, to you' },
    DEALER_OPTION,
    {
      type: Type.Boolean,
      name: 'life',
      description: 'It is taken off the life total too; left out, yes for -3 or +2, no for =20',
    },
  ],
  changes: true,
  async run(request, ctx) {
    const { amount, commander: typed, player: playerId, life } = request.options;
    const commander = parseTypedName(typed, ctx.cards).name;
    const growth = parseGrowth('amount', amount);
    const isDealt = growth.ok && increaseOf(growth.value) > 0;
    const resolved = isDealt
      ? await findCommanderOwner(request, ctx, playerId)
      : { dealer: request.origin.actorId };
    if ('question' in resolved) return ok(resolved.question);
    return executeNumberChange(
      request,
      ctx,
      growth,
      (change) => {
        const losesLife = life ?? 'by' in change;
        const increase = increaseOf(change);
        return decideNumberChange(
          [playerId],
          resolved.dealer,
          () => ({ kind: 'commander/change', playerId, commander, change, losesLife }),
          () =>
            increase > 0
              ? { what: 'damage', playerId, amount: increase, commander, losesLife, ...NO_KEYWORDS }
              : null,
        );
      },
      { render: withDidYouMean(typed, ctx.cards) },
    );
  },
  complete: {
    commander: async (typing, ctx) =>
      suggestCommanders(await openGameState(typing, ctx), typing.typed, ctx.cards),
  },
});

/** The owner of the commander if known; otherwise asks who deals the damage. */
async function findCommanderOwner(
  request: BotRequest & { readonly options: CommanderDamage },
  ctx: BotContext,
  playerId: PlayerId,
): Promise<Dealer> {
  const { commander, by } = request.options;
  const { actorId } = request.origin;
  if (by !== undefined) return { dealer: by };
  const game = await openGameState(request, ctx);
  if (!game || playerId === actorId || playerId === actingPlayerOf(game, actorId)) return { dealer: actorId };
  const line = { command: 'set', subcommand: 'commander-damage', options: { ...request.options } };
  return resolveDealer(request, ctx, game, line, [commander]);
}

interface CommanderDamage {
  readonly commander: string;
  readonly amount: string;
  readonly player: PlayerId;
  readonly life?: boolean | undefined;
  readonly by?: PlayerId | undefined;
}

/** This command has no options for lifelink and infect. */
const NO_KEYWORDS = { infect: false, lifelink: false } as const;

/** Suggests commanders of this table, then legendary creatures in play, then all. */
function suggestCommanders(game: Game | null, typed: string, cards: CardPool): readonly Suggestion[] {
  const known = game ? suggestKnownCommanders(game, typed) : [];
  const faceUp = game?.permanents.filter(({ permanent }) => !permanent.status.faceDown) ?? [];
  const legends = faceUp.map(({ permanent }) => permanent.card).filter(isLegendaryCreature);
  const legendsHere = legends.map(({ name }) => name);
  const others = suggestLikelyFirst(legendsHere, typed, suggestCards(typed, cards, isLegendaryCreature));
  return [...known, ...others.filter(({ value }) => !known.some((suggestion) => suggestion.value === value))];
}

/** Judged by its printed front face. */
function isLegendaryCreature({ parts: [front] }: Card): boolean {
  const { supertypes, types } = parseTypeLine(front.typeLine);
  return supertypes.includes('Legendary') && types.includes('Creature');
}
