import { fit } from './fit.ts';

/** Discord's limit for what an embed says, in characters. */
const ROOM = 4096;

/** Fits what an embed says into Discord's limit: whole lines above are left out at their end, the rules below stay. */
export const fitDescription = (above: readonly string[], below: readonly string[]): string => {
  const end = fit(below, ROOM / 2);
  const lines = above.flatMap((line) => line.split('\n'));
  return [fit(lines, ROOM - end.length - 1), end].filter(Boolean).join('\n');
};
