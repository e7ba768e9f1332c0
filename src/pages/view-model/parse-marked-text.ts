import { shortenReply } from '#discord/quotes/shorten.ts';
import { parseCitations } from '#discord/quotes/parse-citations.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { TextSpan, RichText } from './rich-text.ts';

/* Converts the bot's Discord markdown into rich text for pages. */

/** A display name; `undefined` if the player is unknown. */
export type DisplayNameOf = (playerId: PlayerId) => string | undefined;

type TextStyle = NonNullable<TextSpan['how']>;

/** Markdown in order of precedence. */
const MARKS = new RegExp(
  [
    String.raw`\\(?<escaped>[^A-Za-z0-9\s])`,
    String.raw`(?<code>\x60+)(?<coded>.+?)\k<code>(?!\x60)`,
    String.raw`<@!?(?<who>\d{1,20}|guest:[^<>]{1,64})>`,
    String.raw`<t:(?<time>\d+)(?::\w)?>`,
    String.raw`\[(?<label>[^\]]+)\]\(<?https?://[^)\s]+\)`,
    String.raw`<(?<address>https?://[^>\s]+)>`,
    String.raw`<(?<command>/[^:<>]+):\d+>`,
    String.raw`<a?:(?<emoji>\w+):\d+>`,
    String.raw`(?<mark>\*\*|~~|__|\*(?=\S)|(?<=\S)\*)`,
    String.raw`(?<cites>\bCR )(?<numbers>\d{3}(?:\.\d+[a-z]*)?(?:, \d{3}(?:\.\d+[a-z]*)?)*)`,
  ].join('|'),
  'gu',
);

const STYLES: Readonly<Record<string, TextStyle>> = {
  '**': 'strong',
  '*': 'emphasis',
  __: 'emphasis',
  '~~': 'struck',
};

/** Nothing that is not seen, such as what keeps a name from pinging, is shown on a page. */
const UNSEEN = /\u200B/g;

/** A text of the bot in lines, as a page shows it: lists of rules are as short as in a reply. Empty lines are left out. */
export const parseMarkedLines = (text: string, called: DisplayNameOf): readonly RichText[] =>
  shortenReply({ content: text }, parseCitations(text))
    .reply.content?.split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => parseMarkedLine(line, called)) ?? [];

/** One line. @see parseMarkedLines */
function parseMarkedLine(line: string, called: DisplayNameOf): RichText {
  const [, start = '', rest = ''] = /^(-# |#{1,3} |>(?:>>)? |- )?(.*)$/su.exec(line) ?? [];
  const isSmall = start === '-# ';
  const pieces: TextSpan[] = [];
  const open: TextStyle[] = [];
  const add = (text: string, more: Partial<TextSpan> = {}): void => {
    const how = open.at(-1) ?? (isSmall ? 'small' : undefined);
    if (text !== '') pieces.push({ text: text.replace(UNSEEN, ''), ...(how && { how }), ...more });
  };
  let at = 0;
  for (const found of rest.matchAll(MARKS)) {
    add(rest.slice(at, found.index));
    at = found.index + found[0].length;
    const { escaped, coded, who, time, command, label, address, emoji, mark, cites, numbers } =
      found.groups ?? {};
    if (escaped !== undefined) add(escaped);
    else if (coded !== undefined) add(coded.trim(), { how: 'code' });
    else if (who !== undefined) add(called(who) ?? 'Somebody', isSmall ? {} : { how: 'strong' });
    else if (time !== undefined)
      add(new Date(Number(time) * 1000).toISOString().slice(0, 16).replace('T', ' '));
    else if (command !== undefined) add(command, { how: 'code' });
    else if (emoji !== undefined) add(`{${emoji.replace(/^mana_/, '').toUpperCase()}}`);
    else if (mark !== undefined) toggle(open, STYLES[mark] ?? 'emphasis');
    else if (cites !== undefined) addCitations(cites, numbers ?? '', add);
    else add(label ?? address ?? '');
  }
  add(rest.slice(at));
  return mergeSpans(start === '- ' ? [{ text: '• ' }, ...pieces] : pieces);
}

function toggle(open: TextStyle[], how: TextStyle): void {
  const at = open.lastIndexOf(how);
  if (at < 0) open.push(how);
  else open.splice(at, 1);
}

/** Each number of a list opens its rule. */
function addCitations(
  cites: string,
  numbers: string,
  add: (text: string, more?: Partial<TextSpan>) => void,
): void {
  add(cites);
  for (const [at, number] of numbers.split(', ').entries()) {
    if (at > 0) add(', ');
    add(number, { rule: number });
  }
}

/** Pieces of one kind that follow each other are one. */
function mergeSpans(pieces: readonly TextSpan[]): RichText {
  const words: TextSpan[] = [];
  for (const piece of pieces) {
    const last = words.at(-1);
    const isOne = last && !piece.rule && !last.rule && last.how === piece.how && piece.how !== 'code';
    if (isOne) words.splice(-1, 1, { ...last, text: last.text + piece.text });
    else words.push(piece);
  }
  return words;
}

export const plainText = (words: RichText): string => words.map(({ text }) => text).join('');
