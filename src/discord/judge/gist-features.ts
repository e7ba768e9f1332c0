import { GRAMMAR } from './grammar.ts';
import type { MatchedLine } from './slots.ts';
import { recognize } from './slots.ts';
import type { Named } from './table-names.ts';

/*
 * What the model of gists sees of a line: its words, with names, numbers and cards as signs of their kind, so that what
 * is learnt of one player or card holds for all.
 */

/** A word of the line as the model sees it. */
interface Sign {
  readonly text: string;
  /** The word itself if it stands for nothing else; its letters are features, too. */
  readonly word: string | null;
  readonly to: number;
}

/** Words that are cards far less often than what they say. */
const MIN_CARD_LETTERS = 4;

/** The distinct features of a line, as 32-bit hashes. */
export function gistFeatures(line: MatchedLine): readonly number[] {
  const signs = signsOf(line);
  const texts = ['^', ...signs.map(({ text }) => text), '$'];
  const features = new Set<number>();
  // Hashes are continued, since a string for each feature would be most of what a line allocates.
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
  for (const { word } of signs) {
    if (word === null) continue;
    for (const name of CLASSES_OF.get(word) ?? []) features.add(hash(name, OF_CLASS) >>> 0);
    const letters = `<${word}>`;
    for (let at = 0; at + 3 <= letters.length; at++) {
      const three = hash(letters, OF_LETTERS, at, at + 3);
      features.add(three >>> 0);
      if (at + 4 <= letters.length) features.add(hash(letters, three, at + 3, at + 4) >>> 0);
    }
  }
  const end = line.line.trimEnd();
  if (end.includes('?')) features.add(hash('&?') >>> 0);
  if (end.endsWith('!')) features.add(hash('&!') >>> 0);
  const length =
    signs.length > 12 ? 'long' : signs.length > 7 ? 'mid' : signs.length > 3 ? 'short' : signs.length;
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

function signsOf(line: MatchedLine): readonly Sign[] {
  const signs: Sign[] = [];
  for (let at = 0; at < line.tokens.length;) {
    const sign = signAt(line, at);
    signs.push(sign);
    at = sign.to;
  }
  return signs;
}

function signAt(line: MatchedLine, at: number): Sign {
  const { tokens, names } = line;
  const { text = '', number = null, sign = '' } = tokens[at] ?? {};
  const of = (kind: string, to = at + 1): Sign => ({ text: `@${kind}`, word: null, to });
  if (names.isName(tokens, at))
    return of(text.endsWith('s') && isPossessive(line, at) ? 'players' : 'player');
  if (recognize('dice', line, at)[0]) return of('dice', recognize('dice', line, at)[0]?.to);
  if (/^\d{3}\.\d/.test(text)) return of('rule');
  if (number !== null) return of(`number${sign}`);
  const commander = names.commanders(tokens, at).find(({ cost }) => cost < 0.15);
  if (commander) return of('commander', commander.to);
  const [permanent] = names.permanents(tokens, at);
  if (permanent && !text.startsWith('mindslaver')) return of('permanent', permanent.to);
  const [counter] = recognize('counter', line, at);
  if (counter) return of(`counter`, counter.to);
  const [ending] = recognize('ending', line, at);
  if (ending) return of('ending', ending.to);
  const [card] = recognize('card', line, at);
  if (card && isMeant(line, card, at)) return of('card', card.to);
  const [player] = names.players(tokens, at);
  if (player && player.value !== line.askerId && player.to === at + 1 && player.cost <= 0.2)
    return of('player', player.to);
  const word = line.spellings[at]?.[1] ?? text;
  return { text: word, word, to: at + 1 };
}

/** Few lines that have a term as a word mean the card of that name. */
function isMeant(
  { line, tokens, isTerm }: MatchedLine,
  { to, isGuess }: Named<unknown>,
  at: number,
): boolean {
  const typed = line.slice(tokens[at]?.from, tokens[to - 1]?.to);
  return !isTerm(typed) && (to > at + 1 || (!isGuess && typed.length >= MIN_CARD_LETTERS));
}

const isPossessive = ({ line, tokens }: MatchedLine, at: number): boolean =>
  /['’]?s$/i.test(line.slice(tokens[at]?.from, tokens[at]?.to));

/** FNV-1a over letters of a text, continued from the hash of what is before them. */
function hash(text: string, before = 0x811c9dc5, from = 0, to = text.length): number {
  let sum = before;
  for (let at = from; at < to; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return sum;
}

/** What precedes the name of a class of words, and letters of a word. */
const OF_CLASS = hash('%');
const OF_LETTERS = hash('~');
