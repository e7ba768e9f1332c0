import { type MessageComponent, isSelect } from '../controls/component.ts';
import { modalInputs, abbreviated, submitUsage } from '../controls/form.ts';
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
export function renderAnswer(sight: VisibleAnswer, reader: RenderContext): string {
  const { ink } = reader;
  if (sight.failed !== null) return ink.warn('The application did not respond');
  if (sight.modal !== null) return renderForm(sight.modal, reader);
  if (sight.callbackType === 12) return ink.dim('(the Activity opens: see it in the browser)');
  if (sight.message === null) return ink.dim('(nothing changed)');
  const lines = renderMessage(sight.message, reader);
  if (sight.ephemeral) lines.push(ink.dim('(only you can see this)'));
  return lines.join('\n');
}

export function renderMessage(message: DisplayedMessage, reader: RenderContext): string[] {
  const lines = [
    ...(message.content ? renderMarkdown(message.content, reader).split('\n') : []),
    ...(message.embeds ?? []).flatMap((embed) => renderEmbed(embed, reader)),
    ...(message.attachments ?? []).map((attachment) => reader.ink.dim(renderAttachment(attachment))),
    ...renderComponents(message.components ?? [], reader),
  ];
  return lines.length > 0 ? lines : [reader.ink.dim('(an empty message)')];
}

const renderAttachment = ({ filename, description }: Attachment): string =>
  description === undefined
    ? `(file: ${withoutControlCharacters(filename)})`
    : `(picture: ${withoutControlCharacters(filename)}: ${plain(description)})`;

function renderEmbed(embed: Embed, reader: RenderContext): string[] {
  const { ink } = reader;
  const read = (text: string | undefined) => (text ? renderMarkdown(text, reader).split('\n') : []);
  const small = (text: string | undefined) =>
    text
      ? withoutControlCharacters(text)
          .split('\n')
          .map((line) => ink.dim(line))
      : [];
  const lines = [
    ...small(embed.author?.name),
    ...read(embed.title).map((line) => ink.bold(line)),
    ...small(embed.url),
    ...read(embed.description),
    ...(embed.fields ?? []).flatMap((field) => renderField(field, reader)),
    ...(embed.image?.url ? [ink.dim(`(image: ${withoutControlCharacters(embed.image.url)})`)] : []),
    ...small(embed.footer?.text),
    ...small(embed.timestamp),
  ];
  return lines.map((line) => `▌ ${line}`.trimEnd());
}

function renderField(
  field: { readonly name: string; readonly value: string; readonly inline?: boolean },
  reader: RenderContext,
): string[] {
  const name = reader.ink.bold(renderMarkdown(field.name, reader));
  const value = renderMarkdown(field.value, reader).split('\n');
  if (field.inline === true && value.length === 1) return [`${name}: ${value[0] ?? ''}`];
  return [name, ...value.map((line) => `  ${line}`)];
}

function renderForm(form: Form, reader: RenderContext): string {
  const { ink } = reader;
  const components = form.components ?? [];
  const texts = components.filter(({ type }) => type === 10);
  return [
    ink.bold(`A form: ${withoutControlCharacters(form.title ?? '')}`),
    ...renderComponents(texts, reader),
    ...modalInputs(components).map(({ label, input }) => {
      const must = input.required === false ? '' : ' (required)';
      const filled = input.value ?? (input.placeholder === undefined ? '' : input.placeholder);
      const shown = isSelect(input)
        ? renderComponents([abbreviated(input)], reader).join('')
        : `[${withoutControlCharacters(filled)}]`;
      return `  ${withoutControlCharacters(label)}${must}: ${shown}`;
    }),
    ink.dim(`Send it off with ${submitUsage(components)}`),
  ].join('\n');
}

const plain = (text: string): string => withoutControlCharacters(text).replaceAll('\n', ' ');

/** Suggestions, one per line, with the value if it differs from the label. */
export function renderChoices(
  choices: readonly { readonly name: string; readonly value: string | number }[],
  { ink }: RenderContext,
): string {
  if (choices.length === 0) return ink.dim('(no suggestions)');
  return choices
    .map(({ name, value }) =>
      name === String(value) ? plain(name) : `${plain(name)}${ink.dim(`  → ${plain(String(value))}`)}`,
    )
    .join('\n');
}
