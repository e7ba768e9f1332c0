import { flipCoins, type CoinFlip } from '../../engine/coins/flipping.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { audit, type Finding, type Replay } from '../../store/coins/audit.ts';
import { coinMessage } from '../../store/coins/stream.ts';
import type { CoinBook, Ledger, LedgerEntry, Revealed, Tally } from '../../store/port/port.ts';
import type { Reply } from '../command/reply.ts';
import { count } from '../../basics/count.ts';
import { fit } from '../words/fit.ts';
import { mention } from '../words/mention.ts';

/** Flips that a line of the history names one by one. */
const MOST_SHOWN = 10;
/** Findings that a reply names one by one. */
const MOST_FINDINGS = 8;

const replay: Replay = (request, draw, choices, edition) =>
  flipCoins(request, draw, choices, rulesetOf(edition));

const short = ({ kept, won }: CoinFlip): string =>
  [kept ?? '', won === null ? '' : won ? 'won' : 'lost'].filter(Boolean).join(' ') || '?';

function sayEntry(entry: LedgerEntry, isHidden: boolean): string {
  const { sequence, at, purpose, outcome, request } = entry;
  const heading = `**${sequence}.** <t:${Math.floor(at / 1000)}:t> ${request.flippers.map(mention).join(', ')}${purpose ? `, ${purpose}` : ''}`;
  if (isHidden) return `${heading}: private until the secret is revealed`;
  const said = (flip: CoinFlip): string =>
    request.flippers.length > 1 ? `${mention(flip.by)} ${short(flip)}` : short(flip);
  const shown = outcome.flips.slice(0, MOST_SHOWN).map(said).join(', ');
  const more = outcome.flips.length - MOST_SHOWN;
  const waits = outcome.awaits ? ' (waits for a choice)' : '';
  return `${heading}: ${shown || 'no coin'}${more > 0 ? ` and ${count(more, 'more', 'more')}` : ''}${waits}`;
}

const sayTally = ({ playerId, heads, tails, won, lost }: Tally): string =>
  `${mention(playerId)}: ${heads} heads, ${tails} tails${won + lost ? `; ${won} won, ${lost} lost` : ''}`;

/**
 * The last flips of a channel and what each player flipped, for its reader alone. Private flips of the secret in use
 * are shown to whoever made them, and to nobody else before it is revealed.
 */
export function historyReply(
  entries: readonly LedgerEntry[],
  tallies: readonly Tally[],
  { reader, liveSecretId }: { readonly reader: string; readonly liveSecretId: string | null },
): Reply {
  if (entries.length === 0) return { content: 'No coin was flipped here yet.', isPrivate: true };
  const isHidden = ({ isPrivate, actorId, secretId }: LedgerEntry): boolean =>
    isPrivate && actorId !== reader && secretId === liveSecretId;
  const lines = [
    ...entries.map((entry) => sayEntry(entry, isHidden(entry))),
    '',
    '**In all**',
    ...tallies.map(sayTally),
  ];
  return { content: fit(lines, 1900), isPrivate: true };
}

/** The channel's live secret, by its commitment. */
function sayLive({ count: flips, commitment }: Pick<Ledger, 'count' | 'commitment'>): string {
  return `Flips here come from a secret with SHA-256 \`${commitment}\`: ${count(flips, 'flip')} so far. It is revealed by \`/coins reveal\`.`;
}

/** What a check of one revealed secret found, in a few lines. */
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
export function verifyReply(live: Pick<Ledger, 'count' | 'commitment'>, revealed: Ledger | undefined): Reply {
  const last = revealed ? `\n\n**The last secret revealed**\n${sayAudit(revealed)}` : '';
  return { content: `${sayLive(live)}${last}` };
}

/**
 * How to compute a flip at home: in the ledgers that have one of this number, those of revealed secrets first.
 * @returns `null` where none has.
 */
export function recomputeReply(ledgers: readonly Ledger[], flip: number): Reply | null {
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

/** The secret that was revealed, and the commitment of the one after it. */
export function revealReply(revealed: Revealed, next: CoinBook): Reply {
  return {
    content: [
      `The secret of ${count(revealed.flips, 'flip')} is revealed: \`${revealed.secret}\``,
      `Its SHA-256 was \`${revealed.commitment}\`. \`/coins verify\` computes all of them again.`,
      `Later flips come from a secret with SHA-256 \`${next.commitment}\`.`,
    ].join('\n'),
  };
}
