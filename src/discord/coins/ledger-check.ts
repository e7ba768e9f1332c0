import { ButtonStyle, ComponentType } from 'discord.js';
import { formatCount, formatNumber } from '#basics/format-count.ts';
import type { Ledger } from '#store/port/coins.ts';
import { customId, fitsCustomId } from '../command/custom-id.ts';
import type { Reply } from '../command/reply.ts';
import { forms, entryNounFor } from './ledger-words.ts';
import {
  MAX_NOTED,
  parseProgress,
  serializeProgress,
  type NotedFinding,
  type CheckProgress,
} from './check-progress.ts';

/** Parts: the id of the secret, `private` for a private check, and the progress. */
export const CONTINUE_CHECK = 'coin-check';

/** The progress of checking the ledger of a revealed secret. */
export interface LedgerCheck {
  readonly ledger: Ledger;
  readonly soFar: CheckProgress;
  /** The next entry to check; `null` at the end. */
  readonly next: number | null;
  /** This is the first part of the check. */
  readonly isFirst: boolean;
}

/**
 * Formats a check of the last revealed secret. Its verdict comes first, and is positive only once all entries are
 * checked. The secret itself is shown with the first part only.
 */
export function formatLedgerCheck({ ledger, soFar, next, isFirst }: LedgerCheck): string {
  const { found, noted, uncovered, rolls, upTo } = soFar;
  const withoutLinks = ledger.chain ? (ledger.chain.opened?.sequence ?? 1) - 1 : ledger.count;
  const name = entryNounFor(next === null ? ledger.count : upTo, rolls);
  const which = isFirst
    ? 'last secret revealed'
    : `secret with SHA-256 \`${ledger.commitment.slice(0, 8)}…\``;
  return [
    formatVerdict(soFar, next !== null, formatCount(ledger.count, ...forms(name)), which),
    ...noted.map((finding) => `→ ${formatFinding(finding)}`),
    ...(found > noted.length ? [`→ … and ${formatNumber(found - noted.length)} more`] : []),
    ...(isFirst ? [`Secret \`${ledger.secret}\``, `SHA-256 \`${ledger.commitment}\``] : []),
    ...(isFirst && ledger.chain ? [`Last link \`${ledger.chain.head}\``] : []),
    ...(isFirst && withoutLinks > 0
      ? [
          `-# Up to ${withoutLinks} there are no links yet: who asked, what was called and when isn’t checked.`,
        ]
      : []),
    ...(uncovered
      ? [`-# ${formatCount(uncovered, ...forms(name))} came before the commitment was public.`]
      : []),
  ].join('\n');
}

function formatVerdict(
  { isTampered, confirmed, upTo }: CheckProgress,
  isUnderWay: boolean,
  all: string,
  which: string,
): string {
  if (isUnderWay && !isTampered)
    return `**${formatNumber(upTo)} of ${all}** from the ${which} checked, all right so far.`;
  const same = isUnderWay
    ? `${formatNumber(confirmed)} of the first ${formatNumber(upTo)} of`
    : `${formatNumber(confirmed)} of`;
  return `The ${which} ${isTampered ? '**does not hold.**' : '**holds.**'} ${same} ${all} came out the same again.`;
}

/** A button to continue, if there are entries left. @param shown whether the check is private */
export function continueCheckRow(
  { ledger: { secretId }, soFar, next }: LedgerCheck,
  shown: 'public' | 'private',
): NonNullable<Reply['components']> {
  if (next === null) return [];
  const partsWith = (noted: number) => [secretId, shown, ...serializeProgress(soFar, noted)];
  const room = Array.from({ length: MAX_NOTED + 1 }, (_, left) => MAX_NOTED - left);
  const noted = room.find((many) => fitsCustomId(CONTINUE_CHECK, ...partsWith(many))) ?? 0;
  return [
    {
      type: ComponentType.ActionRow,
      components: [
        {
          type: ComponentType.Button,
          style: ButtonStyle.Secondary,
          label: `Check on from ${formatNumber(next)}`,
          custom_id: customId(CONTINUE_CHECK, ...partsWith(noted)),
        },
      ],
    },
  ];
}

/** The check that a button continues, and whether its message is private; `null` if invalid. */
export function parseContinueCheck([secretId, shown, ...parts]: readonly string[]): {
  readonly secretId: string;
  readonly soFar: CheckProgress;
  readonly isPrivate: boolean;
} | null {
  const soFar = parseProgress(parts);
  return secretId && soFar ? { secretId, soFar, isPrivate: shown === 'private' } : null;
}

function formatFinding({ finding, isRoll }: NotedFinding): string {
  const line = (sequence: number): string => `${isRoll ? 'Roll' : 'Flip'} ${sequence}`;
  switch (finding.kind) {
    case 'secret-swapped':
      return 'The secret is not the one that was committed to.';
    case 'missing':
      return finding.from === finding.to
        ? `Flip ${finding.from} is missing.`
        : `Flips ${finding.from} to ${finding.to} are missing.`;
    case 'repeated':
      return `${line(finding.sequence)} stands there twice.`;
    case 'uncounted':
      return `${line(finding.sequence)} was never counted.`;
    case 'altered':
      return `${line(finding.sequence)} was altered: the secret gives another result.`;
    case 'unlinked':
      return `${line(finding.sequence)} isn’t as it was linked: who asked or chose, for whom, what, or when.`;
    case 'chain-broken':
      return 'The chain of links is broken at its beginning, a seed, or its end.';
    case 'unreadable':
      return `Flip ${finding.sequence} was written over.`;
    case 'waiting':
      return `${line(finding.sequence)} was never settled.`;
  }
}
