import { ButtonStyle, type APIButtonComponentWithCustomId } from 'discord.js';
import type { Refusal } from '#engine/refusals/refusal.ts';
import type { BotRequest } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { rerunButton } from '../command/rerun-button.ts';
import { buttonRow } from '../command/rows.ts';

/** Adds buttons for what the user can do about the refusal, such as opening a game. */
export function withRecoveryButtons(reply: Reply, refusal: Refusal, request: BotRequest): Reply {
  const buttons = recoveryButtons(refusal, request);
  return buttons.length > 0
    ? { ...reply, components: [...(reply.components ?? []), buttonRow(...buttons)] }
    : reply;
}

function recoveryButtons(
  { code }: Refusal,
  { origin }: BotRequest,
): readonly APIButtonComponentWithCustomId[] {
  const { guildId, isUserInstall } = origin;
  // Games are for servers that have invited the bot.
  if (guildId === null || isUserInstall) return [];
  if (code === 'game/none') return [gameButton('new', 'New game', ButtonStyle.Primary)];
  if (code === 'game/not-playing')
    return [gameButton('start', 'Start', ButtonStyle.Success), gameButton('join', 'Join')];
  if (code === 'control/decides-for-you' || code === 'control/not-yours')
    return [rerunButton({ command: 'turn', subcommand: 'who', options: {} }, 'try', 'Who decides?')];
  return [];
}

const gameButton = (
  subcommand: string,
  label: string,
  style?: APIButtonComponentWithCustomId['style'],
): APIButtonComponentWithCustomId =>
  rerunButton({ command: 'game', subcommand, options: {} }, 'open', label, style);
