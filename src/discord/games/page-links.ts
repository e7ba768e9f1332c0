import type { Text } from '#text/text.ts';
import { joinLines, playerName, time } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { ButtonStyle, ComponentType, type APIMessageTopLevelComponent } from 'discord.js';
import { formatCount } from '#basics/format-count.ts';
import { isActingHost } from '#engine/deciding/authority.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import type { HashedLink, PageLink } from '#store/port/links.ts';
import type { GameSnapshot } from '#store/port/games.ts';
import {
  actorOf,
  type BotRequest,
  type BotContext,
  type Press,
  type HandlerResult,
} from '../command/command.ts';
import { customId } from '../command/custom-id.ts';
import type { Reply } from '../command/reply.ts';

/** Custom-id action of the buttons below a link, and of the list of links. Parts: verb and game id. */
export const PAGE_ACTION = 'page';

/** Discord's limit for the options of a select. */
const MAX_OPTIONS = 25;
/** Discord's limit for their labels, in characters. */
const MAX_LABEL_LENGTH = 100;

/** The links of one kind that one person has to a game. */
interface LinkGroup {
  readonly userId: string;
  readonly kind: PageLink['kind'];
  readonly links: readonly HashedLink[];
}

/** Returns true for the host of the game and anyone with permission to manage the server. */
export const canRevokeLinks = ({ game }: GameSnapshot, request: BotRequest): boolean =>
  isActingHost(game, actorOf(request));

/**
 * Lists all links to a game, so that its host or a manager of the server can revoke them.
 * @param from index of the first link shown
 * @returns a private reply; or `page/off`, `game/host-only`
 */
export async function listLinks(
  request: BotRequest,
  snapshot: GameSnapshot,
  ctx: BotContext,
  from = 0,
): Promise<HandlerResult<Refusal<'page/off' | 'game/host-only'>>> {
  const { pages, audit } = ctx;
  if (!pages) return fail(refuse('page/off', {}));
  if (!canRevokeLinks(snapshot, request))
    return fail(refuse('game/host-only', { hostId: snapshot.game.hostId }));
  const links = await pages.list(request.origin, snapshot.id);
  audit('page/listed', request.origin, { game: snapshot.id, links: links.length });
  return ok(await renderLinkList(links, from, request, snapshot.id, ctx));
}

/** Revokes the links chosen in the list: all, or those of one kind of one person. */
export async function revokeLinks(
  press: Press,
  snapshot: GameSnapshot,
  ctx: BotContext,
): Promise<HandlerResult> {
  const { pages, audit } = ctx;
  if (!pages) return fail(refuse('page/off', {}));
  if (!canRevokeLinks(snapshot, press))
    return fail(refuse('game/host-only', { hostId: snapshot.game.hostId }));
  const groups = groupLinks(await pages.list(press.origin, snapshot.id));
  const endsAll = press.parts[0] === 'end-all';
  const chosen = groups.filter((group) => endsAll || press.values.includes(groupValue(group)));
  const ended = await pages.revokeByHash(
    chosen.flatMap(({ links }) => links.map(({ hash }) => hash)),
    'ended-by-host',
  );
  const of = [...new Set(chosen.map(({ userId }) => userId))];
  if (ended > 0) audit('page/revoked', press.origin, { game: snapshot.id, of, links: ended });
  const remaining = await pages.list(press.origin, snapshot.id);
  const reply = await renderLinkList(remaining, 0, press, snapshot.id, ctx);
  return ok({
    ...reply,
    content: text`Ended: ${formatCount(ended, 'link')}.\n${reply.content ?? ''}`,
    replaces: true,
  });
}

async function renderLinkList(
  links: readonly HashedLink[],
  from: number,
  { origin }: BotRequest,
  gameId: string,
  { names }: Pick<BotContext, 'names'>,
): Promise<Reply> {
  const groups = groupLinks(links);
  const start = from < groups.length ? from : 0;
  const shown = groups.slice(start, start + MAX_OPTIONS);
  const displayNames = await names.of(origin.guildId, [...new Set(shown.map(({ userId }) => userId))]);
  if (shown.length === 0) return { content: text`No link leads to this game.`, isPrivate: true };
  const more = groups.length - start - shown.length;
  const heading = text`**Links to this game: ${links.length}**`;
  const moreLine = more > 0 ? [text`-# ${formatCount(more, 'entry', 'entries')} more.`] : [];
  return {
    content: joinLines([heading, ...shown.map(formatGroup), ...moreLine]),
    components: linkControls(shown, displayNames, gameId, more > 0 ? start + MAX_OPTIONS : null),
    isPrivate: true,
  };
}

const formatGroup = ({ userId, kind, links }: LinkGroup): Text => {
  const newest = Math.floor(Math.max(...links.map(({ madeAt }) => madeAt)) / 1000);
  return text`${playerName(userId)} ${LINK_LABELS[kind]}: ${formatCount(links.length, 'link')}, ${time(newest, 'R')}`;
};

const LINK_LABELS: Readonly<Record<PageLink['kind'], string>> = { player: 'plays', spectator: 'looks on' };

function linkControls(
  shown: readonly LinkGroup[],
  displayNames: ReadonlyMap<string, string>,
  gameId: string,
  next: number | null,
): readonly APIMessageTopLevelComponent[] {
  const options = shown.map((group) => ({
    label: formatLabel(group, displayNames),
    value: groupValue(group),
  }));
  return [
    {
      type: ComponentType.ActionRow,
      components: [
        {
          type: ComponentType.StringSelect,
          custom_id: customId(PAGE_ACTION, 'end', gameId),
          placeholder: 'End links of …',
          min_values: 1,
          max_values: options.length,
          options,
        },
      ],
    },
    {
      type: ComponentType.ActionRow,
      components: [
        {
          type: ComponentType.Button,
          style: ButtonStyle.Danger,
          label: 'End all',
          custom_id: customId(PAGE_ACTION, 'end-all', gameId),
        },
        ...(next === null
          ? []
          : [
              {
                type: ComponentType.Button as const,
                style: ButtonStyle.Secondary as const,
                label: 'More',
                custom_id: customId(PAGE_ACTION, 'links', gameId, next),
              },
            ]),
      ],
    },
  ];
}

const formatLabel = (
  { userId, kind, links }: LinkGroup,
  displayNames: ReadonlyMap<string, string>,
): string => {
  const end = ` ${LINK_LABELS[kind]}: ${formatCount(links.length, 'link')}`;
  return `${(displayNames.get(userId) ?? `User ${userId}`).slice(0, MAX_LABEL_LENGTH - end.length)}${end}`;
};

const groupValue = ({ kind, userId }: LinkGroup): string => `${kind} ${userId}`;

/** Groups links by owner and kind, most recently created first. */
function groupLinks(links: readonly HashedLink[]): readonly LinkGroup[] {
  const groups = new Map<string, LinkGroup>();
  for (const link of links) {
    const { userId, kind } = link;
    const key = groupValue({ userId, kind, links: [] });
    groups.set(key, { userId, kind, links: [...(groups.get(key)?.links ?? []), link] });
  }
  return [...groups.values()];
}
