import {
  type MessageComponent,
  ComponentType,
  isButton,
  isLink,
  isSelect,
  labelOf,
  type ComponentImage,
} from '../controls/component.ts';
import { withoutControlCharacters } from './ink.ts';
import { renderMarkdown, type RenderContext } from './markdown.ts';

/** Components as lines: `[Heads] [Tails]`, `‹Choose a player› Alice · Bob`, and the texts of Components V2. */
export function renderComponents(components: readonly MessageComponent[], context: RenderContext): string[] {
  return components.flatMap((component) => renderComponent(component, context));
}

function renderComponent(component: MessageComponent, context: RenderContext): string[] {
  const children = component.components ?? [];
  if (isButton(component)) return [renderButton(component, context)];
  if (isSelect(component)) return [renderSelect(component, context)];
  switch (component.type) {
    case ComponentType.ActionRow:
      return children.every(isButton)
        ? [children.map((button) => renderButton(button, context)).join(' ')]
        : renderComponents(children, context);
    case ComponentType.Section:
      return [
        ...renderComponents(children, context),
        ...renderComponents(component.accessory ? [component.accessory] : [], context),
      ];
    case ComponentType.TextDisplay:
      return renderMarkdown(component.content ?? '', context).split('\n');
    case ComponentType.Container:
      return [
        ...(component.spoiler === true ? [context.ink.dim('(spoiler)')] : []),
        ...renderComponents(children, context),
      ].map((line) => `▌ ${line}`.trimEnd());
    case ComponentType.Separator:
      return [component.divider === false ? '' : context.ink.dim('──────')];
    case ComponentType.MediaGallery:
      return (component.items ?? []).map((item) => renderImage(item, context));
    case ComponentType.Thumbnail:
      return [renderImage(component, context)];
    case ComponentType.File:
      return [context.ink.dim('(a file)')];
    default:
      return renderComponents(children, context);
  }
}

/** The description of an image, if any, and its address. */
const renderImage = ({ media, description }: ComponentImage, { ink }: RenderContext): string =>
  ink.dim(
    `(image: ${[description, media?.url]
      .filter(Boolean)
      .map((part) => withoutControlCharacters(part ?? ''))
      .join(', ')})`,
  );

function renderButton(button: MessageComponent, { ink }: RenderContext): string {
  const label = withoutControlCharacters(
    button.emoji?.name && button.label ? `${button.emoji.name} ${button.label}` : labelOf(button),
  );
  if (button.disabled === true) return ink.dim(`[${label} (disabled)]`);
  return isLink(button)
    ? `[${label}: ${withoutControlCharacters(button.url ?? '')}]`
    : ink.bold(`[${label}]`);
}

const SELECT_HINTS: Readonly<Record<number, string>> = {
  [ComponentType.UserSelect]: 'a person',
  [ComponentType.RoleSelect]: 'a role',
  [ComponentType.MentionableSelect]: 'a person or a role',
  [ComponentType.ChannelSelect]: 'a channel',
};

function renderSelect(select: MessageComponent, { ink }: RenderContext): string {
  const head = ink.bold(`‹${withoutControlCharacters(select.placeholder ?? 'Make a selection')}›`);
  if (select.disabled === true) return ink.dim(`${head} (disabled)`);
  const options = (select.options ?? []).map(
    ({ label, default: isChosen }) => `${isChosen === true ? '✓ ' : ''}${withoutControlCharacters(label)}`,
  );
  return `${head} ${options.length > 0 ? options.join(' · ') : (SELECT_HINTS[select.type] ?? '')}`;
}
