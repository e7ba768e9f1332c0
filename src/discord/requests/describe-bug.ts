import { ApplicationCommandOptionType as Type } from 'discord.js';
import { z } from 'zod';
import { VERSION } from '#basics/version.ts';
import { parseEdition } from '#engine/vocabulary/editions.ts';
import { currentEdition } from '../command/edition-option.ts';
import type { BotContext, BotRequest } from '../command/command.ts';
import { optionsOf, type CommandOption, type SlashCommandData } from '../command/option-types.ts';
import { TABLE_ACTION, TABLE_VERBS } from '../table-card/buttons.ts';

/** A subcommand and its options, typed or from a button. */
interface GivenOptions {
  readonly subcommand: string | null;
  readonly options: Readonly<Record<string, string | number | boolean | undefined>>;
}

/** The input of a request: options of a command, parts of a button, fields of a form. */
export interface RequestInput {
  readonly command?: SlashCommandData;
  readonly parsedOptions?: GivenOptions;
  readonly press?: { readonly action: string; readonly parts: readonly string[] };
  /** Text that the user typed outside of options. */
  readonly typed?: readonly string[];
}

/**
 * The fields of a log line about a bug, without anything that a user typed. Texts from the database may remain if the
 * error message contains them without quotation marks.
 */
export interface BugFacts {
  readonly version: string;
  readonly subcommand?: string;
  readonly button?: string;
  /** The options of the command. Only values from a closed list are included, others are redacted. */
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  readonly edition?: string;
  readonly game?: string;
  /** The last entry of the game's log. */
  readonly seq?: number;
  readonly err: unknown;
}

/** Replaces anything that users may have typed, picked or mentioned. */
const REDACTED = '…';

/** Describes where a bug occurred. Never rejects: without the database, the edition and the game are missing. */
export async function describeBug(
  { request, ...input }: RequestInput & { readonly request?: BotRequest },
  err: unknown,
  ctx: Pick<BotContext, 'store' | 'edition'>,
): Promise<BugFacts> {
  const { command, parsedOptions: given, press: pressed } = input;
  const declared = command && given ? optionsOf(command, given.subcommand) : [];
  const options = given && redactOptions(declared, given.options);
  const verb = pressed?.action === TABLE_ACTION && TABLE_VERBS.find((known) => known === pressed.parts[0]);
  const edition = given?.options['edition'];
  return {
    version: VERSION,
    ...(given?.subcommand && { subcommand: given.subcommand }),
    ...(verb && { button: verb }),
    ...(options && { options }),
    ...(request && (await tableFactsOf(request, edition, ctx).catch(() => ({})))),
    err: redactError(err, [...typedValuesOf(declared, given), ...(input.typed ?? [])]),
  };
}

async function tableFactsOf(
  { origin }: BotRequest,
  edition: string | number | boolean | undefined,
  ctx: Pick<BotContext, 'store' | 'edition'>,
): Promise<Pick<BugFacts, 'edition' | 'game' | 'seq'>> {
  const chosen = typeof edition === 'string' ? parseEdition(edition) : undefined;
  const snapshot = await ctx.store.lastGame(origin.channelId);
  return {
    edition: chosen ?? (await currentEdition(origin, ctx)),
    ...(snapshot && { game: snapshot.id, seq: snapshot.seq }),
  };
}

/** True if the value is one of a closed list, so that nobody typed it. */
function isChoice(option: CommandOption | undefined, value: string | number | boolean | undefined): boolean {
  if (option?.type === Type.Boolean) return typeof value === 'boolean';
  const choices = option && 'choices' in option ? (option.choices ?? []) : [];
  return choices.some((choice) => choice.value === value);
}

const redactOptions = (
  declared: readonly CommandOption[],
  options: GivenOptions['options'],
): Readonly<Record<string, string | number | boolean>> =>
  Object.fromEntries(
    declared.flatMap((option) => {
      const value = options[option.name];
      if (value === undefined) return [];
      return [[option.name, isChoice(option, value) ? value : REDACTED]];
    }),
  );

const typedValuesOf = (
  declared: readonly CommandOption[],
  given: GivenOptions | undefined,
): readonly string[] =>
  Object.entries(given?.options ?? {})
    .filter(
      ([name, value]) =>
        !isChoice(
          declared.find((option) => option.name === name),
          value,
        ),
    )
    .map(([, value]) => String(value ?? ''));

/**
 * Quoted parts of a message, from the first quote to the last. JavaScript engines quote values, which users may
 * have typed.
 */
const QUOTED = [/"[^]*"/, /(?<!\w)'[^]*'(?!\w)/, /`[^]*`/, /“[^]*”/] as const;

/** A stack frame, which ends with a source position. */
const FRAME = /^ {4}at .*(?::\d+\)?|<anonymous>\)?|\(native\))$/;

/**
 * Replaces what a user typed in the message of an error, and everything quoted in it: that may have been typed into an
 * earlier command. Single characters stay.
 */
function redactError(err: unknown, typed: readonly string[]): unknown {
  const values = [...new Set(typed.map((text) => text.trim()))].filter(({ length }) => length > 1);
  // The longest first, in case one contains another.
  const longestFirst = values.toSorted((a, b) => b.length - a.length);
  const clean = (text: string): string => {
    const rest = longestFirst.reduce((left, value) => left.replaceAll(value, REDACTED), text);
    return QUOTED.reduce((left, quoted) => left.replace(quoted, REDACTED), rest);
  };
  if (!(err instanceof Error)) return clean(String(err));
  const copy = new Error(clean(messageOf(err)));
  copy.name = err.name;
  const lines = new Set(values.flatMap((value) => value.split('\n')).map((line) => line.trim()));
  const frames = framesOf(err).filter((line) => !lines.has(line.trim()));
  copy.stack = [`${copy.name}: ${copy.message}`, ...frames].join('\n');
  return copy;
}

/**
 * The message to log. That of a `ZodError` is JSON: only the code and path of each issue are logged, without keys, which
 * users may have typed.
 */
function messageOf(err: Error): string {
  if (!(err instanceof z.ZodError)) return err.message;
  const placeOfIssue = (path: readonly PropertyKey[]): string =>
    path.map((key) => (typeof key === 'number' ? key : REDACTED)).join('.');
  return err.issues.map(({ code, path }) => `${code} at ${placeOfIssue(path)}`).join('; ');
}

/** The frames of a stack. They stay unredacted, because their paths may contain a typed word by chance. */
function framesOf({ message, stack = '' }: Error): readonly string[] {
  // A line of the message may look like a frame.
  const start = message === '' ? -1 : stack.indexOf(message);
  const rest = start < 0 ? stack : stack.slice(start + message.length);
  return rest.split('\n').filter((line) => FRAME.test(line));
}
