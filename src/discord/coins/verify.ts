import { ApplicationCommandOptionType as Type } from 'discord.js';
import { formatCount } from '#basics/format-count.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { auditFrom } from '#store/coins/audit-pages.ts';
import type { Origin } from '#store/port/changes.ts';
import type { Ledger } from '#store/port/coins.ts';
import type { BotContext, PressHandlers } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import { forms, isShort, lastRevealed, MAX_LEDGERS, entryNoun } from './ledger-words.ts';
import { recomputeReply } from './recompute.ts';
import {
  continueCheckRow,
  CONTINUE_CHECK,
  parseContinueCheck,
  formatLedgerCheck,
  type LedgerCheck,
} from './ledger-check.ts';
import {
  formatChainLink,
  formatPrivateCommitment,
  commitmentOf,
  type PublishedCommitment,
} from '../sentences/commitment.ts';
import { formatTexts } from './seed.ts';
import { continueCheck, NOTHING_CHECKED, type CheckProgress } from './check-progress.ts';

/** In points: a check computes about a hundred thousand coins. */
export const CHECK_COST = 20;
/** In points: reads the ledgers that may contain it. */
const SINGLE_COST = 5;

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
  cost: ({ flip }) => (flip === undefined ? CHECK_COST : SINGLE_COST),
  async run({ origin, options: { flip } }, ctx) {
    const { store } = ctx;
    const { channelId } = origin;
    const ledgers = await store.ledgers(channelId, MAX_LEDGERS, flip);
    const revealed = lastRevealed(ledgers);
    const live = ledgers.find(({ secret }) => secret === null);
    if (flip !== undefined) {
      const both = [live, revealed].filter((value) => value !== undefined);
      return recomputeReply(both, flip, origin.actorId) ?? refuse('coins/no-such-flip', { flip });
    }
    const name = live ? entryNoun(live) : 'flip';
    const ledgerCheck = revealed ? await check(ctx, origin, revealed, NOTHING_CHECKED) : null;
    if (ledgerCheck && 'code' in ledgerCheck) return ledgerCheck;
    const { reply } = await store.mutate(origin, ({ coins }) => ({
      reply: renderVerification(
        { ...commitmentOf(coins), count: coins.nextSequence - 1, seeds: coins.seeds },
        name,
        ledgerCheck,
      ),
      publishes: true,
    }));
    return reply;
  },
});

/** The button that continues a long check, for any user. */
export const verifyPresses: PressHandlers = {
  async [CONTINUE_CHECK]({ origin, parts }, ctx) {
    const { store } = ctx;
    const at = parseContinueCheck(parts);
    const ledger = at && (await store.ledgerFrom(origin.channelId, at.secretId, at.soFar.upTo + 1));
    if (!at || !ledger || ledger.secret === null) return refuse('button/stale', {});
    const ledgerCheck = await check(ctx, origin, ledger, at.soFar);
    if (ledgerCheck && 'code' in ledgerCheck) return ledgerCheck;
    if (!ledgerCheck) return refuse('button/stale', {});
    return { ...renderCheck(ledgerCheck, 'private'), isPrivate: true, replaces: at.isPrivate };
  },
};

/** Checks the next entries of a revealed secret; `null` if they have been erased. */
async function check(
  { store, longWork }: Pick<BotContext, 'store' | 'longWork'>,
  origin: Origin,
  ledger: Ledger,
  before: CheckProgress,
): Promise<LedgerCheck | null | Refusal<'interaction/long-work'>> {
  const { secretId } = ledger;
  const from = before.upTo + 1;
  const work = async (): Promise<LedgerCheck | null> => {
    const checked = await auditFrom((next) => store.ledgerFrom(origin.channelId, secretId, next), from);
    return checked
      ? { ledger, soFar: continueCheck(before, checked), next: checked.next, isFirst: from === 1 }
      : null;
  };
  return isShort(ledger, from) ? work() : longWork.run(origin, work);
}

const renderCheck = (ledgerCheck: LedgerCheck, shown: 'public' | 'private'): Reply => ({
  content: formatLedgerCheck(ledgerCheck),
  components: continueCheckRow(ledgerCheck, shown),
});

/**
 * The commitment of the current secret, and the check of the last revealed one, which comes first if nothing was
 * flipped since. Public, because it publishes the commitment.
 */
function renderVerification(live: LiveCheck, name: string, ledgerCheck: LedgerCheck | null): Reply {
  if (!ledgerCheck)
    return {
      content: `${formatLive(live, name)}\n-# \`/coins reveal\` shows the secret and takes a new one.`,
    };
  const { content: last = '', components = [] } = renderCheck(ledgerCheck, 'public');
  const lines = live.count > 0 ? [formatLive(live, name), last] : [last, formatLive(live, name)];
  return { content: lines.join('\n\n'), components };
}

type LiveCheck = Pick<Ledger, 'count' | 'seeds'> & PublishedCommitment;

/** The commitment of the channel's current secret, and the seeds of players. */
const formatLive = (
  { count: lines, commitment, privateCommitment, head, seeds }: LiveCheck,
  name: string,
): string =>
  [
    lines > 0
      ? `${formatCount(lines, ...forms(name))} so far. SHA-256 of their secret: \`${commitment}\``
      : `The next flips come from the secret with SHA-256 \`${commitment}\``,
    `-# Last link ${formatChainLink(head)} · ${formatPrivateCommitment(privateCommitment)}`,
    ...(seeds.length > 0 ? [`Mixed in: ${formatTexts(seeds)}`] : []),
  ].join('\n');
