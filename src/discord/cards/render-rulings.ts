import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
} from 'discord.js';
import type { CardEntry, CardPool, CardRuling } from '#cards/pool/card-pool.ts';
import { dateOf, TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { paginate } from '#basics/paginate.ts';
import { customId } from '../command/custom-id.ts';
import { escapeUserText } from '../markdown/escape.ts';
import type { Reply } from '../command/reply.ts';
import { cardLink } from './card-link.ts';

/** Parts of the custom_id: the oracle id, the page, the edition. */
export const RULINGS_ACTION = 'rulings';

/** Characters per page that read well on a phone. */
const MAX_PAGE_LENGTH = 1400;
/** Longer than any ruling; imported ones are cut. */
const MAX_RULING_LENGTH = 4000;

/** The source of official rulings. Others are named. */
const OFFICIAL = 'wotc';

/**
 * Renders a page of rulings with their dates, newest first since they follow the current rules, and a note if some
 * are later than the edition.
 * @param page counted from 0
 */
export function renderRulings(
  entry: CardEntry,
  page: number,
  cards: CardPool,
  edition: Edition,
): Result<Reply, Refusal<'card/no-rulings' | 'button/stale'>> {
  const { card } = entry;
  const rulings = cards.rulings(entry);
  if (!rulings?.length)
    return fail(
      refuse('card/no-rulings', { card: card.name, imported: rulings !== null, come: cards.textsCome }),
    );
  const pages = paginate(rulings.map(formatRuling), MAX_PAGE_LENGTH);
  const description = pages[page];
  if (description === undefined) return fail(refuse('button/stale', {}));
  return ok({
    embeds: [
      {
        title: `Rulings on ${escapeUserText(card.name, 150)}`,
        url: cardLink(entry),
        description: [description, ...formatLaterRulings(rulings, edition)].join('\n'),
        ...(pages.length > 1
          ? { footer: { text: `Page ${page + 1} of ${pages.length}, newest first` } }
          : {}),
      },
    ],
    components: entry.oracle ? buttons(entry.oracle.id, page, pages.length, edition) : [],
  });
}

/** A ruling applies to the rules of its date only. */
function formatLaterRulings(rulings: readonly CardRuling[], edition: Edition): readonly string[] {
  const date = dateOf(edition);
  const hasLater = rulings.some((ruling) => ruling.date > date);
  return hasLater && edition !== TODAYS_DATE
    ? [`-# Rulings after ${date} are of later rules than you play by.`]
    : [];
}

const formatRuling = ({ date, source, text }: CardRuling): string =>
  [
    `**${date}**`,
    escapeUserText(text, MAX_RULING_LENGTH),
    ...(source === OFFICIAL ? [] : [`*(${escapeUserText(source)})*`]),
  ].join(' ');

function buttons(
  oracleId: string,
  page: number,
  pages: number,
  edition: Edition,
): APIActionRowComponent<APIButtonComponentWithCustomId>[] {
  const pageButton = (targetPage: number, label: string): APIButtonComponentWithCustomId => ({
    type: ComponentType.Button,
    style: ButtonStyle.Secondary,
    label,
    custom_id: customId(RULINGS_ACTION, oracleId, targetPage, edition),
  });
  const components = [
    ...(page > 0 ? [pageButton(page - 1, '‹ Newer')] : []),
    ...(page + 1 < pages ? [pageButton(page + 1, 'Older ›')] : []),
  ];
  return components.length > 0 ? [{ type: ComponentType.ActionRow, components }] : [];
}
