import type { Text, Content } from '#text/text.ts';
import { joinLines, joinTexts, playerName, code } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { refuseNonPlayer } from '#engine/deciding/authority.ts';
import { isInGame } from '#engine/game/seats.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { mutate, type ChangeResult } from '../../command/mutate.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { outermostOf } from '#engine/game/subgame-depth.ts';
import type { Table } from '#store/port/changes.ts';
import type { Seed } from '#ledger/vocabulary/ledger.ts';
import type { BotRequest, BotContext, HandlerResult } from '../../command/command.ts';
import { subcommand } from '../../command/subcommand.ts';
import { formatCommitment, commitmentOf } from '../../sentences/commitment.ts';

/** In characters. */
export const MAX_SEED_LENGTH = 40;

const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

export const giveSeed = subcommand({
  name: 'seed',
  description: 'Mix words of your own into the coins and dice of this game, from the next flip on',
  unlisted: { below: ['coins verify'], label: 'Mix in words of mine…' },
  options: [
    {
      type: Type.String,
      name: 'words',
      description: 'Anything nobody could foresee; everybody sees it. One for each player',
      required: true,
      max_length: MAX_SEED_LENGTH,
    },
  ],
  changes: true,
  run: (request, ctx) => seedGame(request, ctx, request.options.words),
});

/**
 * Gives the channel's game a seed.
 * @returns a public reply, or `game/none`, `game/not-a-player`, `coins/seed-unseen`, `coins/seed-given`
 */
export async function seedGame(
  request: BotRequest,
  { store }: BotContext,
  typed: string,
): Promise<HandlerResult> {
  return mutate(store, request.origin, (table) => decideSeed(table, request, typed));
}

/**
 * Adds a seed, at most one per player and secret. Seeds are accepted only after the commitment was published, which
 * proves that the secret does not depend on them. If it is not published yet, publishes it and asks for the seed again.
 */
function decideSeed({ game: book, coins }: Table, { origin }: BotRequest, typed: string): ChangeResult {
  const { actorId } = origin;
  if (!book) return fail(refuse('game/none', {}));
  const game = outermostOf(book.game);
  if (!isInGame(game, actorId)) return fail(refuseNonPlayer(game, actorId));
  const seed = normalizeSeed(typed);
  if (seed === '') return fail(refuse('coins/seed-unseen', {}));
  const existing = coins.seeds.find((given) => given.actorId === actorId);
  if (existing) return fail(refuse('coins/seed-given', { text: existing.text }));
  if (!coins.published) {
    const tryAgain = 'Your seed came before the coins were sealed. Now they are: give it again.';
    return ok({
      reply: {
        content: joinLines([tryAgain, formatCommitment(commitmentOf(coins), 'game')]),
      },
      isPublishing: true,
    });
  }
  return ok({
    reply: { content: formatSeeded(actorId, seed, coins.seeds) },
    seed: { gameId: book.id, text: seed },
  });
}

/** Normalizes a seed to what is visible in inline code. */
const normalizeSeed = (typed: string): string =>
  typed.normalize('NFC').replaceAll('`', '').replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim();

const formatSeeded = (actorId: string, seed: string, before: readonly Seed[]): Content =>
  joinLines([
    text`${playerName(actorId)} seeds the coins of this game: ${code(seed)}`,
    ...(before.length > 0 ? [text`Before it: ${formatSeedTexts(before)}`] : []),
    text`-# It is mixed into every coin and die from the next flip on. The secret was sealed before it.`,
  ]);

/** Lists seeds in the order in which they are mixed in. */
export const formatSeedTexts = (seeds: readonly Pick<Seed, 'text'>[]): Text =>
  joinTexts(
    seeds.map((seed) => code(seed.text)),
    ', ',
  );
