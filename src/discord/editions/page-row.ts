import { ButtonStyle, ComponentType, type APIMessageTopLevelComponent } from 'discord.js';
import { customId } from '../command/custom-id.ts';

/** Buttons to turn pages; `undefined` for a single page. `at` counts from 0. */
export function pageRow(
  at: number,
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
    ...(at > 0 ? [button(`‹ Page ${at}`, at - 1)] : []),
    ...(at + 1 < pages ? [button(`Page ${at + 2} ›`, at + 1)] : []),
  ];
  return components.length > 0 ? [{ type: ComponentType.ActionRow, components }] : [];
}
