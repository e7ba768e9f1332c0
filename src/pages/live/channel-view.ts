import { createHash } from 'node:crypto';
import type { BotContext } from '../../discord/command/command.ts';
import { createPlayerLabels } from '../../discord/damage/player-labels.ts';
import type { Game } from '../../engine/game/state.ts';
import type { PageLink } from '../../store/port/links.ts';
import { loadGame } from '../../store/port/load-game.ts';
import { buildPageModel, buildTableModel } from '../view-model/page-model.ts';
import type { PagePaths, GamePageModel, PictureModel } from '../view-model/types.ts';

/** Draws the table for those who watch. */
export type DrawTable = (game: Game, called: ReadonlyMap<string, string>) => PictureModel;

/** A channel's last game, as it stands, for all who look at it. */
export interface ChannelView {
  /** The game as whoever has a link sees it; `null` for a link to another game: this one has begun since. */
  as(link: PageLink): GamePageModel | null;
}

/** Looks at the game of a channel; `null` where none is kept. */
export type LoadChannelView = (
  channel: Pick<PageLink, 'channelId' | 'guildId'>,
) => Promise<ChannelView | null>;

export interface ChannelViewOptions {
  readonly ctx: Pick<BotContext, 'store' | 'names'>;
  readonly paths: PagePaths;
  readonly draw: DrawTable;
}

/** Looks at games as the viewers of pages see them. */
export function createChannelViewLoader({ ctx, paths, draw }: ChannelViewOptions): LoadChannelView {
  return async ({ channelId, guildId }) => {
    const loaded = await loadGame(ctx.store, channelId);
    if (!loaded) return null;
    const { game, id } = loaded.snapshot;
    const origin = { interactionId: '', channelId, guildId, actorId: '', at: 0 };
    const names = await createPlayerLabels(game, { origin }, ctx);
    const others = await loaded.withLog((book) => nonPlayers(book.log(MAX_ACTORS), game));
    const more = others.length > 0 ? await ctx.names.of(guildId, others) : new Map<string, string>();
    const table = await loaded.withLog((book) =>
      buildTableModel(book, (playerId) => names.get(playerId) ?? more.get(playerId)),
    );
    return {
      as({ kind, userId, gameId }) {
        if (gameId !== id) return null;
        const viewer = { kind, playerId: kind === 'player' ? userId : null } as const;
        return buildPageModel(table, {
          viewer,
          paths,
          picture: kind === 'spectator' ? draw(game, names) : null,
        });
      },
    };
  };
}

/** Lines of the log in which somebody may be named who has no seat, such as a host. */
const MAX_ACTORS = 16;

function nonPlayers(lines: readonly { readonly actorId: string }[], game: Game): readonly string[] {
  const seated = new Set(game.seats.map(({ playerId }) => playerId));
  return [...new Set([game.hostId, ...lines.map(({ actorId }) => actorId)])].filter(
    (actorId) => !seated.has(actorId),
  );
}

/** By what a fragment is told from any other, in a few letters. */
export const pageState = (html: string): string =>
  createHash('sha256').update(html).digest('base64url').slice(0, 16);
