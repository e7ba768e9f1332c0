import { ApplicationCommandOptionType as Type } from 'discord.js';
import { actingPlayerOf } from '#engine/deciding/act-owner.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import { decideDamage, type DamageEvent } from '#engine/life/damage.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { BotRequest, BotContext } from '../command/command.ts';
import { subcommand } from '../command/subcommand.ts';
import { DEALER_OPTION, resolveDealerOfDamage, type Dealer } from '../damage/dealer.ts';
import { parseDamageForm } from '../damage/parse-damage-form.ts';
import { FIELD_IDS, MAX_DAMAGE_TEXT_LENGTH } from '../damage/form.ts';
import { createPlayerLabels } from '../damage/player-labels.ts';
import { completeTarget, parseTargetOption, TARGET_OPTION, withDealerNote } from '../damage/target-option.ts';
import { executeGameAction, findOpenGame } from '../table/execute-game-action.ts';
import { recordDamage } from './change-numbers.ts';

export const setDamage = subcommand({
  name: 'damage',
  description: 'Damage that you deal to others: the players, how much, by what',
  defaultPlayers: { by: 'nobody' },
  options: [
    {
      type: Type.String,
      name: 'hits',
      description: 'Such as: Bob 7 Krenko, Cleo 2 poison lifelink, each 3',
      required: true,
      max_length: MAX_DAMAGE_TEXT_LENGTH,
    },
    DEALER_OPTION,
  ],
  changes: true,
  async run(request, ctx) {
    const openGame = await findOpenGame(request, ctx);
    if (!openGame.ok) return openGame;
    const labels = await createPlayerLabels(openGame.value.game, request, ctx);
    const fields = { [FIELD_IDS.typed]: [request.options.hits] };
    const { actorId } = request.origin;
    const isDealerNamed = request.options.by !== undefined;
    const parseDamage = (game: Game, dealer: PlayerId) => {
      const ruleset = rulesetOf(game.edition);
      return parseDamageForm(fields, {
        game,
        ruleset,
        dealer,
        isDealerNamed,
        typist: actorId,
        labels,
        cards: ctx.cards,
      });
    };
    const resolved = await findDealer(request, ctx, openGame.value.game, parseDamage);
    if ('question' in resolved) return ok(resolved.question);
    const result = await executeGameAction(request, ctx, (game, actor, ruleset, snapshot) => {
      const parsed = parseDamage(game, resolved.dealer);
      return parsed.ok ? recordDamage(resolved.dealer, parsed.value)(game, actor, ruleset, snapshot) : parsed;
    });
    return withDealerNote(result, resolved);
  },
});

/**
 * Finds the dealer in the typed text or in `by:`, or asks for them. Text that cannot be parsed is refused later, when
 * it is recorded.
 */
async function findDealer(
  request: BotRequest & { readonly options: { readonly hits: string; readonly by?: PlayerId | undefined } },
  ctx: BotContext,
  game: Game,
  parseDamage: (game: Game, dealer: PlayerId) => ReturnType<typeof parseDamageForm>,
): Promise<Dealer> {
  const { hits, by } = request.options;
  if (by !== undefined) return { dealer: by };
  const actingPlayer = actingPlayerOf(game, request.origin.actorId);
  const parsed = parseDamage(game, actingPlayer);
  if (!parsed.ok) return { dealer: actingPlayer };
  const line = { command: 'set', subcommand: 'damage', options: { hits } };
  const { actorId } = request.origin;
  const forUser = actingPlayer === actorId ? parsed : parseDamage(game, actorId);
  const targets = (damages: readonly DamageEvent[]) => damages.map(({ playerId }) => playerId).join();
  const isSameForUser = forUser.ok && targets(forUser.value) === targets(parsed.value);
  return resolveDealerOfDamage(request, ctx, game, line, parsed.value, isSameForUser);
}

export const setTakeBack = subcommand({
  name: 'take-back',
  description: 'Takes back what was recorded last this turn of you; the host, of anybody',
  unlisted: { below: ['game status'], label: 'Take back damage done to me' },
  options: [TARGET_OPTION],
  changes: true,
  async run(request, ctx) {
    const { player } = request.options;
    const targets = player === undefined ? null : await parseTargetOption(player, request, ctx);
    if (targets && !targets.ok) return targets;
    const [playerId = null, ...others] = targets?.value ?? [];
    if (others.length > 0)
      return fail(refuse('option/wrong-kind', { option: 'player', wanted: 'one player' }));
    return executeGameAction(request, ctx, (game, actor, ruleset) =>
      decideDamage(game, actor, { kind: 'hit/take-back', playerId, upTo: Infinity }, ruleset),
    );
  },
  complete: { player: completeTarget },
});
