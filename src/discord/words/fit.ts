import { formatCount } from '#basics/format-count.ts';

/**
 * Keeps as many whole lines as fit, and adds the number of omitted lines. A first line that is too long alone is cut.
 */
export function truncateLines(lines: readonly string[], room: number): string {
  const whole = lines.join('\n');
  if (whole.length <= room) return whole;
  const space = room - '… and 1,000 lines more'.length - 1;
  const [first = '', ...others] = lines;
  if (first.length > space) {
    const start = truncate(first, others.length > 0 ? space : room);
    return others.length > 0 ? [start, formatOmitted(others.length)].join('\n') : start;
  }
  const kept = [first];
  let left = space - first.length;
  for (const line of others) {
    left -= line.length + 1;
    if (left < 0) break;
    kept.push(line);
  }
  return [...kept, formatOmitted(lines.length - kept.length)].join('\n');
}

const formatOmitted = (lines: number): string => `… and ${formatCount(lines, 'line')} more`;

/** Cuts a text with an ellipsis, never within a character or a mention. */
const truncate = (text: string, room: number): string =>
  `${text
    .slice(0, room - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/<@[^<>\s]*$/, '')}…`;

/** Discord's limit for the description of an embed. */
const MAX_DESCRIPTION_LENGTH = 4096;

/** Fits a description into Discord's limit: lines of `above` are omitted from its end, `below` stays complete. */
export const fitDescription = (above: readonly string[], below: readonly string[]): string => {
  const end = truncateLines(below, MAX_DESCRIPTION_LENGTH / 2);
  const lines = above.flatMap((line) => line.split('\n'));
  return [truncateLines(lines, MAX_DESCRIPTION_LENGTH - end.length - 1), end].filter(Boolean).join('\n');
};
