import { formatCount } from '#basics/format-count.ts';

/**
 * Keeps as many whole lines as fit, and adds the number of omitted lines. Cuts the first line if it alone is too long.
 * @param maxLength in characters
 */
export function truncateLines(lines: readonly string[], maxLength: number): string {
  const text = lines.join('\n');
  if (text.length <= maxLength) return text;
  const space = maxLength - '… and 1,000 lines more'.length - 1;
  const [first = '', ...rest] = lines;
  if (first.length > space) {
    const start = truncate(first, rest.length > 0 ? space : maxLength);
    return rest.length > 0 ? [start, formatOmitted(rest.length)].join('\n') : start;
  }
  const kept = [first];
  let remaining = space - first.length;
  for (const line of rest) {
    remaining -= line.length + 1;
    if (remaining < 0) break;
    kept.push(line);
  }
  return [...kept, formatOmitted(lines.length - kept.length)].join('\n');
}

const formatOmitted = (lines: number): string => `… and ${formatCount(lines, 'line')} more`;

/** Cuts a text with an ellipsis, never within a character or a mention. */
const truncate = (text: string, maxLength: number): string =>
  `${text
    .slice(0, maxLength - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/<@[^<>\s]*$/, '')}…`;

/** Discord's limit for the description of an embed. */
const MAX_DESCRIPTION_LENGTH = 4096;

/**
 * Fits a description into Discord's limit. Omits lines from the end of the body first; the footer may take up to half
 * of the limit.
 */
export const fitDescription = (body: readonly string[], footer: readonly string[]): string => {
  const end = truncateLines(footer, MAX_DESCRIPTION_LENGTH / 2);
  const lines = body.flatMap((line) => line.split('\n'));
  return [truncateLines(lines, MAX_DESCRIPTION_LENGTH - end.length - 1), end].filter(Boolean).join('\n');
};
