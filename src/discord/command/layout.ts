import {
  ComponentType,
  type APIButtonComponent,
  type APIComponentInContainer,
  type APIContainerComponent,
  type APIMessageTopLevelComponent,
  type APISectionComponent,
  type APISeparatorComponent,
  type APITextDisplayComponent,
  type APIThumbnailComponent,
} from 'discord.js';

/*
 * Builders and readers for Components V2, as plain data in Discord's own shape.
 */

/** The components of a message from top to bottom. */
export type Layout = readonly APIMessageTopLevelComponent[];

/**
 * Discord's limits for a message in Components V2. Nested components count; the length is that of all texts together.
 */
export const MAX_COMPONENTS = 40;
export const MAX_LAYOUT_TEXT_LENGTH = 4000;

/** Markdown, as in the content of a message. */
export const textPart = (content: string): APITextDisplayComponent => ({
  type: ComponentType.TextDisplay,
  content,
});

/** One to three texts with a button or a thumbnail on the right. */
export const section = (
  texts: readonly string[],
  accessory: APIButtonComponent | APIThumbnailComponent,
): APISectionComponent => ({ type: ComponentType.Section, components: texts.map(textPart), accessory });

/** @param description alternative text of at most 1024 characters */
export const thumbnail = (url: string, description: string): APIThumbnailComponent => ({
  type: ComponentType.Thumbnail,
  media: { url },
  description,
});

export const separator = (): APISeparatorComponent => ({ type: ComponentType.Separator });

/** @param color of the bar on the left, as 0xRRGGBB */
export const container = (
  parts: readonly APIComponentInContainer[],
  color?: number,
): APIContainerComponent => ({
  type: ComponentType.Container,
  components: [...parts],
  ...(color === undefined ? {} : { accent_color: color }),
});

/** Counts components as Discord does, including nested ones. */
export const countComponents = (parts: Layout): number =>
  parts.reduce((sum, part) => {
    if (part.type === ComponentType.ActionRow) return sum + 1 + part.components.length;
    if (part.type === ComponentType.Section) return sum + 2 + part.components.length;
    return sum + 1 + (part.type === ComponentType.Container ? countComponents(part.components) : 0);
  }, 0);

/** The texts from top to bottom. */
export const textsIn = (parts: Layout): readonly string[] =>
  parts.flatMap((part) => {
    if (part.type === ComponentType.TextDisplay) return [part.content];
    if (part.type === ComponentType.Section) return part.components.map(({ content }) => content);
    return part.type === ComponentType.Container ? textsIn(part.components) : [];
  });

export const mapTexts = (layout: Layout, change: (text: string) => string): Layout =>
  layout.map((part) =>
    part.type === ComponentType.Container
      ? { ...part, components: part.components.map((component) => changeText(component, change)) }
      : changeText(part, change),
  );

function changeText(
  part: APIComponentInContainer,
  change: (text: string) => string,
): APIComponentInContainer {
  const mapContent = (text: APITextDisplayComponent) => ({ ...text, content: change(text.content) });
  if (part.type === ComponentType.TextDisplay) return mapContent(part);
  return part.type === ComponentType.Section
    ? { ...part, components: part.components.map(mapContent) }
    : part;
}

/** The custom_ids of buttons and selects from top to bottom. */
export const customIdsIn = (parts: Layout): readonly string[] =>
  parts.flatMap((part): readonly string[] => {
    if (part.type === ComponentType.ActionRow) return part.components.flatMap(customIdOf);
    if (part.type === ComponentType.Section) return customIdOf(part.accessory);
    return part.type === ComponentType.Container ? customIdsIn(part.components) : [];
  });

const customIdOf = (component: object): readonly string[] =>
  'custom_id' in component && typeof component.custom_id === 'string' ? [component.custom_id] : [];

/** Removes buttons and selects. A section that loses its button becomes its texts. */
export const withoutControls = (layout: Layout): Layout =>
  layout.flatMap((part): Layout => {
    if (part.type !== ComponentType.Container) return withoutControl(part);
    const components = part.components.flatMap(withoutControl);
    return components.length > 0 ? [{ ...part, components }] : [];
  });

function withoutControl(part: APIComponentInContainer): APIComponentInContainer[] {
  if (part.type === ComponentType.ActionRow) return [];
  const hasButton = part.type === ComponentType.Section && part.accessory.type === ComponentType.Button;
  return hasButton ? part.components : [part];
}
