import { ButtonStyle, ComponentType, type APIButtonComponentWithCustomId } from 'discord.js';
import { hasSeveralTurns } from '../../engine/formats/grand-melee.ts';
import type { Game } from '../../engine/game/state.ts';
import { refuse } from '../../engine/refusals/refusal.ts';
import type { GameBook } from '../../store/port/games.ts';
import { lookAt } from '../../store/port/look.ts';
import { formatAhead } from '../ahead/turns.ts';
import type { BotContext, Press, HandlerResult } from '../command/command.ts';
import { customId } from '../command/custom-id.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatHands } from '../mulligans/on-card.ts';
import { textOf } from '../quotes/read-citations.ts';
import { renderTableCard, formatSkips } from './card.ts';
import { formatActiveControls, formatPendingControls } from './controls.ts';
import { cardColor, framedCard } from './frame.ts';
import { formatSeatsInFull } from './seats.ts';

/** The action of the buttons that turn to a page of a status. Their parts: the game, the page, how it is shown. */
export const STATUS_ACTION = 'status';

/** In characters: about what a phone shows. Symbols that become emojis need more, of the 4,000 that Discord takes. */
const MAX_PAGE_LENGTH = 1700;
/** Lines longer than this go on in others. */
const MAX_LINE_LENGTH = 700;

export const showStatus = subcommand({
  name: 'status',
  description: 'How the game stands',
  isShort: true,
  async run(request, { store, tableCards }) {
    const { channelId } = request.origin;
    const look = await lookAt(store, channelId);
    if (!look) return refuse('game/none', {});
    // Where no card can be posted, this one is for everybody to press.
    return look.tell((book) => statusReply(book, tableCards.canPost(channelId)));
  },
});

/** Answers a press that turns to a page of a status. */
export async function pressStatus({ origin, parts }: Press, { store }: BotContext): Promise<HandlerResult> {
  const [gameId, at, how] = parts;
  const look = await lookAt(store, origin.channelId);
  if (!look || look.standing.id !== gameId) return refuse('button/stale', {});
  const page = await look.tell((book) => statusPage(book, Number(at)));
  return page
    ? { ...page, isPrivate: true, ...(how === 'turn' && { replaces: true }) }
    : refuse('button/stale', {});
}

/** The card, and a button to the pages of what has no room on it, if anything has none; in private nothing else. */
export function statusReply(book: GameBook, isPrivate: boolean): Reply {
  const card = renderTableCard(book);
  const isAll = linesNotOnCard(book, card).length === 0;
  const components = [
    ...(isPrivate ? [] : (card.components ?? [])),
    ...(isAll ? [] : [row([button(book, 0, 'All that is noted', 'open')])]),
  ];
  return { ...card, components, ...(isPrivate && { isPrivate }) };
}

/** A page of what has no room on the card, counted from 0; `null` if there are not so many. */
export function statusPage(book: GameBook, at: number): Reply | null {
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

/** The lines about players that do not stand on a card as they are. */
function linesNotOnCard({ game }: GameBook, card: Reply): readonly string[] {
  const shown = new Set(textOf(card).split('\n'));
  return detailLines(game).flatMap(([whole, ...shorter]) =>
    whole === undefined || [whole, ...shorter].some((line) => shown.has(line)) ? [] : [whole],
  );
}

/** All that is noted of players, a line each, and behind it the ways in which the card may say the same. */
function detailLines(game: Game): readonly (readonly string[])[] {
  const seats = formatSeatsInFull(game);
  if (game.stage !== 'playing' || game.result) return seats;
  const others = [
    ...formatActiveControls(game),
    ...(hasSeveralTurns(game) ? [] : [formatAhead(game, null, Infinity)]),
    ...formatPendingControls(game),
    ...formatSkips(game),
    ...formatHands(game),
  ];
  return [...seats, ...others.flatMap((text) => text.split('\n')).map((line) => [line])];
}

/** Lines parted into pages; one that is long goes on in the next, between two things noted. */
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

/** Where a line may go on in the next, the best first. */
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
  { id }: GameBook,
  page: number,
  label: string,
  how: 'open' | 'turn',
): APIButtonComponentWithCustomId => ({
  type: ComponentType.Button,
  style: ButtonStyle.Secondary,
  label,
  custom_id: customId(STATUS_ACTION, id, page, how),
});
