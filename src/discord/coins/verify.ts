import { ApplicationCommandOptionType as Type } from 'discord.js';
import { count } from '../../basics/count.ts';
import { refuse } from '../../engine/vocabulary/refusals.ts';
import { auditFrom } from '../../store/coins/audit-pages.ts';
import type { Ledger } from '../../store/port/coins.ts';
import type { Store } from '../../store/port/port.ts';
import type { Presses, Said } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import { forms, lastRevealed, MOST_LEDGERS, nameLines } from './ledger-words.ts';
import { recomputeReply } from './recompute.ts';
import { checkOnRow, CHECK_ON, readCheckOn, sayChecked, type Told } from './say-audit.ts';
import { sayTexts } from './seed.ts';

/** A check computes a hundred thousand coins or so. */
export const COST_OF_CHECK = 20;

export const verifyCoins = subcommand({
  name: 'verify',
  description: 'Check the coins flipped and the dice rolled here',
  options: [
    {
      type: Type.Integer,
      name: 'flip',
      description: 'How to compute this flip or roll at home, by its number',
      min_value: 1,
    },
  ],
  changes: true,
  cost: COST_OF_CHECK,
  async run({ origin, options: { flip } }, { store }) {
    const { channelId } = origin;
    const ledgers = await store.ledgers(channelId, MOST_LEDGERS, flip);
    const revealed = lastRevealed(ledgers);
    const live = ledgers.find(({ secret }) => secret === null);
    if (flip !== undefined) {
      const both = [live, revealed].filter((one) => one !== undefined);
      return recomputeReply(both, flip) ?? refuse('coins/no-such-flip', { flip });
    }
    const name = live ? nameLines(live) : 'flip';
    const told = revealed ? await check(store, channelId, revealed, 1) : null;
    const { reply } = await store.mutate(origin, ({ coins }) => ({
      reply: verifyReply(
        { commitment: coins.commitment, count: coins.nextSequence - 1, seeds: coins.seeds },
        name,
        told,
      ),
      publishes: true,
    }));
    return reply;
  },
});

/** The button below a check that was too long for one answer: the next lines, for whoever presses. */
export const verifyPresses: Presses = {
  async [CHECK_ON]({ origin, parts }, { store }) {
    const at = readCheckOn(parts);
    const ledger = at && (await store.ledgerFrom(origin.channelId, at.secretId, at.from));
    if (!at || !ledger || ledger.secret === null) return refuse('button/stale', {});
    const told = await check(store, origin.channelId, ledger, at.from);
    if (!told) return refuse('button/stale', {});
    return { ...checkReply(told, 'private'), isPrivate: true, replaces: at.isPrivate };
  },
};

/** Checks a revealed secret's lines from one on; `null` where they were erased meanwhile. */
async function check(
  store: Pick<Store<Said>, 'ledgerFrom'>,
  channelId: string,
  ledger: Ledger,
  from: number,
): Promise<Told | null> {
  const { secretId } = ledger;
  const checked = await auditFrom((next) => store.ledgerFrom(channelId, secretId, next), from);
  return checked ? { ledger, checked } : null;
}

const checkReply = (told: Told, shown: 'public' | 'private'): Reply => ({
  content: sayChecked(told),
  components: checkOnRow(told, shown),
});

/**
 * The commitment of the live secret, and the check of the last one revealed: that first where nothing was flipped since.
 * For everybody: it publishes.
 */
function verifyReply(live: Live, name: string, told: Told | null): Reply {
  if (!told)
    return { content: `${sayLive(live, name)}\n-# \`/coins reveal\` shows the secret and takes a new one.` };
  const { content: last = '', components = [] } = checkReply(told, 'public');
  const said = live.count > 0 ? [sayLive(live, name), last] : [last, sayLive(live, name)];
  return { content: said.join('\n\n'), components };
}

type Live = Pick<Ledger, 'count' | 'commitment' | 'seeds'>;

/** The channel’s live secret, by its commitment, and what players mixed in. */
const sayLive = ({ count: lines, commitment, seeds }: Live, name: string): string =>
  [
    lines > 0
      ? `${count(lines, ...forms(name))} so far. SHA-256 of their secret: \`${commitment}\``
      : `The next flips come from the secret with SHA-256 \`${commitment}\``,
    ...(seeds.length > 0 ? [`Mixed in: ${sayTexts(seeds)}`] : []),
  ].join('\n');
