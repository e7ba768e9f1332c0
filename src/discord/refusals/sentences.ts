import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { RefusalFacts } from '#engine/refusals/refusal.ts';
import { escapeUserText } from '../markdown/escape.ts';
import { formatList } from '../words/words.ts';
import { mention } from '../words/mention.ts';

/** A sentence for each code, addressed to the requesting user, which says what to do next if anything can be done. */
export type RefusalSentences<Facts extends Partial<RefusalFacts>> = {
  readonly [Code in keyof Facts]: (facts: Facts[Code], readerId: PlayerId | null, edition: Edition) => string;
};

/** `You are`, or `<@1> is` for another reader. */
export const withVerb = (
  playerId: PlayerId,
  readerId: PlayerId | null,
  [third, second]: readonly [third: string, second: string] = ['is', 'are'],
): string => (playerId === readerId ? `You ${second}` : `${mention(playerId)} ${third}`);

/** `**Shock**, **Opt** or **Fog**`, with escaped names. */
export const formatBoldList = (names: readonly string[], join: 'and' | 'or' = 'and'): string =>
  formatList(
    names.map((name) => `**${escapeUserText(name)}**`),
    join,
  );

export function formatDidYouMean(nearest: readonly string[]): string {
  return nearest.length
    ? ` Did you mean ${nearest.map((name) => `**${escapeUserText(name)}**`).join(', ')}?`
    : '';
}
