import type { Text } from '#text/text.ts';
import { listOf } from '#text/list.ts';
import { joinTexts, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { typedWords } from '#text/typed.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { RefusalFacts } from '#engine/refusals/refusal.ts';

/** A sentence for each code, addressed to the requesting user, which says what to do next if anything can be done. */
export type RefusalSentences<Facts extends Partial<RefusalFacts>> = {
  readonly [Code in keyof Facts]: (facts: Facts[Code], readerId: PlayerId | null, edition: Edition) => Text;
};

/** `You are`, or `@Alice is` for another reader. */
export const withVerb = (
  playerId: PlayerId,
  readerId: PlayerId | null,
  [third, second]: readonly [third: string, second: string] = ['is', 'are'],
): Text => (playerId === readerId ? `You ${second}` : text`${playerName(playerId)} ${third}`);

/** `Your`, or `@Alice’s` for another reader. */
export const withPossessive = (playerId: PlayerId, readerId: PlayerId | null): Text =>
  playerId === readerId ? 'Your' : text`${playerName(playerId)}’s`;

/** `**Shock**, **Opt** or **Fog**` */
export const formatBoldList = (names: readonly string[], join: 'and' | 'or' = 'and'): Text =>
  listOf(
    names.map((name) => text`**${typedWords(name)}**`),
    join,
  );

/** ` Did you mean **Shock**, **Opt**?`, to follow a sentence; empty without names. */
export function formatNearest(nearest: readonly string[]): Text {
  return nearest.length
    ? text` Did you mean ${joinTexts(
        nearest.map((name) => text`**${typedWords(name)}**`),
        ', ',
      )}?`
    : '';
}
