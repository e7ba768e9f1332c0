import { createHash } from 'node:crypto';
import type { BotContext } from '#discord/command/command.ts';
import { createPlayerLabels } from '#discord/damage/player-labels.ts';
import type { Game } from '#engine/game/state.ts';
import type { PageLink } from '#store/port/links.ts';
import { loadGame } from '#discord/table/load-game.ts';
import { buildPageModel, buildTableModel } from '../view-model/page-model.ts';
import type { PagePaths, GamePageModel, PictureModel, SeatArt } from '../view-model/types.ts';

/** Draws the table for spectators. */
export type DrawTable = (game: Game, called: ReadonlyMap<string, string>) => PictureModel;

/** The last game of a channel, shared by all its viewers. */
export interface ChannelView {
  /** The game as the owner of a link sees it; `null` if the link belongs to an earlier game. */
  as(link: PageLink): GamePageModel | null;
}

/** Loads the game of a channel; `null` if there is none. */
export type LoadChannelView = (
  channel: Pick<PageLink, 'channelId' | 'guildId'>,
) => Promise<ChannelView | null>;

/** The pictures at the seats of a game, as far as they are cached. */
export type FindArt = (game: Game, channelId: string) => ReadonlyMap<string, SeatArt>;

export interface ChannelViewOptions {
  readonly ctx: Pick<BotContext, 'store' | 'names'>;
  readonly findArt: FindArt;
  readonly paths: PagePaths;
  readonly draw: DrawTable;
}

/** Creates the function that loads games for the viewers of pages. */
export function createChannelViewLoader({ ctx, findArt, paths, draw }: ChannelViewOptions): LoadChannelView {
  return async ({ channelId, guildId }) => {
    const loaded = await loadGame(ctx.store, channelId);
    if (!loaded) return null;
    const { game, id } = loaded.snapshot;
    const origin = { interactionId: '', channelId, guildId, actorId: '', at: 0 };
    const names = await createPlayerLabels(game, { origin }, ctx);
    const others = await loaded.withLog((book) => nonPlayers(book.log(MAX_ACTORS), game));
    const otherNames = others.length > 0 ? await ctx.names.of(guildId, others) : new Map<string, string>();
    const table = await loaded.withLog((book) =>
      buildTableModel(
        book,
        (playerId) => names.get(playerId) ?? otherNames.get(playerId),
        findArt(game, channelId),
      ),
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

/** Log lines whose actors are named even if they have no seat, such as a host. */
const MAX_ACTORS = 16;

function nonPlayers(lines: readonly { readonly actorId: string }[], game: Game): readonly string[] {
  const seated = new Set(game.seats.map(({ playerId }) => playerId));
  return [...new Set([game.hostId, ...lines.map(({ actorId }) => actorId)])].filter(
    (actorId) => !seated.has(actorId),
  );
}

/** A short hash that identifies the state of a fragment. */
export const pageState = (html: string): string =>
  createHash('sha256').update(html).digest('base64url').slice(0, 16);
