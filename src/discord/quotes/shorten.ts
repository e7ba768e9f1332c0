import type { Citation } from '../../engine/vocabulary/citations.ts';
import { isCitable } from '../../rulebook/book/cited-rule.ts';
import { mapTexts } from '../command/layout.ts';
import type { Reply } from '../command/reply.ts';
import { citeAll } from '../words/cite.ts';
import { citationsIn, overLists, textOf } from './read-citations.ts';

/** So many rules stand in a list: those that decided, which stand first. */
const MOST = 3;

/** A reply whose lists of rules are short, and the rules that no list of it names any more. */
export interface Shortened {
  readonly reply: Reply;
  readonly hidden: readonly Citation[];
}

/** Leaves the first rules of each list in a reply, at least one of each edition, and says how many more there are. */
export function shorten(reply: Reply, all: readonly Citation[]): Shortened {
  if (all.length <= MOST) return { reply, hidden: [] };
  const { content } = reply;
  const words = content === undefined ? {} : { content: inText(content) };
  const short: Reply = reply.layout
    ? { ...reply, ...words, layout: mapTexts(reply.layout, inText) }
    : {
        ...reply,
        ...words,
        ...(reply.embeds && {
          embeds: reply.embeds.map((embed) =>
            embed.description === undefined
              ? embed
              : Object.assign({}, embed, { description: inText(embed.description) }),
          ),
        }),
      };
  const shown = new Set(citationsIn(textOf(short)).map(keyOf));
  return { reply: short, hidden: all.filter((one) => !shown.has(keyOf(one))) };
}

const keyOf = ({ edition, number }: Citation): string => `${edition} ${number}`;

/** Lists that somebody typed stay as they are. */
const inText = (text: string): string =>
  overLists(text, (list) => {
    const cited = citationsIn(list);
    if (cited.length <= MOST || !cited.every(isCitable)) return list;
    const kept = firstOf(cited);
    const more = cited.length - kept.length;
    return more > 0 ? `${citeAll(kept)} and ${more} more` : list;
  });

/** The first of each edition, and then of the first edition as many as there is room for. */
function firstOf(cited: readonly Citation[]): readonly Citation[] {
  const heads = cited.filter((one, at) => cited.findIndex(({ edition }) => edition === one.edition) === at);
  const others = cited.filter((one) => !heads.includes(one));
  const kept = new Set([...heads, ...others.slice(0, Math.max(0, MOST - heads.length))]);
  return cited.filter((one) => kept.has(one));
}
