import { ApplicationCommandOptionType as Type } from 'discord.js';
import { count } from '../../basics/count.ts';
import { PLANAR_SIDES } from '../../engine/dice/planar-die.ts';
import { keptAt, sidesOf, type RollRequest } from '../../engine/dice/vocabulary.ts';
import { refuse } from '../../engine/vocabulary/refusals.ts';
import { audit, type Finding } from '../../store/coins/audit.ts';
import { coinMessage } from '../../store/coins/stream.ts';
import {
  isRoll,
  type CoinBook,
  type Ledger,
  type LedgerEntry,
  type Revealed,
} from '../../store/port/coins.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';

/** Findings that a reply names one by one. */
const MOST_FINDINGS = 8;

/** How many secrets back the last one revealed is looked for. */
const MOST_LEDGERS = 2;

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
  async run({ origin, options: { flip } }, { store }) {
    const ledgers = await store.ledgers(origin.channelId, MOST_LEDGERS, flip);
    if (flip !== undefined) return recomputeReply(ledgers, flip) ?? refuse('coins/no-such-flip', { flip });
    const revealed = ledgers.find(({ secret }) => secret !== null);
    const live = ledgers.find(({ secret }) => secret === null);
    const name = live ? nameLines(live) : 'flip';
    const { reply } = await store.mutate(origin, ({ coins }) => ({
      reply: verifyReply({ commitment: coins.commitment, count: coins.nextSequence - 1 }, name, revealed),
      publishes: true,
    }));
    return reply;
  },
});

/** The channel’s live secret, by its commitment. */
function sayLive({ count: lines, commitment }: Pick<Ledger, 'count' | 'commitment'>, name: string): string {
  return `${count(lines, ...forms(name))} so far. SHA-256 of their secret: \`${commitment}\`\n-# \`/coins reveal\` shows the secret and takes a new one.`;
}

/** What the lines of a ledger are called together, as far as they were read. */
const nameLines = ({ entries }: Pick<Ledger, 'entries'>): string =>
  !entries.some(isRoll) ? 'flip' : entries.every(isRoll) ? 'roll' : 'flip or roll';

const forms = (name: string): [one: string, many: string] =>
  name === 'flip or roll' ? [name, 'flips and rolls'] : [name, `${name}s`];

/** Says what a check of one revealed secret found, in a few lines. */
function sayAudit(ledger: Ledger): string {
  const { isTampered, confirmed, findings } = audit(ledger);
  const told = findings
    .filter(({ kind }) => kind !== 'uncovered' && kind !== 'unrevealed')
    .map((finding) => sayFinding(finding, ledger));
  const name = nameLines(ledger);
  const uncovered = findings.filter(({ kind }) => kind === 'uncovered').length;
  const lines = [
    `Secret \`${ledger.secret}\``,
    `SHA-256 \`${ledger.commitment}\`: ${isTampered ? '**does not hold.**' : '**holds.**'} ${confirmed} of ${count(ledger.count, ...forms(name))} came out the same again.`,
    ...told.slice(0, MOST_FINDINGS).map((line) => `→ ${line}`),
    ...(told.length > MOST_FINDINGS ? [`→ … and ${told.length - MOST_FINDINGS} more`] : []),
    ...(uncovered ? [`-# ${count(uncovered, ...forms(name))} came before the commitment was public.`] : []),
  ];
  return lines.join('\n');
}

function sayFinding(finding: Finding, { entries }: Ledger): string {
  const line = (sequence: number): string =>
    `${entries.some((one) => one.sequence === sequence && isRoll(one)) ? 'Roll' : 'Flip'} ${sequence}`;
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
      return `${line(finding.sequence)} stands there twice.`;
    case 'uncounted':
      return `${line(finding.sequence)} was never counted.`;
    case 'altered':
      return `${line(finding.sequence)} was altered: the secret gives another result.`;
    case 'unreadable':
      return `Flip ${finding.sequence} was written over.`;
    case 'waiting':
      return `${line(finding.sequence)} was never settled.`;
    case 'unrevealed':
      return 'The secret is not revealed yet.';
    case 'uncovered':
      return `${line(finding.sequence)} came before the commitment was public.`;
  }
}

/** The commitment of the live secret, and the check of the last one revealed. For everybody: it publishes. */
function verifyReply(
  live: Pick<Ledger, 'count' | 'commitment'>,
  name: string,
  revealed: Ledger | undefined,
): Reply {
  const last = revealed ? `\n\n**The last secret revealed**\n${sayAudit(revealed)}` : '';
  return { content: `${sayLive(live, name)}${last}` };
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
  const hmac = `printf '%s' '${message}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:${secret ?? 'SECRET'}`;
  const sides = isRoll(entry) ? sidesAtHome(entry.request) : null;
  const [first = 0] = sides ?? [];
  const sealed = `under SHA-256 \`${commitment.slice(0, 8)}…\``;
  const hidden = secret ? '' : ' SECRET becomes public with `/coins reveal`.';
  const lines = sides
    ? [
        `Roll ${entry.sequence} ${sealed}: its first die${sayDie(entry)}, a d${first}.`,
        `\`\`\`sh\necho $((0x$(${hmac} | sed 's/.*= *//' | cut -c1-8) % ${first} + 1))\n\`\`\``,
        `-# Next dice: 1, 2, 3 … for the last 0, and their sides. Rarely a number is passed over: docs/coins.md.${hidden}`,
      ]
    : [
        `Flip ${entry.sequence} ${sealed}: its first coin is heads if this prints a number whose first digit is 0 to 7.`,
        `\`\`\`sh\n${hmac}\n\`\`\``,
        `-# The next coins have 1, 2, 3 … for the last 0.${hidden}`,
      ];
  return lines.join('\n');
}

/** The sides of the dice of a roll that a stream rolls, in its order; those that stay of a reroll take no number. */
function sidesAtHome(request: RollRequest): readonly number[] {
  switch (request.kind) {
    case 'planar':
      return [PLANAR_SIDES];
    case 'draw':
      return [request.drawing.among.length];
    case 'dice':
      return sidesOf(request).filter((_, at) => keptAt(request, at) === null);
  }
}

/** What the numbers of the planar die, and of a draw, stand for. */
function sayDie({ request }: LedgerEntry): string {
  if (!('kind' in request)) return '';
  if (request.kind === 'planar') return ' (1 planeswalk, 2 chaos, 3 to 6 blank)';
  return request.kind === 'draw' ? ' (the place in the list)' : '';
}

export const revealSecret = subcommand({
  name: 'reveal',
  description: 'Reveal the secret behind the flips and rolls here, and take a new one (Manage Server)',
  changes: true,
  async run({ origin, mayManageServer }, { store }) {
    if (!mayManageServer) return refuse('permission/manage-server', { action: 'reveal the secret' });
    const [live] = await store.ledgers(origin.channelId, 1);
    const name = live && live.secret === null ? nameLines(live) : 'flip';
    const { reply } = await store.reveal(origin, (revealed, next) => ({
      reply: revealReply(revealed, name, next),
      publishes: true,
    }));
    return reply;
  },
});

/** The secret that was revealed, and the commitment of the one after it. */
function revealReply(revealed: Revealed, name: string, next: CoinBook): Reply {
  return {
    content: [
      `The secret of ${count(revealed.flips, ...forms(name))} is revealed: \`${revealed.secret}\``,
      `Its SHA-256 was \`${revealed.commitment}\`. \`/coins verify\` computes all of them again.`,
      `Later flips come from a secret with SHA-256 \`${next.commitment}\`.`,
    ].join('\n'),
  };
}
