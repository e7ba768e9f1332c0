import { ApplicationCommandOptionType as Type } from 'discord.js';
import { count } from '../../basics/count.ts';
import { flipCoins } from '../../engine/coins/flipping.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { refuse } from '../../engine/vocabulary/refusals.ts';
import { audit, type Finding, type Replay } from '../../store/coins/audit.ts';
import { coinMessage } from '../../store/coins/stream.ts';
import type { CoinBook, Ledger, LedgerEntry, Revealed } from '../../store/port/coins.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';

/** Findings that a reply names one by one. */
const MOST_FINDINGS = 8;

/** How many secrets back the last one revealed is looked for. */
const MOST_LEDGERS = 2;

export const verifyCoins = subcommand({
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
  changes: true,
  async run({ origin, options: { flip } }, { store }) {
    const ledgers = await store.ledgers(origin.channelId, MOST_LEDGERS, flip);
    if (flip !== undefined) return recomputeReply(ledgers, flip) ?? refuse('coins/no-such-flip', { flip });
    const revealed = ledgers.find(({ secret }) => secret !== null);
    const { reply } = await store.mutate(origin, ({ coins }) => ({
      reply: verifyReply({ commitment: coins.commitment, count: coins.nextSequence - 1 }, revealed),
      publishes: true,
    }));
    return reply;
  },
});

const replay: Replay = (request, draw, choices, edition) =>
  flipCoins(request, draw, choices, rulesetOf(edition));

/** The channel's live secret, by its commitment. */
function sayLive({ count: flips, commitment }: Pick<Ledger, 'count' | 'commitment'>): string {
  return `${count(flips, 'flip')} so far. SHA-256 of their secret: \`${commitment}\`\n-# \`/coins reveal\` shows the secret and takes a new one.`;
}

/** Says what a check of one revealed secret found, in a few lines. */
function sayAudit(ledger: Ledger): string {
  const { isTampered, confirmed, findings } = audit(ledger, replay);
  const told = findings.filter(({ kind }) => kind !== 'uncovered' && kind !== 'unrevealed').map(sayFinding);
  const uncovered = findings.filter(({ kind }) => kind === 'uncovered').length;
  const lines = [
    `Secret \`${ledger.secret}\``,
    `SHA-256 \`${ledger.commitment}\`: ${isTampered ? '**does not hold.**' : '**holds.**'} ${confirmed} of ${count(ledger.count, 'flip')} came out the same again.`,
    ...told.slice(0, MOST_FINDINGS).map((line) => `→ ${line}`),
    ...(told.length > MOST_FINDINGS ? [`→ … and ${told.length - MOST_FINDINGS} more`] : []),
    ...(uncovered ? [`-# ${count(uncovered, 'flip')} came before the commitment was public.`] : []),
  ];
  return lines.join('\n');
}

function sayFinding(finding: Finding): string {
  switch (finding.kind) {
    case 'secret-swapped':
      return 'The secret is not the one that was committed to.';
    case 'missing':
      return finding.from === finding.to
        ? `Flip ${finding.from} is missing.`
        : `Flips ${finding.from} to ${finding.to} are missing.`;
    case 'not-read':
      return `Flips ${finding.from} to ${finding.to} were not computed: there are too many for one answer.`;
    case 'repeated':
      return `Flip ${finding.sequence} stands there twice.`;
    case 'uncounted':
      return `Flip ${finding.sequence} was never counted.`;
    case 'altered':
      return `Flip ${finding.sequence} was altered: the secret gives another result.`;
    case 'unreadable':
      return `Flip ${finding.sequence} was written over.`;
    case 'waiting':
      return `Flip ${finding.sequence} was never settled.`;
    case 'unrevealed':
      return 'The secret is not revealed yet.';
    case 'uncovered':
      return `Flip ${finding.sequence} came before the commitment was public.`;
  }
}

/** The commitment of the live secret, and the check of the last one revealed. For everybody: it publishes. */
function verifyReply(live: Pick<Ledger, 'count' | 'commitment'>, revealed: Ledger | undefined): Reply {
  const last = revealed ? `\n\n**The last secret revealed**\n${sayAudit(revealed)}` : '';
  return { content: `${sayLive(live)}${last}` };
}

/**
 * How to compute a flip at home: in the ledgers that have one of this number, those of revealed secrets first.
 * @returns `null` where none has.
 */
function recomputeReply(ledgers: readonly Ledger[], flip: number): Reply | null {
  const ways = ledgers
    .toSorted((a, b) => Number(b.secret !== null) - Number(a.secret !== null))
    .flatMap((ledger) => {
      const entry = ledger.entries.find(({ sequence }) => sequence === flip);
      return entry ? [sayRecompute(ledger, entry)] : [];
    });
  return ways.length > 0 ? { content: ways.join('\n'), isPrivate: true } : null;
}

function sayRecompute({ secret, commitment }: Ledger, entry: LedgerEntry): string {
  const message = coinMessage({ ...entry, gameId: null }, 0).replaceAll("'", "'\\''");
  const lines = [
    `Flip ${entry.sequence} under SHA-256 \`${commitment.slice(0, 8)}…\`: its first coin is heads if this prints a number whose first digit is 0 to 7.`,
    `\`\`\`sh\nprintf '%s' '${message}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:${secret ?? 'SECRET'}\n\`\`\``,
    `-# The next coins have 1, 2, 3 … for the last 0.${secret ? '' : ' SECRET becomes public with `/coins reveal`.'}`,
  ];
  return lines.join('\n');
}

export const revealSecret = subcommand({
  name: 'reveal',
  description: 'Reveal the secret behind the flips here, and take a new one (Manage Server)',
  changes: true,
  async run({ origin, mayManageServer }, { store }) {
    if (!mayManageServer) return refuse('permission/manage-server', { action: 'reveal the secret' });
    const { reply } = await store.reveal(origin, (revealed, next) => ({
      reply: revealReply(revealed, next),
      publishes: true,
    }));
    return reply;
  },
});

/** The secret that was revealed, and the commitment of the one after it. */
function revealReply(revealed: Revealed, next: CoinBook): Reply {
  return {
    content: [
      `The secret of ${count(revealed.flips, 'flip')} is revealed: \`${revealed.secret}\``,
      `Its SHA-256 was \`${revealed.commitment}\`. \`/coins verify\` computes all of them again.`,
      `Later flips come from a secret with SHA-256 \`${next.commitment}\`.`,
    ].join('\n'),
  };
}
