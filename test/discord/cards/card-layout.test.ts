import { expect, it } from 'vitest';
import { createCardLayout } from '#discord/cards/card-layout.ts';
import { textOf } from '#discord/command/reply.ts';
import { small } from '#text/parts.ts';
import { parseMarks, text } from '#text/template.ts';
import type { ObjectView } from '#engine/cards/characteristics.ts';

const ENTRY = {
  card: {
    name: 'The Long Scroll',
    layout: 'ordinary',
    parts: [{ name: 'The Long Scroll', manaCost: '', typeLine: 'Artifact' }],
  },
  oracle: null,
} as const;
const VIEW = { alternatives: [{ colors: [], texts: [0] }], multicolored: false } as unknown as ObjectView;

it('a card that is too long loses its last lines, even if there are small ones above', () => {
  const lineAt = (_: unknown, at: number): string =>
    at % 2 === 0 ? `> Line ${at} ${'x'.repeat(90)}` : `-# CR 702.${at}`;
  const side = Array.from({ length: 100 }, lineAt);
  const layout = createCardLayout(
    ENTRY,
    VIEW,
    [side.map(parseMarks), [text`The other side`]],
    [small('A note')],
  );
  const [, ...lines] = textOf({ layout }).split('\n');
  const kept = lines.slice(0, -2);
  expect(kept.length).toBeGreaterThan(60);
  expect(kept.slice(0, -1)).toEqual(side.slice(0, kept.length - 1));
  expect(lines.slice(-2).join('\n')).toMatch(/^… and \d+ lines more\n\[All of it\]/);
});
