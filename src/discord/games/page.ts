import { joinLines } from '#text/parts.ts';
import { text, parseMarks } from '#text/template.ts';
import {
  ApplicationCommandOptionType as Type,
  ButtonStyle,
  ComponentType,
  type APIButtonComponent,
} from 'discord.js';
import type { Game } from '#engine/game/state.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { formatCount } from '#basics/format-count.ts';
import type { PageLink } from '#store/port/links.ts';
import type { BotRequest, BotContext, Press, HandlerResult } from '../command/command.ts';
import { customId } from '../command/custom-id.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import { findOpenGame } from '../table/execute-game-action.ts';
import { mayAct } from './may-act.ts';
import { PAGE_ACTION, revokeLinks, listLinks, canRevokeLinks } from './page-links.ts';

export const gamePage = subcommand({
  name: 'page',
  description: 'A page of this game for your phone: life, damage, turns, live. For you alone',
  options: [
    {
      type: Type.Boolean,
      name: 'links',
      description: 'All links to this game, to end them: for its host',
    },
  ],
  changes: true,
  run: (request, ctx) => (request.options.links ? sendLinks(request, ctx) : sendPageLink(request, ctx)),
});

async function sendLinks(request: BotRequest, ctx: BotContext): Promise<HandlerResult> {
  const openGame = await findOpenGame(request, ctx);
  return openGame.ok ? listLinks(request, openGame.value, ctx) : openGame;
}

/**
 * Creates a link to a page. Players, and anyone who may still join, get one that acts for them; everyone else gets a
 * read-only one.
 * @returns a private reply; or `page/off`, `game/none`, `page/full`
 */
async function sendPageLink(request: BotRequest, ctx: BotContext): Promise<HandlerResult> {
  const openGame = await findOpenGame(request, ctx);
  if (!openGame.ok) return openGame;
  const { id, game } = openGame.value;
  const { actorId } = request.origin;
  const isPlayer = mayAct(game, actorId);
  const address = await createAddress(isPlayer ? 'player' : 'spectator', request, id, ctx);
  if (!address.ok) return address;
  return ok({
    content: isPlayer
      ? joinLines([...OWN_LINK_TEXT, ...(game.hostId === actorId ? [HOST_LINK_TEXT] : [])])
      : VIEW_LINK_TEXT,
    components: [
      row(
        { type: ComponentType.Button, style: ButtonStyle.Link, label: 'Open my page', url: address.value },
        ...(ctx.pages?.opensInDiscord ? [button('inside', 'Open in Discord', id)] : []),
        ...(isPlayer ? [button('spectate', 'Spectate', id)] : []),
        button('revoke', 'Revoke', id),
        ...(canRevokeLinks(openGame.value, request) ? [button('links', 'All links', id)] : []),
      ),
    ],
    isPrivate: true,
  });
}

const OWN_LINK_TEXT = [
  text`Your page of this game. Whoever has the link plays as you: keep it to yourself.`,
  text`-# *Spectate* gives a link to hand on, which only looks. They end with the game, or when you revoke them.`,
];

const HOST_LINK_TEXT = text`-# As host you have keys for everybody: open it on a tablet in the middle.`;

const VIEW_LINK_TEXT = text`You don’t play here, so this page only looks. The link ends with the game.`;

/** Handles the buttons below a link. */
export async function pressPage(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const [verb, gameId = '', from] = press.parts;
  const openGame = await findOpenGame(press, ctx);
  if (!openGame.ok) return openGame;
  if (openGame.value.id !== gameId) return fail(refuse('button/stale', {}));
  switch (verb) {
    case 'spectate':
      return sendViewLink(press, gameId, ctx);
    case 'inside':
      return ok(launchActivity(ctx));
    case 'revoke':
      return revokeAllLinks(press, openGame.value.game, gameId, ctx);
    case 'links':
      return listLinks(press, openGame.value, ctx, Number(/^\d{1,3}$/.exec(from ?? '')?.[0] ?? 0));
    case 'end':
    case 'end-all':
      return revokeLinks(press, openGame.value, ctx);
    case undefined:
    default:
      return fail(refuse('button/stale', {}));
  }
}

/**
 * Launches the Activity, which shows the page inside Discord. It needs no link, since Discord authenticates the user
 * there. The content is shown if launching took too long.
 */
export function launchActivity({ pages }: Pick<BotContext, 'pages'>): Reply {
  return pages?.opensInDiscord
    ? { content: text`That took too long. Press again to open it.`, isPrivate: true, launches: true }
    : NO_ACTIVITY;
}

/** The answer if pages don't open inside Discord, or Discord refuses to open one. */
export const NO_ACTIVITY: Reply = {
  content: text`The page doesn’t open in Discord here. For a link: \`/game page\`.`,
  isPrivate: true,
};

async function sendViewLink(press: Press, gameId: string, ctx: BotContext): Promise<HandlerResult> {
  const address = await createAddress('spectator', press, gameId, ctx);
  if (!address.ok) return address;
  return ok({
    content: text`Whoever has this link sees the table, live, and nothing else:\n${parseMarks(`<${address.value}>`)}`,
    components: [
      row({ type: ComponentType.Button, style: ButtonStyle.Link, label: 'Spectate', url: address.value }),
    ],
    isPrivate: true,
  });
}

async function revokeAllLinks(
  press: Press,
  { stage }: Game,
  gameId: string,
  { pages }: BotContext,
): Promise<HandlerResult> {
  if (!pages) return fail(refuse('page/off', {}));
  const ended = await pages.revoke(press.origin, gameId);
  const newLinkHint = stage === 'over' ? '' : text` A new one: \`/game page\`.`;
  const reply =
    ended === 0 ? 'No link of yours led anywhere any more.' : `Revoked: ${formatCount(ended, 'link')}.`;
  return ok({ content: [reply, newLinkHint], isPrivate: true, replaces: true });
}

async function createAddress(
  kind: PageLink['kind'],
  { origin }: BotRequest,
  gameId: string,
  { pages }: BotContext,
): Promise<Result<string, Refusal<'page/off' | 'page/full'>>> {
  if (!pages) return fail(refuse('page/off', {}));
  const address = await pages.link(kind, origin, gameId);
  return address === null ? fail(refuse('page/full', {})) : ok(address);
}

const button = (
  verb: 'inside' | 'spectate' | 'revoke' | 'links',
  label: string,
  gameId: string,
): APIButtonComponent => ({
  type: ComponentType.Button,
  style: verb === 'revoke' ? ButtonStyle.Danger : ButtonStyle.Secondary,
  label,
  custom_id: customId(PAGE_ACTION, verb, gameId),
});

const row = (...components: APIButtonComponent[]) => ({ type: ComponentType.ActionRow as const, components });
