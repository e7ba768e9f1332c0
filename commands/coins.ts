import { ApplicationCommandOptionType as Type } from 'discord.js';
import { historyReply, recomputeReply, revealReply, verifyReply } from '../src/discord/coins/ledger.ts';
import { HOW, oddsReply, PREFERENCE_NAMES } from '../src/discord/coins/odds.ts';
import { choices, command, EVERYWHERE } from '../src/discord/command/command.ts';
import { KEEP_NAMES } from '../src/discord/coins/flip-request.ts';
import { refuse } from '../src/engine/vocabulary/refusals.ts';

/** How far back `/coins history` looks. */
const MOST_ENTRIES = 10;
/** How many secrets back `/coins verify` looks for the last one revealed. */
const MOST_LEDGERS = 2;

const KEPT = {
  ask: 'You are asked each time which coin to keep.',
  heads: 'You keep heads from now on.',
  tails: 'You keep tails from now on.',
  wins: 'You keep what wins from now on.',
  losses: 'You keep what loses from now on.',
} as const;

export default command({
  data: {
    name: 'coins',
    description: 'Chances, history and proof of the coins flipped here',
    ...EVERYWHERE,
    options: [
      {
        type: Type.Subcommand,
        name: 'odds',
        description: 'Exact chances of so many wins',
        options: [
          {
            type: Type.Integer,
            name: 'coins',
            description: 'How many coins',
            required: true,
            min_value: 1,
            max_value: 1000,
          },
          {
            type: Type.Integer,
            name: 'wins',
            description: 'How many of them to win (all, if left out)',
            min_value: 0,
            max_value: 1000,
          },
          {
            type: Type.String,
            name: 'how',
            description: 'At least so many (if left out), exactly, or at most',
            choices: choices(HOW),
          },
          { type: Type.Integer, name: 'thumbs', description: 'Krark’s Thumbs', min_value: 0, max_value: 12 },
          {
            type: Type.String,
            name: 'keep',
            description: 'With a Thumb: which coin of each flip is kept (what wins, if left out)',
            choices: choices(PREFERENCE_NAMES),
          },
          {
            type: Type.Integer,
            name: 'players',
            description: 'Also: so many players flip until all show the same face (Mana Clash)',
            min_value: 2,
            max_value: 16,
          },
        ],
      },
      { type: Type.Subcommand, name: 'history', description: 'The last flips here, and each player’s tally' },
      {
        type: Type.Subcommand,
        name: 'verify',
        description: 'Check the coins flipped here',
        options: [
          {
            type: Type.Integer,
            name: 'flip',
            description: 'How to compute this flip at home, by its number',
            min_value: 1,
          },
        ],
      },
      {
        type: Type.Subcommand,
        name: 'reveal',
        description: 'Reveal the secret behind the flips here, and take a new one (Manage Server)',
      },
      {
        type: Type.Subcommand,
        name: 'keep',
        description: 'With Krark’s Thumb: which coin you keep, without being asked',
        options: [
          {
            type: Type.String,
            name: 'coin',
            description: 'Which coin',
            required: true,
            choices: choices(KEEP_NAMES),
          },
        ],
      },
    ],
  },
  changes: true,
  asks: ['odds'],

  async run(asked, { store }) {
    const { origin } = asked;
    const { channelId, actorId } = origin;
    switch (asked.subcommand) {
      case 'odds':
        return oddsReply(asked.options);
      case 'history': {
        const live = store.ledgers(channelId, 1).find(({ secret }) => secret === null);
        const whose = { reader: actorId, liveSecretId: live?.secretId ?? null };
        return historyReply(store.history(channelId, MOST_ENTRIES), store.tallies(channelId), whose);
      }
      case 'verify': {
        const { flip } = asked.options;
        const ledgers = store.ledgers(channelId, MOST_LEDGERS, flip);
        if (flip !== undefined)
          return recomputeReply(ledgers, flip) ?? refuse('coins/no-such-flip', { flip });
        const revealed = ledgers.find(({ secret }) => secret !== null);
        return (
          await store.mutate(origin, ({ coins }) => ({
            reply: verifyReply({ commitment: coins.commitment, count: coins.nextSequence - 1 }, revealed),
            publishes: true,
          }))
        ).reply;
      }
      case 'reveal':
        if (!asked.mayManageServer)
          return refuse('permission/manage-server', { action: 'reveal the secret' });
        return (
          await store.reveal(origin, (revealed, next) => ({
            reply: revealReply(revealed, next),
            publishes: true,
          }))
        ).reply;
      case 'keep': {
        const { coin } = asked.options;
        const reply = { content: KEPT[coin], isPrivate: true };
        return (await store.changeSetting(origin, { userId: actorId }, 'keep', coin, reply)).reply;
      }
    }
  },
});
