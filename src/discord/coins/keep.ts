import { text } from '#text/template.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { choices } from '../command/option-types.ts';
import { resultOf } from '../command/mutate.ts';
import { subcommand } from '../command/subcommand.ts';
import { KEEP_NAMES } from './flip-request.ts';

const CONFIRMATIONS = {
  ask: text`You are asked each time which coin to keep.`,
  heads: text`You keep heads from now on.`,
  tails: text`You keep tails from now on.`,
  wins: text`You keep what wins from now on.`,
  losses: text`You keep what loses from now on.`,
};

export const keepCoin = subcommand({
  name: 'keep',
  description: 'With Krark’s Thumb: which coin you keep, without being asked',
  unlisted: { below: ['coins verify'], label: 'Krark’s Thumb: what I keep…' },
  options: [
    {
      type: Type.String,
      name: 'coin',
      description: 'Which coin',
      required: true,
      choices: choices(KEEP_NAMES),
    },
  ],
  changes: true,
  async run({ origin, options: { coin } }, { store }) {
    const reply = { content: CONFIRMATIONS[coin], isPrivate: true };
    return resultOf(await store.changeSetting(origin, { userId: origin.actorId }, 'keep', coin, reply));
  },
});
