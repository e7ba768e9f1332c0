import type { FlipRequest } from '#engine/coins/flipping.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { playFlip } from '#store/coins/play.ts';
import type { CommandLine } from '../command/rerun-button.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import { configuredEdition, resolveEdition } from '../command/edition-option.ts';
import { askWhoThrows } from '../command/default-player.ts';
import { withDecidersPreferences } from './at-table.ts';
import { resolveCalls } from './calling.ts';
import { cardLines } from './cards.ts';
import { flipCost, flipRequestCost } from './cost.ts';
import { ownerAmong, type FlipOptions } from './flip-request.ts';
import { thumbPreferences, ownedThumbs } from './noted-thumbs.ts';
import { parseAnyFlip, type ParsedFlip } from './parse-flip.ts';
import { decideFlip, rejectedFlip } from './replies.ts';
import { askWhichCoinCard } from './which-card.ts';

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

/** Flips, or asks for what has to be known before. */
export async function runFlip(
  request: BotRequest & { readonly options: FlipCommandOptions },
  ctx: BotContext,
): Promise<HandlerResult> {
  const { origin, options } = request;
  const typed = options.edition;
  const edition =
    typed === undefined ? ok(await configuredEdition(origin, ctx)) : await resolveEdition(typed, origin, ctx);
  if (!edition.ok) return edition.failure;
  const before = (await ctx.store.lastGame(origin.channelId))?.game ?? null;
  const read = await parseAnyFlip(options, request, ctx, before?.stage === 'playing' ? before : null);
  if (!read.ok) return read.failure;
  const line: CommandLine = { command: 'flip', subcommand: null, options: { ...options } };
  if ('labels' in read.value) {
    const whose = await askWhoThrows(request, [origin.actorId], line, ctx);
    if (whose) return whose;
    const flipper = options.players === undefined ? origin.actorId : null;
    return askWhichCoinCard(read.value, flipper, line, options.private ?? false);
  }
  const flip = read.value;
  const { request: flipRequest, purpose } = flip;
  // A call in a button was checked when it was made; typed ones have not been yet.
  const uncalled = options.players?.replaceAll(/\b(?:heads|tails)\b/gi, ' ');
  const question = await askWhoThrows(
    request,
    flipRequest.flippers,
    Object.keys(flip.calls).length > 0 ? { ...line, options: { ...options, players: uncalled } } : line,
    ctx,
  );
  if (question) return question;

  const preferred = await thumbPreferences(flipRequest, before, ctx);
  const tooMuch = chargeForThumbs(
    flip,
    ownedThumbs(flipRequest, options, request, before, preferred),
    request,
    ctx,
  );
  if (tooMuch) return tooMuch;

  const { reply } = await ctx.store.mutate(origin, (table) => {
    // The game inside this transaction: the one read before may have ended.
    const game = table.game?.game ?? null;
    const followed = typed === undefined ? game?.edition : undefined;
    const ruleset = rulesetOf(followed ?? edition.value);
    const owned = ownedThumbs(flipRequest, options, request, game, preferred);
    const calling = resolveCalls(
      { ...flip, request: { ...flipRequest, ...owned }, game, ruleset, line },
      request,
    );
    if (!calling.ok) return rejectedFlip(calling.failure);
    if ('question' in calling.value) return { reply: calling.value.question };
    const typedFor = options.keep === undefined ? null : ownerAmong(flipRequest.flippers, request);
    const keep = withDecidersPreferences(owned.keep, typedFor, game, request);
    const whole = flip.whole({ ...owned, keep, ...calling.value.called });
    if (!whole.ok) return rejectedFlip(whole.failure);
    const played = playFlip(
      table.coins,
      origin,
      { request: whole.value, purpose, isPrivate: options.private ?? false },
      ruleset,
    );
    return decideFlip(played, table, cardLines);
  });
  return reply;
}

/** Charges for the coins that noted Thumbs add, before any coin is flipped. */
function chargeForThumbs(
  { request, whole }: ParsedFlip,
  owned: Pick<FlipRequest, 'thumbs' | 'keep'>,
  { origin, options }: BotRequest & { readonly options: FlipCommandOptions },
  ctx: BotContext,
): Refusal | null {
  const charged = flipCost(given(options));
  const likely = whole({ ...owned, call: request.call });
  const cost = likely.ok ? flipRequestCost(likely.value) : charged;
  return cost > charged ? ctx.limits.charge(origin, cost, charged) : null;
}

const given = ({ coins, until, players, thumbs }: FlipCommandOptions): Parameters<typeof flipCost>[0] => ({
  ...(coins !== undefined && { coins }),
  ...(until !== undefined && { until }),
  ...(players !== undefined && { players }),
  ...(thumbs !== undefined && { thumbs }),
});
