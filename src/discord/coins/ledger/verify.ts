import type { Content } from '#text/text.ts';
import { joinLines, joinTexts, code } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { formatCount } from '#basics/format-count.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { mutate } from '../../command/mutate.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { auditFrom } from '#ledger/audit-pages.ts';
import type { Origin } from '#store/port/changes.ts';
import type { Ledger } from '#ledger/vocabulary/ledger.ts';
import type { BotContext, PressHandlers } from '../../command/command.ts';
import type { Reply } from '../../command/reply.ts';
import { subcommand } from '../../command/subcommand.ts';
import { nounForms, entryNoun } from './entry-nouns.ts';
import { isFullyLoaded, lastRevealed, MAX_LEDGERS } from './loaded-ledgers.ts';
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
} from '../../sentences/commitment.ts';
import { formatSeedTexts } from './seed.ts';
import { continueCheck, NOTHING_CHECKED, type CheckProgress } from './check-progress.ts';

/** In points: a check computes about a hundred thousand coins. */
export const CHECK_COST = 20;
/** In points: reads the ledgers that may contain the flip. */
const RECOMPUTE_COST = 5;

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
  cost: ({ flip }) => (flip === undefined ? CHECK_COST : RECOMPUTE_COST),
  async run({ origin, options: { flip } }, ctx) {
    const { store } = ctx;
    const { channelId } = origin;
    const ledgers = await store.ledgers(channelId, MAX_LEDGERS, flip);
    const revealed = lastRevealed(ledgers);
    const live = ledgers.find(({ secret }) => secret === null);
    if (flip !== undefined) {
      const candidates = [live, revealed].filter((value) => value !== undefined);
      return recomputeReply(candidates, flip, origin.actorId);
    }
    const noun = live ? entryNoun(live) : 'flip';
    const ledgerCheck = revealed ? await checkLedger(ctx, origin, revealed, NOTHING_CHECKED) : ok(null);
    if (!ledgerCheck.ok) return ledgerCheck;
    return mutate(store, origin, ({ coins }) =>
      ok({
        reply: renderVerification(
          { ...commitmentOf(coins), count: coins.nextSequence - 1, seeds: coins.seeds },
          noun,
          ledgerCheck.value,
        ),
        isPublishing: true,
      }),
    );
  },
});

/** The button that continues a long check, for any user. */
export const verifyPresses: PressHandlers = {
  async [CONTINUE_CHECK]({ origin, parts }, ctx) {
    const { store } = ctx;
    const parsedPress = parseContinueCheck(parts);
    const ledger =
      parsedPress &&
      (await store.ledgerFrom(origin.channelId, parsedPress.secretId, parsedPress.progress.upTo + 1));
    if (!parsedPress || !ledger || ledger.secret === null) return fail(refuse('button/stale', {}));
    const ledgerCheck = await checkLedger(ctx, origin, ledger, parsedPress.progress);
    if (!ledgerCheck.ok) return ledgerCheck;
    if (!ledgerCheck.value) return fail(refuse('button/stale', {}));
    return ok({
      ...renderCheck(ledgerCheck.value, 'private'),
      isPrivate: true,
      replaces: parsedPress.isPrivate,
    });
  },
};

/** Checks the next entries of a revealed secret; `null` if they have been erased. */
async function checkLedger(
  { store, longWork }: Pick<BotContext, 'store' | 'longWork'>,
  origin: Origin,
  ledger: Ledger,
  before: CheckProgress,
): Promise<Result<LedgerCheck | null, Refusal<'interaction/long-work'>>> {
  const { secretId } = ledger;
  const from = before.upTo + 1;
  const work = async (): Promise<LedgerCheck | null> => {
    const checked = await auditFrom((next) => store.ledgerFrom(origin.channelId, secretId, next), from);
    return checked
      ? { ledger, progress: continueCheck(before, checked), next: checked.next, isFirst: from === 1 }
      : null;
  };
  return isFullyLoaded(ledger, from) ? ok(await work()) : longWork.run(origin, work);
}

const renderCheck = (ledgerCheck: LedgerCheck, visibility: 'public' | 'private'): Reply => ({
  content: formatLedgerCheck(ledgerCheck),
  components: continueCheckRow(ledgerCheck, visibility),
});

/**
 * The commitment of the current secret, and the check of the last revealed one, which comes first if nothing was
 * flipped since. Public, because it publishes the commitment.
 */
function renderVerification(live: LiveLedger, noun: string, ledgerCheck: LedgerCheck | null): Reply {
  if (!ledgerCheck)
    return {
      content: text`${formatLive(live, noun)}\n-# \`/coins reveal\` shows the secret and takes a new one.`,
    };
  const check = renderCheck(ledgerCheck, 'public');
  const last = check.content ?? '';
  const checks = live.count > 0 ? [formatLive(live, noun), last] : [last, formatLive(live, noun)];
  return { content: joinTexts(checks, '\n\n'), components: check.components ?? [] };
}

type LiveLedger = Pick<Ledger, 'count' | 'seeds'> & PublishedCommitment;

/** The commitment of the channel's current secret, and the seeds of players. */
const formatLive = (
  { count, commitment, privateCommitment, head, seeds }: LiveLedger,
  noun: string,
): Content =>
  joinLines([
    count > 0
      ? text`${formatCount(count, ...nounForms(noun))} so far. SHA-256 of their secret: ${code(commitment)}`
      : text`The next flips come from the secret with SHA-256 ${code(commitment)}`,
    text`-# Last link ${formatChainLink(head)} · ${formatPrivateCommitment(privateCommitment)}`,
    ...(seeds.length > 0 ? [text`Mixed in: ${formatSeedTexts(seeds)}`] : []),
  ]);
