import { ComponentType, type MessageComponent, isSelect } from '../controls/component.ts';
import { modalInputs, abbreviateNumbers, submitUsage } from '../controls/form.ts';
import { renderComponents } from './components.ts';
import { withoutControlCharacters } from './ink.ts';
import { renderMarkdown, type RenderContext } from './markdown.ts';

/** The parts of Discord's message object that are displayed. */
export interface DisplayedMessage {
  readonly content?: string;
  readonly embeds?: readonly Embed[];
  readonly components?: readonly MessageComponent[];
  readonly attachments?: readonly Attachment[];
}

interface Attachment {
  readonly filename: string;
  /** The alternative text. */
  readonly description?: string;
}

interface Embed {
  readonly title?: string;
  readonly description?: string;
  readonly url?: string;
  readonly timestamp?: string;
  readonly author?: { readonly name?: string };
  readonly fields?: readonly { readonly name: string; readonly value: string; readonly inline?: boolean }[];
  readonly footer?: { readonly text: string };
  readonly image?: { readonly url?: string };
}

/** The parts of a `CallbackResult` that are displayed. */
export interface VisibleAnswer {
  readonly callbackType: number;
  readonly ephemeral: boolean;
  readonly message: DisplayedMessage | null;
  readonly modal: Form | null;
  readonly failed: string | null;
}

interface Form {
  readonly title?: string;
  readonly components?: readonly MessageComponent[];
}

/** Renders an answer for a terminal: lines without control characters, without a final line break. */
export function renderAnswer(answer: VisibleAnswer, context: RenderContext): string {
  const { ink } = context;
  if (answer.failed !== null) return ink.warn('The application did not respond');
  if (answer.modal !== null) return renderForm(answer.modal, context);
  if (answer.callbackType === 12) return ink.dim('(the Activity opens: see it in the browser)');
  if (answer.message === null) return ink.dim('(nothing changed)');
  const lines = renderMessage(answer.message, context);
  if (answer.ephemeral) lines.push(ink.dim('(only you can see this)'));
  return lines.join('\n');
}

export function renderMessage(message: DisplayedMessage, context: RenderContext): string[] {
  const lines = [
    ...(message.content ? renderMarkdown(message.content, context).split('\n') : []),
    ...(message.embeds ?? []).flatMap((embed) => renderEmbed(embed, context)),
    ...(message.attachments ?? []).map((attachment) => context.ink.dim(renderAttachment(attachment))),
    ...renderComponents(message.components ?? [], context),
  ];
  return lines.length > 0 ? lines : [context.ink.dim('(an empty message)')];
}

const renderAttachment = ({ filename, description }: Attachment): string =>
  description === undefined
    ? `(file: ${withoutControlCharacters(filename)})`
    : `(picture: ${withoutControlCharacters(filename)}: ${toSingleLine(description)})`;

function renderEmbed(embed: Embed, context: RenderContext): string[] {
  const { ink } = context;
  const renderLines = (text: string | undefined) => (text ? renderMarkdown(text, context).split('\n') : []);
  const dimLines = (text: string | undefined) =>
    text
      ? withoutControlCharacters(text)
          .split('\n')
          .map((line) => ink.dim(line))
      : [];
  const lines = [
    ...dimLines(embed.author?.name),
    ...renderLines(embed.title).map((line) => ink.bold(line)),
    ...dimLines(embed.url),
    ...renderLines(embed.description),
    ...(embed.fields ?? []).flatMap((field) => renderField(field, context)),
    ...(embed.image?.url ? [ink.dim(`(image: ${withoutControlCharacters(embed.image.url)})`)] : []),
    ...dimLines(embed.footer?.text),
    ...dimLines(embed.timestamp),
  ];
  return lines.map((line) => `▌ ${line}`.trimEnd());
}

function renderField(
  field: { readonly name: string; readonly value: string; readonly inline?: boolean },
  context: RenderContext,
): string[] {
  const name = context.ink.bold(renderMarkdown(field.name, context));
  const value = renderMarkdown(field.value, context).split('\n');
  if (field.inline === true && value.length === 1) return [`${name}: ${value[0] ?? ''}`];
  return [name, ...value.map((line) => `  ${line}`)];
}

function renderForm(form: Form, context: RenderContext): string {
  const { ink } = context;
  const components = form.components ?? [];
  const texts = components.filter(({ type }) => type === ComponentType.TextDisplay);
  return [
    ink.bold(`A form: ${withoutControlCharacters(form.title ?? '')}`),
    ...renderComponents(texts, context),
    ...modalInputs(components).map(({ label, input }) => {
      const requiredMark = input.required === false ? '' : ' (required)';
      const text = input.value ?? input.placeholder ?? '';
      const shown = isSelect(input)
        ? renderComponents([abbreviateNumbers(input)], context).join('')
        : `[${withoutControlCharacters(text)}]`;
      return `  ${withoutControlCharacters(label)}${requiredMark}: ${shown}`;
    }),
    ink.dim(`Send it off with ${submitUsage(components)}`),
  ].join('\n');
}

const toSingleLine = (text: string): string => withoutControlCharacters(text).replaceAll('\n', ' ');

/** Suggestions, one per line, with the value if it differs from the label. */
export function renderChoices(
  choices: readonly { readonly name: string; readonly value: string | number }[],
  { ink }: RenderContext,
): string {
  if (choices.length === 0) return ink.dim('(no suggestions)');
  return choices
    .map(({ name, value }) =>
      name === String(value)
        ? toSingleLine(name)
        : `${toSingleLine(name)}${ink.dim(`  → ${toSingleLine(String(value))}`)}`,
    )
    .join('\n');
}
