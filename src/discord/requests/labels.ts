import { OTHER_LABEL } from '#basics/meters.ts';
import { RERUN_ACTION } from '../command/rerun-button.ts';
import { isSlashCommand, type AnyCommand } from '../command/command.ts';

/*
 * Labels of requests for the log and the metrics. They come from the bot's declarations only, because senders can put
 * anything into names and custom_ids.
 */

export const commandLabel = (command: AnyCommand | undefined): string => command?.data.name ?? OTHER_LABEL;

export const typingLabel = (command: AnyCommand | undefined): string =>
  `${commandLabel(command)} (autocomplete)`;

/** @param action of a custom_id that the bot has a handler for; `undefined` for any other */
export const pressLabel = (action: string | undefined): string => `press ${action ?? OTHER_LABEL}`;

export const rerunLabel = (command: AnyCommand | undefined): string =>
  `${RERUN_ACTION} ${commandLabel(command)}`;

/** All labels that interactions with these commands can have. */
export function interactionLabels(commands: readonly AnyCommand[]): readonly string[] {
  const slash = [undefined, ...commands.filter(isSlashCommand)];
  const actions = commands.flatMap(({ presses = {} }) => Object.keys(presses));
  return [
    ...[undefined, ...commands].map(commandLabel),
    ...slash.map(typingLabel),
    ...slash.map(rerunLabel),
    ...[undefined, ...actions].map(pressLabel),
  ];
}
