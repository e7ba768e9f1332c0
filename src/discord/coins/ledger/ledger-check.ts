import type { Text, Content } from '#text/text.ts';
import { joinLines, code } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { ButtonStyle, ComponentType } from 'discord.js';
import { formatCount, formatNumber } from '#basics/format-count.ts';
import type { Ledger } from '#ledger/vocabulary/ledger.ts';
import { customId, fitsCustomId } from '../../command/custom-id.ts';
import type { Reply } from '../../command/reply.ts';
import { nounForms, entryNounFor } from './entry-nouns.ts';
import {
  MAX_LISTED_FINDINGS,
  parseProgress,
  serializeProgress,
  type ListedFinding,
  type CheckProgress,
} from './check-progress.ts';

/** Custom-id action. Its parts: the id of the secret, `private` for a private check, and the progress. */
export const CONTINUE_CHECK = 'coin-check';

/** The progress of checking the ledger of a revealed secret. */
export interface LedgerCheck {
  readonly ledger: Ledger;
  readonly progress: CheckProgress;
  /** The next entry to check; `null` at the end. */
  readonly next: number | null;
  /** True for the first part of the check. */
  readonly isFirst: boolean;
}

/**
 * Formats a check of the last revealed secret. Its verdict comes first, and is positive only once all entries are
 * checked. The secret itself is shown with the first part only.
 */
export function formatLedgerCheck({ ledger, progress, next, isFirst }: LedgerCheck): Content {
  const { found, listed, uncovered, rolls, upTo } = progress;
  const unlinked = ledger.chain ? (ledger.chain.opened?.sequence ?? 1) - 1 : ledger.count;
  const noun = entryNounFor(next === null ? ledger.count : upTo, rolls);
  const secretLabel = isFirst
    ? 'last secret revealed'
    : text`secret with SHA-256 ${code(`${ledger.commitment.slice(0, 8)}…`)}`;
  return joinLines([
    formatVerdict(progress, next !== null, formatCount(ledger.count, ...nounForms(noun)), secretLabel),
    ...listed.map((finding) => `→ ${formatFinding(finding)}`),
    ...(found > listed.length ? [`→ … and ${formatNumber(found - listed.length)} more`] : []),
    ...(isFirst ? [text`Secret ${code(`${ledger.secret}`)}`, text`SHA-256 ${code(ledger.commitment)}`] : []),
    ...(isFirst && ledger.chain ? [text`Last link ${code(ledger.chain.head)}`] : []),
    ...(isFirst && unlinked > 0
      ? [
          text`-# Up to ${unlinked} there are no links yet: who asked, what was called and when isn’t checked.`,
        ]
      : []),
    ...(uncovered
      ? [text`-# ${formatCount(uncovered, ...nounForms(noun))} came before the commitment was public.`]
      : []),
  ]);
}

function formatVerdict(
  { isTampered, confirmed, upTo }: CheckProgress,
  isPartial: boolean,
  all: string,
  secretLabel: Text,
): Text {
  if (isPartial && !isTampered)
    return text`**${formatNumber(upTo)} of ${all}** from the ${secretLabel} checked, all right so far.`;
  const confirmedText = isPartial
    ? `${formatNumber(confirmed)} of the first ${formatNumber(upTo)} of`
    : `${formatNumber(confirmed)} of`;
  return text`The ${secretLabel} **${isTampered ? 'does not hold.' : 'holds.'}** ${confirmedText} ${all} came out the same again.`;
}

/** A button to continue, if there are entries left. @param visibility of the message with the check */
export function continueCheckRow(
  { ledger: { secretId }, progress, next }: LedgerCheck,
  visibility: 'public' | 'private',
): NonNullable<Reply['components']> {
  if (next === null) return [];
  const partsListing = (maxListed: number) => [
    secretId,
    visibility,
    ...serializeProgress(progress, maxListed),
  ];
  const listLengths = Array.from(
    { length: MAX_LISTED_FINDINGS + 1 },
    (_, omitted) => MAX_LISTED_FINDINGS - omitted,
  );
  const maxListed = listLengths.find((length) => fitsCustomId(CONTINUE_CHECK, ...partsListing(length))) ?? 0;
  return [
    {
      type: ComponentType.ActionRow,
      components: [
        {
          type: ComponentType.Button,
          style: ButtonStyle.Secondary,
          label: `Check on from ${formatNumber(next)}`,
          custom_id: customId(CONTINUE_CHECK, ...partsListing(maxListed)),
        },
      ],
    },
  ];
}

/** The check that a button continues, and whether its message is private; `null` if invalid. */
export function parseContinueCheck([secretId, visibility, ...parts]: readonly string[]): {
  readonly secretId: string;
  readonly progress: CheckProgress;
  readonly isPrivate: boolean;
} | null {
  const progress = parseProgress(parts);
  return secretId && progress ? { secretId, progress, isPrivate: visibility === 'private' } : null;
}

function formatFinding({ finding, isRoll }: ListedFinding): string {
  const entryName = (sequence: number): string => `${isRoll ? 'Roll' : 'Flip'} ${sequence}`;
  switch (finding.kind) {
    case 'secret-swapped':
      return 'The secret is not the one that was committed to.';
    case 'missing':
      return finding.from === finding.to
        ? `Flip ${finding.from} is missing.`
        : `Flips ${finding.from} to ${finding.to} are missing.`;
    case 'repeated':
      return `${entryName(finding.sequence)} stands there twice.`;
    case 'uncounted':
      return `${entryName(finding.sequence)} was never counted.`;
    case 'altered':
      return `${entryName(finding.sequence)} was altered: the secret gives another result.`;
    case 'unlinked':
      return `${entryName(finding.sequence)} isn’t as it was linked: who asked or chose, for whom, what, or when.`;
    case 'chain-broken':
      return 'The chain of links is broken at its beginning, a seed, or its end.';
    case 'unreadable':
      return `Flip ${finding.sequence} was written over.`;
    case 'waiting':
      return `${entryName(finding.sequence)} was never settled.`;
  }
}
