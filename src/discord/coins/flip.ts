import type { FlipRequest } from '#engine/coins/vocabulary.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import { mutate } from '../command/mutate.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { playFlip } from '#ledger/play.ts';
import type { CommandLine } from '../command/command-line.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import { configuredEdition, resolveEdition } from '../command/edition-option.ts';
import { askWhoThrows } from '../command/default-player.ts';
import { applyDeciderPreferences } from './deciders.ts';
import { resolveCalls } from './resolve-calls.ts';
import { createCardLines } from './coin-cards.ts';
import { flipCost, flipRequestCost } from './cost.ts';
import { resolveOwner, type FlipOptions } from './flip-request.ts';
import { thumbPreferences, resolveThumbs } from './recorded-thumbs.ts';
import { parseAnyFlip, type ParsedFlip } from './parse-flip.ts';
import { decideFlip } from './replies.ts';
import { askWhichCoinCard } from './which-coin-card.ts';

export interface FlipCommandOptions extends FlipOptions {
  readonly card: string | undefined;
  readonly private: boolean | undefined;
  readonly edition: string | undefined;
}

/** `/flip` without options: one coin without a call. */
export const PLAIN_FLIP: FlipCommandOptions = {
  call: undefined,
  card: undefined,
  coins: undefined,
  until: undefined,
  players: undefined,
  opponent: undefined,
  thumbs: undefined,
  keep: undefined,
  fixed: undefined,
  die: undefined,
  'heads-side': undefined,
  'tails-side': undefined,
  private: undefined,
  edition: undefined,
};

/** Flips, or asks for the information that is still missing. */
export async function runFlip(
  request: BotRequest & { readonly options: FlipCommandOptions },
  ctx: BotContext,
): Promise<HandlerResult> {
  const { origin, options } = request;
  const typedEdition = options.edition;
  const edition =
    typedEdition === undefined
      ? ok(await configuredEdition(origin, ctx))
      : await resolveEdition(typedEdition, origin, ctx);
  if (!edition.ok) return edition;
  const gameBefore = (await ctx.store.lastGame(origin.channelId))?.game ?? null;
  const parsed = await parseAnyFlip(
    options,
    request,
    ctx,
    gameBefore?.stage === 'playing' ? gameBefore : null,
  );
  if (!parsed.ok) return parsed;
  const line: CommandLine = { command: 'flip', subcommand: null, options: { ...options } };
  if ('labels' in parsed.value) {
    const question = await askWhoThrows(request, [origin.actorId], line, ctx);
    if (question) return ok(question);
    const flipper = options.players === undefined ? origin.actorId : null;
    return ok(askWhichCoinCard(parsed.value, flipper, line, options.private ?? false));
  }
  const flip = parsed.value;
  const { request: flipRequest, purpose } = flip;
  // The line of a button has no typed calls: calls in a button count as checked, and these are not yet.
  const playersWithoutCalls = options.players?.replaceAll(/\b(?:heads|tails)\b/gi, ' ');
  const question = await askWhoThrows(
    request,
    flipRequest.flippers,
    Object.keys(flip.calls).length > 0
      ? { ...line, options: { ...options, players: playersWithoutCalls } }
      : line,
    ctx,
  );
  if (question) return ok(question);

  const preferred = await thumbPreferences(flipRequest, gameBefore, ctx);
  const charged = chargeForThumbs(
    flip,
    resolveThumbs(flipRequest, options, request, gameBefore, preferred),
    request,
    ctx,
  );
  if (!charged.ok) return charged;

  return mutate(ctx.store, origin, (table) => {
    // The game inside this transaction: the one read before may have ended.
    const game = table.game?.game ?? null;
    const gameEdition = typedEdition === undefined ? game?.edition : undefined;
    const ruleset = rulesetOf(gameEdition ?? edition.value);
    const thumbsAndKeep = resolveThumbs(flipRequest, options, request, game, preferred);
    const calls = resolveCalls(
      { ...flip, request: { ...flipRequest, ...thumbsAndKeep }, game, ruleset, line },
      request,
    );
    if (!calls.ok) return calls;
    if ('question' in calls.value) return ok({ reply: calls.value.question });
    const keepOptionOwner = options.keep === undefined ? null : resolveOwner(flipRequest.flippers, request);
    const keep = applyDeciderPreferences(thumbsAndKeep.keep, keepOptionOwner, game, request);
    const completed = flip.completeRequest({ ...thumbsAndKeep, keep, ...calls.value.fields });
    if (!completed.ok) return completed;
    const result = playFlip(
      table.coins,
      origin,
      { request: completed.value, purpose, isPrivate: options.private ?? false },
      ruleset,
    );
    return decideFlip(result, table, createCardLines);
  });
}

/** Charges for the coins that recorded Thumbs add, before any coin is flipped. */
function chargeForThumbs(
  { request, completeRequest }: ParsedFlip,
  owned: Pick<FlipRequest, 'thumbs' | 'keep'>,
  { origin, options }: BotRequest & { readonly options: FlipCommandOptions },
  ctx: BotContext,
): Result<void, Refusal<'interaction/too-much'>> {
  const chargedCost = flipCost(costOptions(options));
  const completed = completeRequest({ ...owned, call: request.call });
  const cost = completed.ok ? flipRequestCost(completed.value) : chargedCost;
  return cost > chargedCost ? ctx.limits.charge(origin, cost, chargedCost) : ok();
}

const costOptions = ({
  coins,
  until,
  players,
  thumbs,
}: FlipCommandOptions): Parameters<typeof flipCost>[0] => ({
  ...(coins !== undefined && { coins }),
  ...(until !== undefined && { until }),
  ...(players !== undefined && { players }),
  ...(thumbs !== undefined && { thumbs }),
});
