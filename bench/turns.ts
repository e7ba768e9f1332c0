import { ApplicationCommandOptionType as Type } from 'discord.js';
import type { Person, CallbackResult } from 'embedded-discord';
import type { Pair } from './child.ts';
import { FILLED_HOST, FILLED_OPPONENTS, filledChannel, filledGame } from './fill-games.ts';

/** The host of the game in one of the filled channels. */
export const hostAt = ({ discord }: Pair, index: number, channels: number): Person =>
  discord.person({
    user: FILLED_HOST,
    guild: String(300_000_000_000_000_000n + BigInt(Math.floor((index % channels) / 8))),
    channel: filledChannel(index % channels, channels),
  });

/** A whole `/turn next`: loading, deciding, committing, answering. Uses one filled channel after another. */
export const sendNextTurn =
  (pair: Pair, channels: number) =>
  async (index: number): Promise<void> => {
    const options = [{ name: 'next', type: Type.Subcommand, options: [] }];
    const { ephemeral, message, failed } = await hostAt(pair, index, channels).slash('turn', options);
    if (!message || ephemeral) throw new Error(`no next turn: ${failed ?? message?.content ?? 'no answer'}`);
  };

/**
 * Submits a *Damage* form with two players hit: reading, deciding, committing, answering. Uses one filled channel
 * after another. The form belongs to the first turn of the game.
 */
export const damage =
  (pair: Pair, channels: number) =>
  async (index: number): Promise<void> => {
    const custom_id = `v1:damage:dealt:${filledGame(index % channels)}:1:0`;
    const form = { modal: { custom_id, title: 'Damage', components: ROWS } } as unknown as CallbackResult;
    const fields = Object.fromEntries(
      FIELDS.map((field, position) => [field, position === 0 ? ['7', 'lifelink'] : ['4']]),
    );
    const { ephemeral, message, failed } = await hostAt(pair, index, channels).submit(form, fields);
    if (!message || ephemeral) throw new Error(`no damage: ${failed ?? message?.content ?? 'no answer'}`);
  };

const FIELDS = FILLED_OPPONENTS.map((playerId) => `p:${playerId}`);

/** A select inside a label component. */
const ROWS = FIELDS.map((custom_id) => ({ type: 18, component: { type: 3, custom_id } }));
