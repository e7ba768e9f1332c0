import { GRAMMAR } from './grammar.ts';
import type { MatchedLine } from './slots.ts';
import { recognize } from './slots.ts';
import type { Named } from './table-names.ts';

/*
 * The features of a line for the model of gists: its words, with placeholders for names, numbers and cards, so that the
 * model generalizes from one player or card to all.
 */

/** A word of the line, or a placeholder for several. */
interface FeatureToken {
  readonly text: string;
  /** The word, whose letters are features, too; `null` for a placeholder. */
  readonly word: string | null;
  /** The index after its last token. */
  readonly to: number;
}

/** A shorter word is rarely meant as the card of that name. */
const MIN_CARD_LETTERS = 4;

/** The distinct features of a line, as 32-bit hashes. */
export function gistFeatures(line: MatchedLine): readonly number[] {
  const featureTokens = featureTokensOf(line);
  const texts = ['^', ...featureTokens.map(({ text }) => text), '$'];
  const features = new Set<number>();
  // Hashes are continued from each other, which avoids allocating a string for each feature.
  for (let at = 0; at < texts.length; at++) {
    const first = hash(texts[at] ?? '');
    features.add(first >>> 0);
    if (at + 1 === texts.length) continue;
    const second = hash(texts[at + 1] ?? '', hash(' ', first));
    features.add(second >>> 0);
    if (at + 2 === texts.length) continue;
    const third = texts[at + 2] ?? '';
    features.add(hash(third, hash(' ', second)) >>> 0);
    features.add(hash(third, hash(' _ ', first)) >>> 0);
  }
  for (const { word } of featureTokens) {
    if (word === null) continue;
    for (const name of CLASSES_OF.get(word) ?? []) features.add(hash(name, CLASS_PREFIX) >>> 0);
    const letters = `<${word}>`;
    for (let at = 0; at + 3 <= letters.length; at++) {
      const three = hash(letters, LETTERS_PREFIX, at, at + 3);
      features.add(three >>> 0);
      if (at + 4 <= letters.length) features.add(hash(letters, three, at + 3, at + 4) >>> 0);
    }
  }
  const end = line.line.trimEnd();
  if (end.includes('?')) features.add(hash('&?') >>> 0);
  if (end.endsWith('!')) features.add(hash('&!') >>> 0);
  const length =
    featureTokens.length > 12
      ? 'long'
      : featureTokens.length > 7
        ? 'mid'
        : featureTokens.length > 3
          ? 'short'
          : featureTokens.length;
  features.add(hash(`&${length}`) >>> 0);
  return [...features];
}

/** The one-word members of each class of words. */
const CLASSES_OF = classesByWord();

function classesByWord(): ReadonlyMap<string, readonly string[]> {
  const classes = new Map<string, string[]>();
  for (const [name, phrases] of GRAMMAR.classes) {
    if (name === 'filler') continue;
    for (const phrase of phrases) {
      if (phrase.includes(' ')) continue;
      const known = classes.get(phrase);
      if (known) known.push(name);
      else classes.set(phrase, [name]);
    }
  }
  return classes;
}

function featureTokensOf(line: MatchedLine): readonly FeatureToken[] {
  const featureTokens: FeatureToken[] = [];
  for (let at = 0; at < line.tokens.length;) {
    const featureToken = featureTokenAt(line, at);
    featureTokens.push(featureToken);
    at = featureToken.to;
  }
  return featureTokens;
}

function featureTokenAt(line: MatchedLine, at: number): FeatureToken {
  const { tokens, names } = line;
  const { text = '', number = null, sign = '' } = tokens[at] ?? {};
  const placeholder = (kind: string, to = at + 1): FeatureToken => ({ text: `@${kind}`, word: null, to });
  if (names.isName(tokens, at))
    return placeholder(text.endsWith('s') && isPossessive(line, at) ? 'players' : 'player');
  if (recognize('dice', line, at)[0]) return placeholder('dice', recognize('dice', line, at)[0]?.to);
  if (/^\d{3}\.\d/.test(text)) return placeholder('rule');
  if (number !== null) return placeholder(`number${sign}`);
  const commander = names.commanders(tokens, at).find(({ cost }) => cost < 0.15);
  if (commander) return placeholder('commander', commander.to);
  const [permanent] = names.permanents(tokens, at);
  if (permanent && !text.startsWith('mindslaver')) return placeholder('permanent', permanent.to);
  const [counter] = recognize('counter', line, at);
  if (counter) return placeholder(`counter`, counter.to);
  const [ending] = recognize('ending', line, at);
  if (ending) return placeholder('ending', ending.to);
  const [card] = recognize('card', line, at);
  if (card && isCardMeant(line, card, at)) return placeholder('card', card.to);
  const [player] = names.players(tokens, at);
  if (player && player.value !== line.askerId && player.to === at + 1 && player.cost <= 0.2)
    return placeholder('player', player.to);
  const word = line.spellings[at]?.[1] ?? text;
  return { text: word, word, to: at + 1 };
}

/** False for terms of the rules: few lines mean a card of the same name. */
function isCardMeant(
  { line, tokens, isTerm }: MatchedLine,
  { to, isGuess }: Named<unknown>,
  at: number,
): boolean {
  const typed = line.slice(tokens[at]?.from, tokens[to - 1]?.to);
  return !isTerm(typed) && (to > at + 1 || (!isGuess && typed.length >= MIN_CARD_LETTERS));
}

const isPossessive = ({ line, tokens }: MatchedLine, at: number): boolean =>
  /['’]?s$/i.test(line.slice(tokens[at]?.from, tokens[at]?.to));

/** FNV-1a of `text` from `from` to `to`, continued from the hash of the preceding text. */
function hash(text: string, before = 0x811c9dc5, from = 0, to = text.length): number {
  let sum = before;
  for (let at = from; at < to; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return sum;
}

/** Hashes from which the features of word classes and of letters continue. */
const CLASS_PREFIX = hash('%');
const LETTERS_PREFIX = hash('~');
