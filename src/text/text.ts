import type { Citation } from '#engine/vocabulary/citations.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';

/*
 * A text as data. Renderers turn it into Discord's Markdown, into the spans of a page, or into plain words.
 */

/**
 * Plain words, a part with a meaning, or several of these, one after the other. A string is never markup: renderers
 * escape it. `'\n'` begins a new line.
 */
export type Text = string | TextPart | readonly Text[];

/** The text of a reply. It is never a bare string, so that a string with Markdown in it is a type error. */
export type Content = Exclude<Text, string>;

export type TextPart =
  | WrittenWords
  | RulebookWords
  | Styled
  | TextLine
  | Ranked
  | Foldable
  | Code
  | CodeBlock
  | TextLink
  | Player
  | CitationList
  | RuleNumbers
  | ManaSymbol
  | Time
  | Markdown;

/** Words of our own, from a template: nothing in them needs escaping. */
export interface WrittenWords {
  readonly kind: 'words';
  readonly words: string;
}

/** Words of the rules, official or ours. Nothing in them is markup, not even what looks like a numbered list. */
export interface RulebookWords {
  readonly kind: 'rulebook';
  readonly words: string;
  /** They continue a line, so nothing at their beginning, such as `1.`, could start a block of Markdown. */
  readonly isContinued?: true;
}

export type Style = 'strong' | 'emphasis' | 'struck';

export interface Styled {
  readonly kind: 'styled';
  readonly style: Style;
  readonly text: Text;
}

/** `small` is less prominent, such as rules below an answer. */
export type LineStyle = 'small' | 'item' | 'quote' | 'heading';

/** The whole of a line, without the line break. */
export interface TextLine {
  readonly kind: 'line';
  readonly style: LineStyle;
  readonly text: Text;
}

/**
 * The ranks of lines. A reply that is too long loses those of the first rank first. `decisive` is for what must not be
 * lost: who controls whom, who begins, whose turn it is, who wins or loses, and proofs that are published only once.
 */
export const RANKS = ['names', 'detail', 'rule', 'statement', 'decisive'] as const;

export type Rank = (typeof RANKS)[number];

/** Lines whose rank differs from the one that `rankOf` would derive from their style. */
export interface Ranked {
  readonly kind: 'ranked';
  readonly rank: Rank;
  readonly text: Text;
}

/** A text with a shorter form for replies that would otherwise be too tall or too long. */
export interface Foldable {
  readonly kind: 'foldable';
  /** In full. */
  readonly text: Text;
  /** Shown instead: some of these items, and the number of the others; or another text. */
  readonly folded: { readonly items: readonly Text[] } | { readonly text: Text };
}

/** A text that a user can type, such as a command. */
export interface Code {
  readonly kind: 'code';
  readonly text: Text;
}

/** Monospaced lines. */
export interface CodeBlock {
  readonly kind: 'code-block';
  readonly words: string;
  /** The language to highlight, such as `sh`. */
  readonly language?: string;
}

export interface TextLink {
  readonly kind: 'link';
  readonly url: string;
  readonly text: Text;
}

/** A user, shown by name, and pinged if the reply says so. Guests are plain words: see `playerName`. */
export interface Player {
  readonly kind: 'player';
  readonly playerId: PlayerId;
}

/** All rules behind a statement. A reply shows the deciding ones: see `shortenText`. */
export interface CitationList {
  readonly kind: 'citations';
  readonly citations: readonly Citation[];
}

/** Numbers of rules, shown as `CR 509.1a, 509.1b`. */
export interface RuleNumbers {
  readonly kind: 'rules';
  readonly numbers: readonly string[];
}

/** `W`, shown as an emoji if there is one, otherwise as `{W}`. */
export interface ManaSymbol {
  readonly kind: 'mana';
  readonly symbol: string;
}

/** A moment, shown in the reader's time zone if that is known. */
export interface Time {
  readonly kind: 'time';
  /** In seconds since 1970. */
  readonly seconds: number;
  /** Discord's style, such as `t` or `R`. */
  readonly style?: string;
}

/** Discord's Markdown, as in a stored reply or an embed. Made by `asMarkdown` alone. */
export interface Markdown {
  readonly kind: 'markdown';
  readonly markdown: string;
}
