import { ApplicationCommandOptionType as Type } from 'discord.js';
import type { Person } from '../src/local/index.ts';
import type { Pair } from './child.ts';
import { FILLED_HOST, filledChannel } from './fill-games.ts';

/** The host of the game in one of the filled channels. */
export const hostAt = ({ discord }: Pair, index: number, channels: number): Person =>
  discord.person({
    user: FILLED_HOST,
    guild: String(300_000_000_000_000_000n + BigInt(Math.floor((index % channels) / 8))),
    channel: filledChannel(index % channels, channels),
  });

/** The whole of a `/turn next`: loaded, decided, committed, answered. One filled channel after another. */
export const nextTurn =
  (pair: Pair, channels: number) =>
  async (index: number): Promise<void> => {
    const options = [{ name: 'next', type: Type.Subcommand, options: [] }];
    const { ephemeral, message, failed } = await hostAt(pair, index, channels).slash('turn', options);
    if (!message || ephemeral) throw new Error(`no next turn: ${failed ?? message?.content ?? 'no answer'}`);
  };
