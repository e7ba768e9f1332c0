import { code, joinLines, joinTexts, link, small, strong } from '#text/parts.ts';
import { parseMarks, text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import {
  isInMenu,
  type AnyCommand,
  type BotRequest,
  type BotContext,
  type HandlerResult,
} from '../command/command.ts';
import { formatCommandLine } from '../command/command-line.ts';
import { customId } from '../command/custom-id.ts';
import { currentEdition } from '../command/edition-option.ts';
import type { OperatorLinks } from '../command/operator-links.ts';
import type { Reply } from '../command/reply.ts';
import { selectRow, type SelectRow } from '../command/rows.ts';
import { formatEditionInSentence } from '../labels/turn-words.ts';
import { showEdition } from '../settings/edition.ts';
import { tryButtonRows } from './command-lines.ts';
import { TOPICS, type Topic } from './topics.ts';

/** Parts of the custom_id: the chosen topic. */
export const HELP_ACTION = 'help';

/** Renders what the bot can do, on one phone screen, with a select of topics. */
export async function renderFrontPage(
  request: BotRequest,
  ctx: BotContext,
  commands: readonly AnyCommand[],
): Promise<Reply> {
  const { origin } = request;
  const topics = topicsFor(request, commands);
  const editionText = formatEditionInSentence(await currentEdition(origin, ctx));
  return {
    content: joinLines([
      text`I judge Magic by ${editionText}.`,
      ...topics.map(({ name, firstCommand }) => text`- ${name}: ${code(firstCommand)}`),
      'Choose below what you want.',
      text`-# One command: \`/help about:\``,
      ...formatOperator(ctx.operator),
    ]),
    components: [topicSelect(topics)],
    isPrivate: true,
  };
}

/** One small line about the operator; empty if nothing is configured. */
function formatOperator({ contact, privacyUrl, termsUrl }: OperatorLinks): readonly Text[] {
  const operatorLinks = [
    ...(contact === null ? [] : [text`Run by ${typedWords(contact)}`]),
    ...(privacyUrl === null ? [] : [link('Privacy', privacyUrl)]),
    ...(termsUrl === null ? [] : [link('Terms', termsUrl)]),
  ];
  return operatorLinks.length > 0 ? [small(joinTexts(operatorLinks, ' · '))] : [];
}

/** Renders the command lines of a topic with buttons; for the topic of settings also the select of the edition. */
export async function showTopic(
  request: BotRequest,
  key: string,
  ctx: BotContext,
  commands: readonly AnyCommand[],
): Promise<HandlerResult> {
  const topic = TOPICS.find((candidate) => candidate.key === key);
  if (!topic) return fail(refuse('button/stale', {}));
  const edition = key === 'settings' ? await showEdition(request, ctx) : null;
  return ok({
    content: joinLines([
      strong(topic.name),
      edition?.content ?? '',
      ...(topic.typedLines ?? []).map(parseMarks),
      ...topic.suggestions.map(({ label, line }) => text`- ${label}: ${code(formatCommandLine(line))}`),
    ]),
    components: [
      ...tryButtonRows(topic.suggestions, commands),
      ...(edition?.components ?? []),
      topicSelect(topicsFor(request, commands), key),
    ],
    isPrivate: true,
    replaces: true,
  });
}

/** The topics whose first command is in the user's command menu. */
const topicsFor = (request: BotRequest, commands: readonly AnyCommand[]): readonly Topic[] =>
  TOPICS.filter(({ firstCommand }) =>
    commands.some(
      (command) => firstCommand.startsWith(`/${command.data.name}`) && isInMenu(command, request),
    ),
  );

const topicSelect = (topics: readonly Topic[], chosen?: string): SelectRow =>
  selectRow(
    customId(HELP_ACTION, 'topic'),
    'What do you want?',
    topics.map(({ key, name }) => ({ label: name, value: key, default: key === chosen })),
  );
