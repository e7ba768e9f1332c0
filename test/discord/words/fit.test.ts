import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentOf } from '#discord/command/reply.ts';
import { fitAboveFooter, fitLines, truncateLines } from '#discord/words/fit.ts';
import { text } from '#text/template.ts';

describe('lines in so much room', () => {
  it.each<[string, readonly string[], number, string]>([
    ['all of them', ['one', 'two'], 7, 'one\ntwo'],
    ['as many as fit', ['a'.repeat(20), 'b'.repeat(30), 'c'], 50, `${'a'.repeat(20)}\n… and 2 lines more`],
    ['a first line that is too long', ['a'.repeat(60), 'b'], 50, `${'a'.repeat(26)}…\n… and 1 line more`],
    ['one line that is too long', ['a'.repeat(60)], 50, `${'a'.repeat(49)}…`],
    ['no half of a letter', ['🂡'.repeat(40)], 50, `${'🂡'.repeat(24)}…`],
  ])('%s', (_, lines, room, said) => {
    expect(truncateLines(lines, room)).toBe(said);
  });

  it('are never more than the room, and never nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), { minLength: 1 }),
        fc.integer({ min: 40, max: 300 }),
        (lines, room) => {
          const text = truncateLines(lines, room);
          expect(text.length).toBeLessThanOrEqual(room);
          expect(text.split('\n')[0]).not.toMatch(/^(?:$|… and)/);
        },
      ),
    );
  });
});

describe('lines above a footer', () => {
  it('say nothing where there is no room', () => {
    expect(contentOf({ content: fitLines(['Goblin', 'Elf'], -5) })).toBe('…\n… and 1 line more');
  });

  it('are a message that Discord accepts, whatever the footer', () => {
    const line = fc
      .string({ unit: 'grapheme', maxLength: 900 })
      .map((words) => (words.length % 2 === 0 ? words : text`**${words}** \`/undo\``));
    const lines = fc.array(line, { maxLength: 8 });
    fc.assert(
      fc.property(lines, lines, (above, below) => {
        expect(contentOf({ content: fitAboveFooter(above, below) }).length).toBeLessThanOrEqual(2000);
      }),
    );
  });
});
