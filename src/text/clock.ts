/** A length of time as on a clock: `4:12`, `1:12:05`. */
export function formatClock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const twoDigits = (value: number): string => `${value}`.padStart(2, '0');
  return [...(hours > 0 ? [hours, twoDigits(minutes)] : [minutes]), twoDigits(seconds % 60)].join(':');
}
