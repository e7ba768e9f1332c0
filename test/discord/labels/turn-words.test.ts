import { toMarkdown } from '#discord/markdown/write.ts';
import { expect, it } from 'vitest';
import { formatControls } from '#discord/labels/turn-words.ts';
import type { Control } from '#engine/game/control.ts';

const control = (of: string, by: string, card: string | null = null): Control => ({
  id: 1,
  of,
  by,
  card,
  span: 'while',
  state: 'in-force',
  extraTurnAfter: false,
});

const chain = (players: string): readonly Control[] =>
  [...players].slice(1).map((by, index) => control(players[index] ?? '', by));

it.each<[through: readonly Control[], said: string]>([
  [[], ''],
  [[control('A', 'B', 'Mindslaver')], '<@B> controls <@A> (Mindslaver)'],
  [[control('A', 'A')], '<@A> controls themselves'],
  // From the deciding player on.
  [chain('ABC'), '<@C> controls <@B>, who controls <@A>'],
  [
    chain('ABCDEFG'),
    '<@G> controls <@F>, who controls <@E>, who controls <@D>, who controls <@C>, who controls <@B>, who controls <@A>',
  ],
  [
    chain('ABCDEFGH'),
    '<@H> controls <@G>, who controls <@F>, who controls <@E>, who controls <@D>, who controls <@C>, who …, who controls <@A>',
  ],
])('who controls whom, link by link: %#', (through, said) => {
  expect(toMarkdown(formatControls(through))).toBe(said);
});
