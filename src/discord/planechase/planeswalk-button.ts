import { ButtonStyle } from 'discord.js';
import type { Reply } from '../command/reply.ts';
import { rerunButton } from '../command/rerun-button.ts';
import { withButtonRow } from '../command/rows.ts';

/** Adds a button that planeswalks to the next plane of the bot’s deck, once, below what the reply says. */
export const withPlaneswalkButton = (reply: Reply, gameId: string): Reply =>
  withButtonRow(
    reply,
    rerunButton(
      { command: 'turn', subcommand: 'planeswalk', options: {}, gameId },
      'beside',
      'Planeswalk',
      ButtonStyle.Primary,
    ),
  );
