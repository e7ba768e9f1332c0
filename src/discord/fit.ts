import { count } from './count.ts';

/** As many whole lines as fit into so many characters, and how many are left out if not all do. */
export function fit(lines: readonly string[], room: number): string {
  const whole = lines.join('\n');
  if (whole.length <= room) return whole;
  const kept: string[] = [];
  let left = room - '… and 1,000 lines more'.length;
  for (const line of lines) {
    left -= line.length + 1;
    if (left < 0) break;
    kept.push(line);
  }
  return [...kept, `… and ${count(lines.length - kept.length, 'line')} more`].join('\n');
}
