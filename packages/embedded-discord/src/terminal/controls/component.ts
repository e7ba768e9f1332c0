/** The parts of Discord's component objects that a person can use, at any depth. */
export interface MessageComponent {
  readonly type: number;
  readonly custom_id?: string;
  readonly label?: string;
  readonly description?: string | null;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly style?: number;
  readonly url?: string;
  readonly emoji?: { readonly name?: string | null };
  readonly options?: readonly SelectOption[];
  readonly min_values?: number;
  readonly max_values?: number;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly required?: boolean;
  readonly value?: string;
  readonly content?: string;
  readonly spoiler?: boolean;
  readonly divider?: boolean;
  readonly media?: ComponentImage['media'];
  readonly items?: readonly ComponentImage[];
  readonly components?: readonly MessageComponent[];
  readonly accessory?: MessageComponent;
  readonly component?: MessageComponent;
}

/** An image: its address and its description. */
export interface ComponentImage {
  readonly media?: { readonly url?: string };
  readonly description?: string | null;
}

interface SelectOption {
  readonly label: string;
  readonly value: string;
  readonly description?: string;
  readonly default?: boolean;
}

export const ComponentType = {
  ActionRow: 1,
  Button: 2,
  StringSelect: 3,
  TextInput: 4,
  UserSelect: 5,
  RoleSelect: 6,
  MentionableSelect: 7,
  ChannelSelect: 8,
  Section: 9,
  TextDisplay: 10,
  Thumbnail: 11,
  MediaGallery: 12,
  File: 13,
  Separator: 14,
  Container: 17,
  Label: 18,
} as const;

const LINK_STYLE = 5;

/** All components in reading order, outer before inner. */
export function flattenComponents(components: readonly MessageComponent[]): MessageComponent[] {
  return components.flatMap((component) => [
    component,
    ...flattenComponents(component.components ?? []),
    ...flattenComponents(component.accessory ? [component.accessory] : []),
    ...flattenComponents(component.component ? [component.component] : []),
  ]);
}

export const isButton = ({ type }: MessageComponent): boolean => type === ComponentType.Button;

export const isLink = ({ style }: MessageComponent): boolean => style === LINK_STYLE;

export const isSelect = ({ type }: MessageComponent): boolean =>
  type === ComponentType.StringSelect ||
  (type >= ComponentType.UserSelect && type <= ComponentType.ChannelSelect);

/** The text on a button: its label, else its emoji, else its custom_id. */
export const labelOf = ({ label, emoji, custom_id }: MessageComponent): string =>
  label ?? emoji?.name ?? custom_id ?? '';
