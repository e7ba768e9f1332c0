import { ButtonStyle } from 'discord.js';
import type { Reply } from '../command/reply.ts';
import { rerunButton } from '../command/rerun-button.ts';
import type { GameVersion } from '../table/execute-game-action.ts';
import { withButtonRow } from '../command/rows.ts';

/** Adds a button that planeswalks to the next plane of the bot’s deck. It works once, for this version of the game. */
export const withPlaneswalkButton = (reply: Reply, { id: gameId, seq: afterSeq }: GameVersion): Reply =>
  withButtonRow(
    reply,
    rerunButton(
      { command: 'turn', subcommand: 'planeswalk', options: {}, gameId, afterSeq },
      'beside',
      'Planeswalk',
      ButtonStyle.Primary,
    ),
  );
