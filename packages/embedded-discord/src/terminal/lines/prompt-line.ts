import { matchNames } from './word-matching.ts';
import { BANGS } from './bangs.ts';
import { type CommandDeclaration, isChatInputCommand } from './declarations.ts';
import { findTypedCommand } from './find-typed-command.ts';
import { nextOption } from './scan-options.ts';
import { didYouMean } from './parsed.ts';

/** The slash commands for lines without a sign; those that the bot doesn't have are ignored. */
export interface Shortcuts {
  /** The beginning of the command for questions: `/rule query:`. */
  readonly question?: string;
  /** That command also presses buttons, so a line with the label of a button is sent to it. */
  readonly readsButtons?: boolean;
  /** The bot's own help. */
  readonly help?: string;
  /** The beginning of its help on one command: `/help about:`. */
  readonly helpAbout?: string;
}

/** The meaning of a line at a prompt. */
export type PromptInput =
  | { readonly kind: 'welcome' }
  | { readonly kind: 'help' }
  | { readonly kind: 'leave' }
  /** The line to send; `aside` is printed after the answer. */
  | { readonly kind: 'line'; readonly line: string; readonly aside?: string }
  | { readonly kind: 'refused'; readonly why: string };

const WORD_KINDS: ReadonlyMap<string, 'welcome' | 'help' | 'leave'> = new Map([
  ...['hello', 'hi', 'hey', 'hello there', 'hi there'].map((word) => [word, 'welcome'] as const),
  ...['help', 'help me'].map((word) => [word, 'help'] as const),
  ...['exit', 'quit', 'bye', 'goodbye'].map((word) => [word, 'leave'] as const),
]);

/** Words for which typos are detected: shorter ones are too similar to others. */
const TYPO_WORDS = ['help', 'hello', 'exit', 'quit', 'goodbye'];

/**
 * Parses a line at a prompt. A line with a sign is sent unchanged, except `/exit` and the like if the bot has no such
 * command. A line without a sign is one of a few words, or a question. If it would be a command, a button or one of
 * those words but for a missing sign or a typo, it is refused with the line that was probably meant.
 */
export function parsePromptLine(
  line: string,
  commands: readonly CommandDeclaration[],
  shortcuts: Shortcuts,
  isButton: (text: string) => boolean = () => false,
): PromptInput {
  const text = line.trim();
  const sign = /^[/!]/.exec(text)?.[0] ?? '';
  const words = normalizeWords(text.slice(sign.length));
  const word = WORD_KINDS.get(words);
  if (sign === '/' && isRegistered(text, commands)) return { kind: 'line', line: text };
  if (word === 'help') return sign === '!' ? { kind: 'help' } : helpInput(shortcuts.help, commands);
  if (word !== undefined) return { kind: word };
  if (sign !== '') return { kind: 'line', line: text };
  const [, topic] = /^help [/!]?(\S+)$/.exec(words) ?? [];
  if (topic !== undefined && isRegistered(`/${topic}`, commands))
    return helpInput(shortcuts.helpAbout && shortcuts.helpAbout + topic, commands);
  // Numbers of rules occur as buttons, but as lines they are questions.
  const isButtonLabel = !shortcuts.readsButtons && /^\p{L}/u.test(text) && isButton(text);
  return questionInput(
    text,
    words,
    isButtonLabel ? `!press ${text}` : addMissingSign(text, commands),
    commands,
    shortcuts,
  );
}

/** The bot's own help for this line, if it has any; otherwise the list of this prompt. */
function helpInput(line: string | undefined, commands: readonly CommandDeclaration[]): PromptInput {
  if (line === undefined || !isRegistered(line, commands)) return { kind: 'help' };
  return { kind: 'line', line, aside: '!help lists what can be typed at this prompt.' };
}

/** The text as a question, unless it equals `signed` without its sign, or is a known word with a typo. */
function questionInput(
  text: string,
  words: string,
  suggestedLine: string | null,
  commands: readonly CommandDeclaration[],
  { question }: Shortcuts,
): PromptInput {
  const isOneWord = !/\s/.test(words);
  const line = question !== undefined && isRegistered(question, commands) ? question + text : null;
  const typos = isOneWord ? matchNames(words, TYPO_WORDS) : [];
  const suggestion = didYouMean(suggestedLine === null ? typos : [suggestedLine]);
  if (suggestion !== null)
    return { kind: 'refused', why: line === null ? suggestion : `${suggestion} As a question: ${line}` };
  // Without a command for questions, the seat explains how lines begin.
  if (line === null) return { kind: 'line', line: text };
  const likely = isOneWord ? matchNames(words, slashCommands(commands)) : [];
  const aside = didYouMean(likely.map((name) => `/${name}`));
  return { kind: 'line', line, ...(aside === null ? {} : { aside }) };
}

/** Lower case without final punctuation; a question mark alone asks for help. */
function normalizeWords(text: string): string {
  const lower = text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  return /^\?+$/.test(lower) ? 'help' : lower.replace(/[\s!?.,]+$/, '');
}

/** True if the bot has the slash command that this begins with. */
export const isRegistered = (start: string, commands: readonly CommandDeclaration[]): boolean =>
  slashCommands(commands).includes(/^\/(\S+)/.exec(start)?.[1]?.toLowerCase() ?? '');

const slashCommands = (commands: readonly CommandDeclaration[]): readonly string[] =>
  commands.filter(isChatInputCommand).map(({ name }) => name);

const BANG_WORDS: ReadonlySet<string> = new Set(
  BANGS.map(([name]) => name).filter((name) => name !== 'help'),
);

/** Maximum number of words after `!press` and the like; longer lines are sentences. */
const MAX_BANG_WORDS = 3;

/**
 * The line with its missing sign: `/flip call:heads` for a command with an option, `/turn next` for one with only its
 * subcommand, `!as Bob` for a few words after a command with `!`. Null otherwise, since the first word alone could
 * begin a sentence.
 */
function addMissingSign(text: string, commands: readonly CommandDeclaration[]): string | null {
  const [first = '', ...otherWords] = text.split(/\s+/);
  const word = first.toLowerCase();
  const isSentence = otherWords.length > MAX_BANG_WORDS || /[?.]$/.test(text);
  if (otherWords.length > 0 && !isSentence && BANG_WORDS.has(word)) return `!${text}`;
  if (otherWords.length > 0 && /^[-\w]+:\S/.test(otherWords[0] ?? '')) {
    const [command] = matchNames(word, slashCommands(commands));
    return command === undefined ? null : `/${[command, ...otherWords].join(' ')}`;
  }
  const found = findTypedCommand(`/${text}`, commands);
  if (!found.ok) return null;
  const { command, rest } = found.value;
  const isWholeLine = rest.trim() === '' && command.path.length > 1;
  const isFollowedByOption = nextOption(rest, 0, command)?.start === /^\s*/.exec(rest)?.[0].length;
  return isWholeLine || isFollowedByOption ? `/${text}` : null;
}
