import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentOf } from '#discord/command/reply.ts';
import { messageBody } from '#discord/command/reply.ts';
import { countComponents } from '#discord/command/layout.ts';
import { buttonRow } from '#discord/command/rows.ts';
import { STORED_REPLIES } from '#discord/command/stored-reply.ts';
import { lateReply } from '#discord/gateway/late-reply.ts';
import { toMarkdown } from '#discord/markdown/write.ts';
import { fitContent, fitLines, truncateLines } from '#discord/words/fit.ts';
import { citationsText } from '#text/cite.ts';
import { joinLines, ranked, small } from '#text/parts.ts';
import { rankOf } from '#text/rank.ts';
import { text } from '#text/template.ts';
import { RANKS, type Text } from '#text/text.ts';

describe('lines in so much room', () => {
  it.each<[string, readonly string[], number, string]>([
    ['all of them', ['one', 'two'], 7, 'one\ntwo'],
    ['as many as fit', ['a'.repeat(20), 'b'.repeat(30), 'c'], 50, `${'a'.repeat(20)}\n… and 2 lines more`],
    ['a first line that is too long', ['a'.repeat(60), 'b'], 50, `${'a'.repeat(30)}…\n… and 1 line more`],
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
          const fitted = truncateLines(lines, room);
          expect(fitted.length).toBeLessThanOrEqual(room);
          expect(fitted.split('\n')[0]).not.toMatch(/^(?:$|… and)/);
        },
      ),
    );
  });
});

it('lines where there is no room say nothing', () => {
  expect(contentOf({ content: fitLines(['Goblin', 'Elf'], -5) })).toBe('…\n… and 1 line more');
});

describe('a reply that is too long for Discord', () => {
  const LINES = {
    turn: ranked('decisive', text`**@Alice’s turn.**`),
    control: ranked('decisive', '@Bob controls @Alice.'),
    said: 'Alice gains 3 life.',
    rule: small(citationsText([{ number: '509.1a', edition: '2026-06-19' }])),
    detail: small('Game 3 on record here'),
    names: ranked('names', 'Untapped: Bear, Elf, Goblin, Ogre and Wall.'),
    loses: ranked('decisive', 'Carol has 0 life and loses.'),
  } as const;
  const write = (...lines: readonly Text[]): string => toMarkdown(joinLines(lines));

  it.each<[string, readonly (keyof typeof LINES)[]]>([
    ['names first', ['names']],
    ['then details', ['names', 'detail']],
    ['then rules', ['names', 'detail', 'rule']],
    ['then what was said, and never what decides', ['names', 'detail', 'rule', 'said']],
  ])('loses %s', (_, lost) => {
    const isLost = (name: string): boolean => lost.some((other) => other === name);
    const kept = Object.entries(LINES).flatMap(([name, each]) => (isLost(name) ? [] : [each]));
    const note = '… and 1,000 lines more';
    const long = ranked('decisive', 'x'.repeat(2000 - write(...kept, note).length - 1));
    const said = contentOf({ content: joinLines([long, ...Object.values(LINES)]) });
    expect(said.length).toBeLessThanOrEqual(2000);
    expect(said).toContain(`… and ${lost.length} ${lost.length === 1 ? 'line' : 'lines'} more`);
    for (const [name, each] of Object.entries(LINES))
      expect([name, said.includes(write(each))]).toEqual([name, !isLost(name)]);
  });

  const line = fc
    .tuple(fc.constantFrom(...RANKS, null), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }))
    .map(([rank, words]) => {
      const said = words.length % 2 === 0 ? words : text`**${words}** \`/undo\``;
      return { rank, line: rank === null ? small(said) : ranked(rank, said) };
    });

  it('is one that Discord accepts, and keeps what decides as long as that fits', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const said = contentOf({ content: joinLines(lines.map((each) => each.line)) });
        expect(said.length).toBeLessThanOrEqual(2000);
        const decisive = lines.filter(({ rank }) => rank === 'decisive').map((each) => write(each.line));
        if (decisive.join('\n').length <= 1900) for (const each of decisive) expect(said).toContain(each);
      }),
    );
  });

  it('fits again as it is', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const { content, markdown } = fitContent(joinLines(lines.map((each) => each.line)));
        expect(fitContent(content).markdown).toBe(markdown);
      }),
    );
  });

  it('keeps what decides within names', () => {
    const names = Array.from({ length: 60 }, (_, at) => ranked('names', `> ${at} ${'x'.repeat(50)}`));
    const decides = ranked('names', text`> ${ranked('decisive', 'Carol loses.')}`);
    expect(rankOf(decides)).toBe('decisive');
    expect(contentOf({ content: joinLines([...names, decides]) })).toMatch(/lines more\n> Carol loses\.$/);
  });

  it('is stored with room for a line above, so that it isn’t cut twice', () => {
    const names = Array.from({ length: 60 }, (_, at) => ranked('names', `${at} ${'x'.repeat(50)}`));
    const content = joinLines([...names, ranked('decisive', 'Carol loses')]);
    const stored = JSON.parse(JSON.stringify(STORED_REPLIES.encode({ content }))) as unknown;
    const reply = STORED_REPLIES.decode(stored);
    for (const isPerhapsSeen of [true, false]) {
      const late = contentOf(lateReply({ reply, actorId: '1' }, { isFlip: false, isPerhapsSeen }));
      expect(late).toMatch(/^This counted.*:\n0 x/);
      expect(late).toMatch(/\nCarol loses$/);
      expect(late.match(/lines? more/g)).toHaveLength(1);
    }
  });

  it('says how many lines it lost, however many', () => {
    for (const length of [1_100, 12_000]) {
      const said = contentOf({ content: joinLines(Array.from({ length }, () => 'xy')) });
      expect(said).toMatch(/\n… and [\d,]+ lines more$/);
      expect(said.length).toBeLessThanOrEqual(2000);
      expect(said.length).toBeGreaterThan(1990);
    }
  });

  it('has no more rows and components than Discord takes', () => {
    const row = buttonRow(
      ...Array.from(
        { length: 5 },
        (_, at) => ({ type: 2, style: 2, label: 'x', custom_id: `${at}` }) as const,
      ),
    );
    fc.assert(
      fc.property(fc.nat({ max: 12 }), fc.nat({ max: 38 }), (rows, parts) => {
        const components = Array.from({ length: rows }, () => row);
        expect(messageBody({ content: text`x`, components }).components?.length).toBe(Math.min(rows, 5));
        const layout = Array.from({ length: parts }, () => ({ type: 10, content: 'x' }) as const);
        const body = messageBody({ content: text`x`, components, layout });
        const count = countComponents(body.components ?? []);
        expect(count).toBeLessThanOrEqual(40);
        expect(count).toBe(1 + parts + 6 * Math.min(rows, Math.floor((39 - parts) / 6)));
      }),
    );
  });
});
