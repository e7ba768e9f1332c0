import { ButtonStyle, ComponentType } from 'discord.js';
import { count } from '../../basics/count.ts';
import type { Finding } from '../../store/coins/audit.ts';
import type { Checked } from '../../store/coins/audit-pages.ts';
import type { Ledger } from '../../store/port/coins.ts';
import { customId } from '../command/custom-id.ts';
import type { Reply } from '../command/reply.ts';
import { forms, nameCounted } from './ledger-words.ts';

/** Findings that a reply names one by one. */
const MOST_FINDINGS = 8;

/** The action of the button that checks on. Its parts: the secret's id, the next line, and `private` on a private check. */
export const CHECK_ON = 'coin-check';

/** A ledger of a revealed secret, and what a check of some of its lines found. */
export interface Told {
  readonly ledger: Ledger;
  readonly checked: Checked;
}

/**
 * Says what a check of the last secret revealed found, in a few lines, and first whether all is well; the secret itself
 * with the first of its flips only.
 */
export function sayChecked({ ledger, checked }: Told): string {
  const { isTampered, confirmed, findings, from, upTo, next, rolls } = checked;
  const told = findings.filter(({ kind }) => kind !== 'uncovered').map((one) => sayFinding(one, rolls));
  const isWhole = from === 1 && next === null;
  const name = nameCounted(isWhole ? ledger.count : 1 + upTo - from, rolls.size);
  const uncovered = findings.filter(({ kind }) => kind === 'uncovered').length;
  const all = count(ledger.count, ...forms(name));
  const came = isWhole
    ? `${confirmed} of ${all} came out the same again.`
    : `${confirmed} of ${1 + upTo - from} came out the same again, from ${from} to ${upTo} of ${all}.`;
  const which =
    from === 1 ? 'last secret revealed' : `secret with SHA-256 \`${ledger.commitment.slice(0, 8)}…\``;
  return [
    `The ${which} ${isTampered ? '**does not hold.**' : '**holds.**'} ${came}`,
    ...told.slice(0, MOST_FINDINGS).map((line) => `→ ${line}`),
    ...(told.length > MOST_FINDINGS ? [`→ … and ${told.length - MOST_FINDINGS} more`] : []),
    ...(from === 1 ? [`Secret \`${ledger.secret}\``, `SHA-256 \`${ledger.commitment}\``] : []),
    ...(uncovered ? [`-# ${count(uncovered, ...forms(name))} came before the commitment was public.`] : []),
  ].join('\n');
}

/** The button to check on, where lines are left. @param shown whether the check is for one reader only */
export const checkOnRow = (
  { ledger: { secretId }, checked: { next } }: Told,
  shown: 'public' | 'private',
): NonNullable<Reply['components']> =>
  next === null
    ? []
    : [
        {
          type: ComponentType.ActionRow,
          components: [
            {
              type: ComponentType.Button,
              style: ButtonStyle.Secondary,
              label: `Check on from ${next}`,
              custom_id: customId(CHECK_ON, secretId, next, shown),
            },
          ],
        },
      ];

/** Where a pressed button goes on, and whether only whoever pressed sees its message; `null` for none of ours. */
export function readCheckOn([secretId, from = '', shown]: readonly string[]): {
  readonly secretId: string;
  readonly from: number;
  readonly isPrivate: boolean;
} | null {
  if (!secretId || !/^[1-9]\d{0,8}$/.test(from)) return null;
  return { secretId, from: Number(from), isPrivate: shown === 'private' };
}

function sayFinding(finding: Finding, rolls: ReadonlySet<number>): string {
  const line = (sequence: number): string => `${rolls.has(sequence) ? 'Roll' : 'Flip'} ${sequence}`;
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
