import { readdirSync, readFileSync } from 'node:fs';

/*
 * The grammar of /judge: an intent is a section of a file in `intents`, with its patterns, its examples and the command
 * it stands for; `words.txt` has the words that patterns share. CONTRIBUTING.md explains the format (*Add a line that
 * /judge reads*).
 */

/** A part of a pattern. */
export type PatternNode =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'slot'; readonly name: string; readonly type: string }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'optional'; readonly part: PatternNode; readonly hasSlot: boolean };

export type NeededPart = { readonly words: ReadonlySet<string> } | { readonly slot: string };

export interface Pattern {
  readonly root: PatternNode;
  /**
   * What may be left over of a line: any words, fillers, or nothing at all. `order`: any words, and the slots come in
   * any order.
   */
  readonly leaves: 'words' | 'fillers' | 'nothing' | 'order';
  /** An order in so many words: a line that is exactly it is no guess, and is done though it can't be undone. */
  readonly isOrder: boolean;
  /** The parts that can't be left out, in their order: the words by which they begin, or a type of slot. */
  readonly needed: readonly NeededPart[];
}

/**
 * What an intent needs, or it isn't read. `gathering`: a game that hasn't started. `hands`: opening hands that somebody
 * still has to keep. `planes`, `schemes`: a game that is played with them. `turn`: the user's turn, with nothing on the
 * stack, or it is only offered.
 */
const NEEDS = ['game', 'no-game', 'gathering', 'hands', 'planes', 'schemes', 'turn'] as const;
export type Need = (typeof NEEDS)[number];

export interface Example {
  readonly line: string;
  /** The command line of the first reading, as `/set life player:@Bob amount:-5`. */
  readonly command: string;
}

export interface Intent {
  readonly name: string;
  /** The command line with slots: `/set life player:{who|me} amount:-{n}`. */
  readonly command: string;
  /** What kinds of lines say it, as the files of `lines` are called. */
  readonly gists: readonly string[];
  /** Says what would happen, with slots; left out, the preview is made from the command. */
  readonly says: string | null;
  readonly needs: readonly Need[];
  /** Can't be undone, or is too much to do on a guess: offered, and never done at once but by an order. */
  readonly isOffered: boolean;
  /** Answers a question, so it also reads lines that are worded like one. */
  readonly isAnswer: boolean;
  /** Added to the cost of each match: positive for what players rarely mean. */
  readonly cost: number;
  readonly patterns: readonly Pattern[];
  readonly examples: readonly Example[];
}

export interface Grammar {
  readonly intents: readonly Intent[];
  /** Words that say nothing. */
  readonly fillers: ReadonlySet<string>;
  /** Words by class. */
  readonly classes: ReadonlyMap<string, readonly string[]>;
  /** All words of patterns. */
  readonly vocabulary: ReadonlySet<string>;
}

/** @throws for a mistake in the files, with the line */
export function parseGrammar(words: string, files: readonly string[]): Grammar {
  const classes = new Map(
    linesOf(words).map((line): [string, readonly string[]] => {
      const [name = '', phrases = ''] = line.split(/:(.*)/s);
      return [
        name.trim(),
        phrases
          .split(',')
          .map((phrase) => phrase.trim())
          .filter(Boolean),
      ];
    }),
  );
  const intents = files.flatMap((file) => parseIntents(file, classes));
  const fillers = new Set((classes.get('filler') ?? []).flatMap((phrase) => phrase.split(' ')));
  const vocabulary = new Set([
    ...fillers,
    ...[...classes.values()].flat().flatMap((phrase) => phrase.split(' ')),
  ]);
  for (const { patterns } of intents) for (const { root } of patterns) collectWords(root, vocabulary);
  return { intents, fillers, classes, vocabulary };
}

const linesOf = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));

type Classes = ReadonlyMap<string, readonly string[]>;
type Draft = { -readonly [Key in keyof Intent]: Intent[Key] };

function parseIntents(file: string, classes: Classes): readonly Intent[] {
  const intents: Draft[] = [];
  for (const line of linesOf(file)) {
    const [, name] = /^\[(.+)\]$/.exec(line) ?? [];
    if (name !== undefined) {
      intents.push(emptyIntent(name));
      continue;
    }
    const intent = intents.at(-1);
    if (!intent) throw new Error(`a line before the first [intent]: ${line}`);
    addLine(intent, line.trim(), classes);
  }
  for (const { command, name } of intents)
    if (!command.startsWith('/')) throw new Error(`[${name}] has no command`);
  return intents;
}

const emptyIntent = (name: string): Draft => ({
  name,
  command: '',
  gists: [],
  says: null,
  needs: [],
  isOffered: false,
  isAnswer: false,
  cost: 0,
  patterns: [],
  examples: [],
});

function addLine(intent: Draft, line: string, classes: Classes): void {
  const [, key = '', value = ''] =
    /^(command|gist|says|needs|offered|answer|cost)(?::\s*(.*))?$/.exec(line) ?? [];
  if (key === 'command' || key === 'says') intent[key] = value;
  else if (key === 'gist') intent.gists = value.split(/,\s*/);
  else if (key === 'needs') intent.needs = value.split(/,\s*/).map(needOf);
  else if (key === 'offered') intent.isOffered = true;
  else if (key === 'answer') intent.isAnswer = true;
  else if (key === 'cost') intent.cost = Number(value);
  else if (line.startsWith('>')) {
    const [typed = '', command = ''] = line.slice(1).split('=>');
    intent.examples = [...intent.examples, { line: typed.trim(), command: command.trim() }];
  } else if (/^[-!=+~](?:\s|$)/.test(line))
    intent.patterns = [...intent.patterns, parsePattern(line, classes)];
  else throw new Error(`not understood in [${intent.name}]: ${line}`);
}

function needOf(word: string): Need {
  const need = NEEDS.find((known) => known === word);
  if (!need) throw new Error(`unknown need: ${word}`);
  return need;
}

/** `(a b | c)`, `[optional]`, `a|b`, `%class`, `{slot}`, `{slot:type}`. */
const PATTERN_TOKEN = /[()[\]]|\s\|\s|[^\s()[\]]+/g;

/** By the sign before a pattern. */
const LEAVES: Readonly<Record<string, Pattern['leaves']>> = {
  '-': 'words',
  '!': 'fillers',
  '=': 'nothing',
  '+': 'nothing',
  '~': 'order',
};

function parsePattern(line: string, classes: Classes): Pattern {
  const sign = line.charAt(0);
  const text = line.slice(1);
  const tokens = text.match(PATTERN_TOKEN) ?? [];
  let at = 0;
  const choice = (end: string | undefined): PatternNode => {
    const options: PatternNode[][] = [[]];
    for (; at < tokens.length && tokens[at] !== end; at++) {
      const token = tokens[at] ?? '';
      if (token.trim() === '|') options.push([]);
      else if (token === '(' || token === '[') {
        at += 1;
        const part = choice(token === '(' ? ')' : ']');
        options.at(-1)?.push(token === '(' ? part : { kind: 'optional', part, hasSlot: hasSlot(part) });
      } else options.at(-1)?.push(parseWord(token, classes));
    }
    if (end !== undefined && tokens[at] !== end) throw new Error(`no ${end} in ${text}`);
    return oneOf(options.map((parts) => inSequence(parts)));
  };
  const root = choice(undefined);
  return { root, leaves: LEAVES[sign] ?? 'words', isOrder: sign === '+', needed: neededParts(root) };
}

function parseWord(token: string, classes: Classes): PatternNode {
  const [, name, type = name] = /^\{(\w+)(?::(\w+))?\}$/.exec(token) ?? [];
  if (name !== undefined && type !== undefined) return { kind: 'slot', name, type };
  return oneOf(
    token.split('|').flatMap((word) => {
      if (!word.startsWith('%')) return [{ kind: 'word' as const, text: word }];
      const phrases = classes.get(word.slice(1));
      if (!phrases) throw new Error(`unknown class of words: ${word}`);
      return phrases.map((phrase) =>
        inSequence(phrase.split(' ').map((text): PatternNode => ({ kind: 'word', text }))),
      );
    }),
  );
}

function hasSlot(node: PatternNode): boolean {
  switch (node.kind) {
    case 'word':
      return false;
    case 'slot':
      return true;
    case 'optional':
      return node.hasSlot;
    case 'choice':
      return node.options.some(hasSlot);
    case 'sequence':
      return node.parts.some(hasSlot);
  }
}

/** Whether a pattern has a slot for any card. */
export const hasCardSlot = (node: PatternNode): boolean => {
  switch (node.kind) {
    case 'word':
      return false;
    case 'slot':
      return node.type === 'cardish' || node.type === 'thing';
    case 'optional':
      return hasCardSlot(node.part);
    case 'choice':
      return node.options.some(hasCardSlot);
    case 'sequence':
      return node.parts.some(hasCardSlot);
  }
};

const oneOf = (options: readonly PatternNode[]): PatternNode => {
  const [only, ...others] = options;
  return only && others.length === 0 ? only : { kind: 'choice', options };
};

const inSequence = (parts: readonly PatternNode[]): PatternNode => {
  const [only, ...others] = parts;
  return only && others.length === 0 ? only : { kind: 'sequence', parts };
};

/** The type of slot that takes no words. */
const NO_WORDS = 'someone';

const neededParts = (root: PatternNode): readonly NeededPart[] =>
  (root.kind === 'sequence' ? root.parts : [root]).flatMap((part): readonly NeededPart[] => {
    if (part.kind === 'slot') return part.type === NO_WORDS ? [] : [{ slot: part.type }];
    const words = new Set<string>();
    return collectNeeded(part, words) ? [{ words }] : [];
  });

/** Returns false if the part can match without any of the words. */
function collectNeeded(part: PatternNode, words: Set<string>): boolean {
  switch (part.kind) {
    case 'word':
      words.add(part.text);
      return true;
    case 'slot':
    case 'optional':
      return false;
    case 'choice':
      return part.options.every((option) => collectNeeded(option, words));
    case 'sequence':
      return part.parts.some((inner) => collectNeeded(inner, words));
  }
}

function collectWords(node: PatternNode, words: Set<string>): void {
  if (node.kind === 'word') words.add(node.text);
  else if (node.kind === 'sequence') for (const part of node.parts) collectWords(part, words);
  else if (node.kind === 'choice') for (const option of node.options) collectWords(option, words);
  else if (node.kind === 'optional') collectWords(node.part, words);
}

const HERE = new URL('.', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, HERE), 'utf8');

export const GRAMMAR = parseGrammar(
  read('words.txt'),
  readdirSync(new URL('intents', HERE))
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .map((name) => read(`intents/${name}`)),
);
