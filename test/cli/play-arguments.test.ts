import { RELEASE_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { describe, expect, it } from 'vitest';
import { parsePlayArguments } from '#cli/play-arguments.ts';

const alice = { user: 'Alice', guild: 'playgroup', channel: 'table', isManager: false };

describe('arguments of play', () => {
  it.each<[argv: string[], value: object]>([
    [['/flip'], { place: alice, json: false, lines: ['/flip'] }],
    [[], { place: alice, json: false, lines: null }],
    [['--', '/flip'], { place: alice, json: false, lines: ['/flip'] }],
    [
      ['--as', '@Bob', '--channel=#commander', '/flip', '--json', '!press Heads'],
      {
        place: { ...alice, user: 'Bob', channel: 'commander' },
        json: true,
        lines: ['/flip', '!press Heads'],
      },
    ],
    [
      ['--guild', 'shop', '--manager', '/x'],
      { place: { ...alice, guild: 'shop', isManager: true }, json: false, lines: ['/x'] },
    ],
    [['--edition', 'founding', '/x'], { place: alice, json: false, edition: 'founding', lines: ['/x'] }],
    [['--edition=2013-05-01', '/x'], { place: alice, json: false, edition: '2013-05-01', lines: ['/x'] }],
    [['--dm', '/x'], { place: { ...alice, guild: null }, json: false, lines: ['/x'] }],
  ])('%j', (argv, value) => {
    expect(parsePlayArguments(argv)).toEqual({ ok: true, value: { edition: undefined, ...value } });
  });

  it('takes a day that is younger than the release if its text is held', () => {
    const argv = ['--edition', '2099-03-01', '/x'];
    const held = (day: IsoDate, isRecognized = true) =>
      parsePlayArguments(argv, false, () => [{ day, isRecognized }]);
    expect(held('2099-03-01')).toMatchObject({ ok: true, value: { edition: '2099-03-01' } });
    expect(held('2099-01-01')).toMatchObject({
      exitCode: 2,
      text: expect.stringMatching(/to 2099-01-01\. A later one needs its text, imported and in force\./),
    });
    expect(held('2099-01-01', false)).toMatchObject({ text: expect.stringContaining(`to ${RELEASE_DATE}.`) });
    expect(held('2099-03-01', false)).toMatchObject({
      exitCode: 2,
      text: expect.stringContaining('the text of 2099-03-01 differs too much from the rules'),
    });
  });

  it.each<[argv: string[], why: RegExp]>([
    [['--who', 'Bob'], /^play: Unknown option '--who'\. For help: /],
    [['--as'], /^play: .*--as.*argument missing\. For help: /],
    [['--as', ''], /^play: --as: a name is needed\./],
    [['--as', 'x'.repeat(33)], /^play: --as: a name may have at most 32 characters\./],
    [['--edition', '1999'], /^play: --edition: "1999" is no day from 2003-07-01 to \d{4}-\d\d-\d\d\./],
    [['--guild', ' '], /^play: --guild: a name is needed\./],
  ])('%j is refused in one line', (argv, why) => {
    const parsed = parsePlayArguments(argv);
    expect(parsed).toEqual({ ok: false, exitCode: 2, text: expect.stringMatching(why) });
    expect(parsed).not.toHaveProperty('text', expect.stringContaining('\n'));
  });

  it('gives help when asked, and needs lines from a person at a terminal', () => {
    expect(parsePlayArguments(['--help'])).toEqual({
      ok: false,
      exitCode: 0,
      text: expect.stringMatching(/^Usage: npm run --silent play -- /),
    });
    expect(parsePlayArguments([], true)).toMatchObject({ ok: false, exitCode: 2 });
  });
});
