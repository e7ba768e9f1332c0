import { toMarkdown } from '../markdown/write.ts';
import { ButtonStyle, ComponentType, type APIButtonComponentWithCustomId } from 'discord.js';
import { hasSeveralTurns } from '#engine/formats/grand-melee.ts';
import type { Game } from '#engine/game/state.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import type { GameWithLog } from '#store/port/games.ts';
import { loadGame } from '../table/load-game.ts';
import { formatTurnsAhead } from '../upcoming/turns.ts';
import type { BotContext, Press, HandlerResult } from '../command/command.ts';
import { customId } from '../command/custom-id.ts';
import { textOf, type Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatHands } from '../mulligans/opening-hands.ts';
import { SHOW_TABLE, STATUS_ACTION } from '../table/posting-note.ts';
import { renderTableCard } from './card.ts';
import { formatGoads, formatSkips, formatTableCounts } from './state-lines.ts';
import { formatActiveControls, formatPendingControls } from './controls.ts';
import { cardColor, framedCard } from './frame.ts';
import { formatSeatsInFull } from './seats.ts';

/** In characters: about one phone screen. Symbols that become emojis need more, of the 4,000 that Discord allows. */
const MAX_PAGE_LENGTH = 1700;
/** Longer lines are split. */
const MAX_LINE_LENGTH = 700;

export const showStatus = subcommand({
  name: 'status',
  description: 'How the game stands',
  isShort: true,
  async run(request, { store, tableCards }) {
    const { channelId } = request.origin;
    const loaded = await loadGame(store, channelId);
    if (!loaded) return fail(refuse('game/none', {}));
    // If no card can be posted, everyone may press the buttons of this one.
    return ok(
      await loaded.withLog((book) => statusReply(book, tableCards.lastPostingBlock(channelId) === null)),
    );
  },
});

/**
 * Handles the buttons of a status. Parts: the game id, the page, and whether the button opens a page or turns it; or
 * {@link SHOW_TABLE} alone, which shows the current card.
 */
export async function pressStatus(
  { origin, parts }: Press,
  { store, tableCards }: BotContext,
): Promise<HandlerResult> {
  const [gameId, at, how] = parts;
  const loaded = await loadGame(store, origin.channelId);
  if (loaded && gameId === SHOW_TABLE)
    return ok(
      await loaded.withLog((book) =>
        statusReply(book, tableCards.lastPostingBlock(origin.channelId) === null),
      ),
    );
  if (!loaded || loaded.snapshot.id !== gameId) return fail(refuse('button/stale', {}));
  const page = await loaded.withLog((book) => statusPage(book, Number(at)));
  return page
    ? ok({ ...page, isPrivate: true, ...(how === 'turn' && { replaces: true }) })
    : fail(refuse('button/stale', {}));
}

/** Renders the card, with a button to the details that do not fit on it. A private card has no other buttons. */
export function statusReply(book: GameWithLog, isPrivate: boolean): Reply {
  const card = renderTableCard(book);
  const isAll = linesNotOnCard(book, card).length === 0;
  const components = [
    ...(isPrivate ? [] : (card.components ?? [])),
    ...(isAll ? [] : [row([button(book, 0, 'All that is noted', 'open')])]),
  ];
  return { ...card, components, ...(isPrivate && { isPrivate }) };
}

/**
 * Renders a page of the details that do not fit on the card. @param at from 0 on @returns `null` if there is no such
 * page
 */
export function statusPage(book: GameWithLog, at: number): Reply | null {
  const pages = paginate(linesNotOnCard(book, renderTableCard(book)));
  const lines = pages[at];
  if (!lines) return null;
  const head =
    pages.length > 1 ? `**All that is noted**, ${at + 1} of ${pages.length}` : '**All that is noted**';
  const buttons = [
    ...(at > 0 ? [button(book, at - 1, 'Back', 'turn')] : []),
    ...(at + 1 < pages.length ? [button(book, at + 1, 'More', 'turn')] : []),
  ];
  return {
    layout: [framedCard([[head, ...lines]], cardColor(book.game))],
    ...(buttons.length > 0 && { components: [row(buttons)] }),
  };
}

/** Lines about players that the card does not show in full. */
function linesNotOnCard({ game }: GameWithLog, card: Reply): readonly string[] {
  const shown = new Set(textOf(card).split('\n'));
  return detailLines(game).flatMap(([whole, ...shorter]) =>
    whole === undefined || [whole, ...shorter].some((line) => shown.has(line)) ? [] : [whole],
  );
}

/** All details, a line each, followed by the shorter forms that the card may use. */
function detailLines(game: Game): readonly (readonly string[])[] {
  const seats = formatSeatsInFull(game);
  if (game.stage !== 'playing' || game.result) return seats;
  const others = [
    ...formatActiveControls(game).map(toMarkdown),
    ...(hasSeveralTurns(game) ? [] : [toMarkdown(formatTurnsAhead(game, null, Infinity))]),
    ...formatPendingControls(game).map(toMarkdown),
    ...formatSkips(game).map(toMarkdown),
    ...formatGoads(game).map(toMarkdown),
    ...formatHands(game).map(toMarkdown),
    ...formatTableCounts(game).map(toMarkdown),
  ];
  return [...seats, ...others.flatMap((text) => text.split('\n')).map((line) => [line])];
}

/** Splits lines into pages; a long line is continued at a separator. */
function paginate(lines: readonly string[]): readonly (readonly string[])[] {
  const pages: string[][] = [];
  let remaining = 0;
  for (const line of lines.flatMap(splitLine)) {
    if (line.length + 1 > remaining) {
      pages.push([]);
      remaining = MAX_PAGE_LENGTH;
    }
    pages.at(-1)?.push(line);
    remaining -= line.length + 1;
  }
  return pages;
}

/** Separators at which a line may be split, in order of preference. */
const BREAKS = [' · ', ' → ', ', ', ' '];

function splitLine(line: string): readonly string[] {
  const [name = ''] = line.split(' · ');
  const continuation = name === line ? '' : `${name}, also`;
  const lines: string[] = [];
  let rest = line;
  while (rest.length > MAX_LINE_LENGTH) {
    const places = BREAKS.map((separator) => rest.lastIndexOf(separator, MAX_LINE_LENGTH));
    const at = places.find((place) => place > continuation.length) ?? MAX_LINE_LENGTH;
    lines.push(rest.slice(0, at));
    rest = `${continuation}${rest.slice(at)}`;
  }
  return [...lines, rest];
}

const row = (components: APIButtonComponentWithCustomId[]) => ({
  type: ComponentType.ActionRow as const,
  components,
});

const button = (
  { id }: GameWithLog,
  page: number,
  label: string,
  how: 'open' | 'turn',
): APIButtonComponentWithCustomId => ({
  type: ComponentType.Button,
  style: ButtonStyle.Secondary,
  label,
  custom_id: customId(STATUS_ACTION, id, page, how),
});
