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
   * The words of a line that may be left over: any, only fillers, or none. `order`: any words, and the slots may be in
   * any order.
   */
  readonly leaves: 'words' | 'fillers' | 'nothing' | 'order';
  /** An explicit order: a line that matches it exactly is followed even if it can't be undone. */
  readonly isOrder: boolean;
  /** The mandatory parts in their order: the words with which one can begin, or the type of its slot. */
  readonly needed: readonly NeededPart[];
}

/**
 * The conditions under which an intent is read. `gathering`: a game that hasn't started. `hands`: opening hands that a
 * player still has to keep. `planes`, `schemes`: a game that is played with them. `turn`: a game; outside of the user's
 * own turn, or with something on the stack, the intent is only offered.
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
  /** The gists of lines with this intent, by the names of the files in `lines`. */
  readonly gists: readonly string[];
  /** A template that says what would happen; `null` for that of the command. */
  readonly says: string | null;
  readonly needs: readonly Need[];
  /** Can't be undone, or has too many consequences: it is only offered, unless the line is an explicit order. */
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
  /** Words that may be left over at little cost. */
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
type MutableIntent = { -readonly [Key in keyof Intent]: Intent[Key] };

function parseIntents(file: string, classes: Classes): readonly Intent[] {
  const intents: MutableIntent[] = [];
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

const emptyIntent = (name: string): MutableIntent => ({
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

function addLine(intent: MutableIntent, line: string, classes: Classes): void {
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
    return choiceOf(options.map((parts) => sequenceOf(parts)));
  };
  const root = choice(undefined);
  return { root, leaves: LEAVES[sign] ?? 'words', isOrder: sign === '+', needed: neededParts(root) };
}

function parseWord(token: string, classes: Classes): PatternNode {
  const [, name, type = name] = /^\{(\w+)(?::(\w+))?\}$/.exec(token) ?? [];
  if (name !== undefined && type !== undefined) return { kind: 'slot', name, type };
  return choiceOf(
    token.split('|').flatMap((word) => {
      if (!word.startsWith('%')) return [{ kind: 'word' as const, text: word }];
      const phrases = classes.get(word.slice(1));
      if (!phrases) throw new Error(`unknown class of words: ${word}`);
      return phrases.map((phrase) =>
        sequenceOf(phrase.split(' ').map((text): PatternNode => ({ kind: 'word', text }))),
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

/** True if a pattern has a slot for any card. */
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

const choiceOf = (options: readonly PatternNode[]): PatternNode => {
  const [only, ...others] = options;
  return only && others.length === 0 ? only : { kind: 'choice', options };
};

const sequenceOf = (parts: readonly PatternNode[]): PatternNode => {
  const [only, ...others] = parts;
  return only && others.length === 0 ? only : { kind: 'sequence', parts };
};

/** The type of slot that takes no words. */
const WORDLESS_SLOT = 'someone';

const neededParts = (root: PatternNode): readonly NeededPart[] =>
  (root.kind === 'sequence' ? root.parts : [root]).flatMap((part): readonly NeededPart[] => {
    if (part.kind === 'slot') return part.type === WORDLESS_SLOT ? [] : [{ slot: part.type }];
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

const GRAMMAR_FOLDER = new URL('.', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, GRAMMAR_FOLDER), 'utf8');

export const GRAMMAR = parseGrammar(
  read('words.txt'),
  readdirSync(new URL('intents', GRAMMAR_FOLDER))
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .map((name) => read(`intents/${name}`)),
);
