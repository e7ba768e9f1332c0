import { code } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { typedWords } from '#text/typed.ts';
import { ApplicationCommandOptionType as Type, ButtonStyle } from 'discord.js';
import { computeAnswer } from '#answers/computed/compute-answer.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { GameSnapshot } from '#store/port/games.ts';
import { ok } from '#engine/vocabulary/result.ts';
import {
  command,
  EVERYWHERE,
  isInMenu,
  isSlashCommand,
  type AnyCommand,
  type AutocompleteRequest,
  type BotContext,
  type BotRequest,
  type Interpretation,
  type SlashCommand,
  type Suggestion,
} from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { configuredEdition } from '../command/edition-option.ts';
import { asksForOptions, unlistedEntries } from '../command/unlisted.ts';
import { formatCommandLine, type CommandLine } from '../command/command-line.ts';
import { openButton, rerunButton } from '../command/rerun-button.ts';
import { buttonLabel, buttonRow } from '../command/rows.ts';
import { createPlayerLabels } from '../damage/player-labels.ts';
import { findOpenGame } from '../table/execute-game-action.ts';
import { parseCommandText } from './command-text.ts';
import { isRuleTerm, findNearRuleTerm } from './rule-terms.ts';
import { readLine, type LineReadings } from './read-line.ts';
import type { JudgeView, Reading } from './reading.ts';

/** The same as for the question of /rule. */
const MAX_LINE_LENGTH = 400;

/**
 * Declares /judge, which takes a line in the player's own words: `bob takes 5`, `whose turn is it`, `sol ring`. The line
 * is interpreted as another command, which does the work.
 * @param targets the commands that a line can stand for
 */
export function judgeCommand(targets: readonly AnyCommand[]): SlashCommand {
  const commands = targets.filter(isSlashCommand);
  return command({
    data: {
      name: 'judge',
      description: 'Say it in your own words: what happened, a question, a card, a coin, whose turn',
      ...EVERYWHERE,
      options: [
        {
          type: Type.String,
          name: 'line',
          description: 'Such as: bob takes 5, next turn, undo, sol ring, can a tapped creature block?',
          required: true,
          autocomplete: true,
          max_length: MAX_LINE_LENGTH,
        },
      ],
    },
    changes: true,
    run: async (request, ctx) => ok(await replyWithReadings(request.options.line, request, ctx, commands)),
    complete: { line: (typing, ctx) => suggestReadings(typing, ctx, commands) },
    interpret: (request, ctx) => interpretLine(request.options.line, request, ctx, commands),
  });
}

interface TypedLineReadings extends LineReadings {
  readonly snapshot: GameSnapshot | null;
}

const NO_LABELS: ReadonlyMap<PlayerId, string> = new Map();

async function readTypedLine(
  typed: string,
  request: BotRequest,
  ctx: BotContext,
  commands: readonly SlashCommand[],
  { canCompute = true }: { readonly canCompute?: boolean } = {},
): Promise<TypedLineReadings> {
  const open = await findOpenGame(request, ctx);
  const snapshot = open.ok ? open.value : null;
  const offered = commands.filter((candidate) => isInMenu(candidate, request));
  const game = snapshot?.game ?? null;
  const labels = game ? await createPlayerLabels(game, request, ctx) : NO_LABELS;
  const { rulebook, cards } = ctx;
  const questionContext = canCompute && {
    edition: game?.edition ?? (await configuredEdition(request.origin, ctx)),
    rulebook,
    cards,
    game: game?.stage === 'playing' ? game : null,
    players: labels,
    askerId: request.origin.actorId,
    ruleMatches: undefined,
  };
  const view: JudgeView = {
    game,
    askerId: request.origin.actorId,
    labels,
    cards,
    commands: offered,
    isTerm: (words) => isRuleTerm(words, rulebook),
    nearTerm: (word) => findNearRuleTerm(word, rulebook),
    isComputed: (question) =>
      questionContext !== false && computeAnswer({ ...questionContext, question }) !== null,
  };
  return { ...readLine(typed, view), snapshot };
}

/** Subcommands that undo something, are random, or show a button for the opposite. */
const WITHOUT_UNDO: ReadonlySet<string> = new Set([
  'undo',
  'take-back',
  'planar-die',
  'planeswalk',
  'scheme',
  'timer',
]);

async function interpretLine(
  typed: string,
  request: BotRequest,
  ctx: BotContext,
  commands: readonly SlashCommand[],
): Promise<Interpretation> {
  const read = await readTypedLine(typed, request, ctx, commands);
  if (!read.sure) return { reply: renderReadings(typed, read) };
  const { line } = read.sure;
  if (typed.trim().startsWith('/') && isMissingOptions(line, commands)) return { reply: offerForm(line) };
  return { line, game: WITHOUT_UNDO.has(line.subcommand ?? '') ? null : read.snapshot };
}

/** True for a line that was chosen from the list of commands and still lacks its options. */
function isMissingOptions(line: CommandLine, commands: readonly SlashCommand[]): boolean {
  const target = commands.find(({ data }) => data.name === line.command);
  return target !== undefined && Object.keys(line.options).length === 0 && asksForOptions(line, target);
}

function offerForm(line: CommandLine): Reply {
  const typed = formatCommandLine(line);
  return {
    content: text`${code(typed)} has to know more. Nothing done yet.`,
    components: [buttonRow(openButton(typed.slice(1), 'Fill in…'))],
    isPrivate: true,
    asks: true,
  };
}

/** Offers the readings to the asker alone. Nothing has been done yet. */
async function replyWithReadings(
  typed: string,
  request: BotRequest,
  ctx: BotContext,
  commands: readonly SlashCommand[],
): Promise<Reply> {
  return renderReadings(typed, await readTypedLine(typed, request, ctx, commands));
}

/** True if the only reading would end another player's turn. On the user's own turn, it would have been followed. */
const isTurnOfOthers = (only: Reading | undefined, snapshot: GameSnapshot | null): boolean =>
  snapshot?.game.stage === 'playing' && only?.line.command === 'turn' && only.line.subcommand === 'next';

function renderReadings(typed: string, { readings, snapshot }: TypedLineReadings): Reply {
  const line = typedWords(typed, 60);
  if (readings.length === 0)
    return {
      content: text`I found nothing to do or to answer in “${line}”.\n\`/help\` shows what you can say.`,
      isPrivate: true,
    };
  const [only, ...more] = readings;
  const head =
    more.length > 0
      ? 'Nothing done yet. Which one?'
      : `Nothing done yet. ${isTurnOfOthers(only, snapshot) ? 'It isn’t your turn. End it?' : 'This?'}`;
  return {
    content: text`${head}\n-# “${line}”`,
    components: readings.map((reading) =>
      buttonRow(
        rerunButton(
          { ...reading.line, ...(snapshot && { gameId: snapshot.id }) },
          'post',
          buttonLabel(reading.says),
          reading === only ? ButtonStyle.Primary : ButtonStyle.Secondary,
        ),
      ),
    ),
    isPrivate: true,
    asks: true,
  };
}

async function suggestReadings(
  typing: AutocompleteRequest,
  ctx: BotContext,
  commands: readonly SlashCommand[],
): Promise<readonly Suggestion[]> {
  if (typing.typed.trim() === '') return [];
  // Answers are not computed while the user types: the list only shows the question.
  const { readings, sure } = await readTypedLine(typing.typed, typing, ctx, commands, { canCompute: false });
  if (readings.length === 0 && typing.typed.trimStart().startsWith('/'))
    return suggestUnlisted(typing, commands);
  const typed = typing.typed.trim();
  const suggestions = readings.map((reading): Suggestion | null => {
    const commandText = formatCommandLine(reading.line);
    const isWhole =
      commandText.length <= MAX_VALUE_LENGTH &&
      isSameLine(parseCommandText(commandText, commands), reading.line);
    if (isWhole) return { name: reading.says, value: commandText };
    return reading === sure && typed.length <= MAX_VALUE_LENGTH ? { name: reading.says, value: typed } : null;
  });
  // If the best reading is too long to be a choice, no other takes its place.
  return suggestions[0] === null ? [] : suggestions.filter((suggestion) => suggestion !== null);
}

/** Discord's limit. */
const MAX_VALUE_LENGTH = 100;

/** Suggests commands that aren't in the menu by the beginning of their names. */
function suggestUnlisted(
  typing: AutocompleteRequest,
  commands: readonly SlashCommand[],
): readonly Suggestion[] {
  const typed = typing.typed.trim().slice(1).toLowerCase();
  return unlistedEntries(commands.filter((candidate) => isInMenu(candidate, typing)))
    .filter(({ path }) => path.startsWith(typed))
    .map(({ path, description }) => ({ name: `/${path}: ${description}`, value: `/${path}` }));
}

/** False if, for example, the value of an option was parsed as another option. */
const isSameLine = (parsed: CommandLine | undefined, line: CommandLine): boolean =>
  parsed !== undefined &&
  formatCommandLine(parsed) === formatCommandLine(line) &&
  Object.keys(parsed.options).length === Object.keys(line.options).length;
