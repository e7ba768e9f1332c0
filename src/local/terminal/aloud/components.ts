import {
  type Component,
  ComponentType,
  isButton,
  isLink,
  isSelect,
  labelOf,
  type Picture,
} from '../controls/component.ts';
import { harmless } from './ink.ts';
import { readMarkdown, type Reader } from './markdown.ts';

/** Components as lines: `[Heads] [Tails]`, `‹Choose a player› Alice · Bob`, and the texts of Components V2. */
export function readComponents(components: readonly Component[], reader: Reader): string[] {
  return components.flatMap((component) => readComponent(component, reader));
}

function readComponent(component: Component, reader: Reader): string[] {
  const inside = component.components ?? [];
  if (isButton(component)) return [readButton(component, reader)];
  if (isSelect(component)) return [readSelect(component, reader)];
  switch (component.type) {
    case ComponentType.ActionRow:
      return inside.every(isButton)
        ? [inside.map((button) => readButton(button, reader)).join(' ')]
        : readComponents(inside, reader);
    case ComponentType.Section:
      return [
        ...readComponents(inside, reader),
        ...readComponents(component.accessory ? [component.accessory] : [], reader),
      ];
    case ComponentType.TextDisplay:
      return readMarkdown(component.content ?? '', reader).split('\n');
    case ComponentType.Container:
      return [
        ...(component.spoiler === true ? [reader.ink.dim('(spoiler)')] : []),
        ...readComponents(inside, reader),
      ].map((line) => `▌ ${line}`.trimEnd());
    case ComponentType.Separator:
      return [component.divider === false ? '' : reader.ink.dim('──────')];
    case ComponentType.MediaGallery:
      return (component.items ?? []).map((item) => readImage(item, reader));
    case ComponentType.Thumbnail:
      return [readImage(component, reader)];
    case ComponentType.File:
      return [reader.ink.dim('(a file)')];
    default:
      return readComponents(inside, reader);
  }
}

/** The description of an image, where it has one, and its address. */
const readImage = ({ media, description }: Picture, { ink }: Reader): string =>
  ink.dim(
    `(image: ${[description, media?.url]
      .filter(Boolean)
      .map((part) => harmless(part ?? ''))
      .join(', ')})`,
  );

function readButton(button: Component, { ink }: Reader): string {
  const label = harmless(
    button.emoji?.name && button.label ? `${button.emoji.name} ${button.label}` : labelOf(button),
  );
  if (button.disabled === true) return ink.dim(`[${label} (disabled)]`);
  return isLink(button) ? `[${label}: ${harmless(button.url ?? '')}]` : ink.bold(`[${label}]`);
}

const OFFERED: Readonly<Record<number, string>> = {
  [ComponentType.UserSelect]: 'a person',
  [ComponentType.RoleSelect]: 'a role',
  [ComponentType.MentionableSelect]: 'a person or a role',
  [ComponentType.ChannelSelect]: 'a channel',
};

function readSelect(select: Component, { ink }: Reader): string {
  const head = ink.bold(`‹${harmless(select.placeholder ?? 'Make a selection')}›`);
  if (select.disabled === true) return ink.dim(`${head} (disabled)`);
  const options = (select.options ?? []).map(
    ({ label, default: isChosen }) => `${isChosen === true ? '✓ ' : ''}${harmless(label)}`,
  );
  return `${head} ${options.length > 0 ? options.join(' · ') : (OFFERED[select.type] ?? '')}`;
}
