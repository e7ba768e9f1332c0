import { ButtonStyle, ComponentType, type APIMessageTopLevelComponent } from 'discord.js';
import { customId } from '../command/custom-id.ts';

/** Buttons to turn pages; empty for a single page. `current` counts from 0. */
export function pageRow(
  current: number,
  pages: number,
  idOf: (page: number) => readonly [action: string, ...parts: (string | number)[]],
): APIMessageTopLevelComponent[] {
  const button = (label: string, page: number) => ({
    type: ComponentType.Button as const,
    style: ButtonStyle.Secondary as const,
    label,
    custom_id: customId(...idOf(page)),
  });
  const components = [
    ...(current > 0 ? [button(`‹ Page ${current}`, current - 1)] : []),
    ...(current + 1 < pages ? [button(`Page ${current + 2} ›`, current + 1)] : []),
  ];
  return components.length > 0 ? [{ type: ComponentType.ActionRow, components }] : [];
}
