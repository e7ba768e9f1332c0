import { describe, expect, it } from 'vitest';
import { fileOption, withFile } from '../../../src/page/browser/line/file-option.js';
import { likelyItem, rememberLine, withItem } from '../../../src/page/browser/line/suggesting.js';
import type { ListedOption, Menu, MenuItem } from '../../../src/page/protocol.ts';

const option = (name: string, required = false): ListedOption => ({
  name,
  description: '',
  required,
  type: 3,
});

const item = (kind: MenuItem['kind'], insert: string, required = false): MenuItem => ({
  kind,
  label: insert.trim(),
  insert,
  required,
});

const CARD = { path: ['card'], description: '', options: [option('zone'), option('name', true)] };
const FLIP = { path: ['flip'], description: '', options: [option('call'), option('coins')] };

const menu = (line: string, typed: string, items: readonly MenuItem[], form: Menu['form'] = null): Menu => ({
  from: line.length - typed.length,
  items,
  form,
});

describe('what Enter takes from the menu', () => {
  it.each<[what: string, line: string, menu: Menu, taken: string | null]>([
    ['a command half typed', '/fl', menu('/fl', '/fl', [item('command', '/flip ')]), '/flip '],
    ['a command in full', '/flip', menu('/flip', '/flip', [item('command', '/flip ')]), null],
    [
      'the option that must be there',
      '/card ',
      menu('/card ', '', [item('option', 'zone:'), item('option', 'name:', true)], {
        ...CARD,
        given: [],
        at: null,
      }),
      'name:',
    ],
    [
      'none of those that may be left out',
      '/flip ',
      menu('/flip ', '', [item('option', 'call:'), item('option', 'coins:')], {
        ...FLIP,
        given: [],
        at: null,
      }),
      null,
    ],
    [
      'none when all that must be there is',
      '/card name:Opt ',
      menu('/card name:Opt ', '', [item('option', 'zone:')], { ...CARD, given: ['name'], at: null }),
      null,
    ],
    [
      'the first of the choices before any is typed',
      '/flip call:',
      menu('/flip call:', '', [item('choice', 'heads '), item('choice', 'tails ')], {
        ...FLIP,
        given: ['call'],
        at: 'call',
      }),
      'heads ',
    ],
    [
      'no suggestion in the place of words',
      '/card name:sol',
      menu('/card name:sol', 'sol', [item('choice', 'Sol Ring')], { ...CARD, given: ['name'], at: 'name' }),
      null,
    ],
    ['a person half typed', '@B', menu('@B', '@B', [item('person', '@Bob ')]), '@Bob '],
    ['nothing of nothing', '/x', menu('/x', '/x', []), null],
  ])('%s', (_, line, shown, taken) => {
    expect(shown.items[likelyItem(shown, line)]?.insert ?? null).toBe(taken);
  });

  it('puts it in the place of what was typed', () => {
    const shown = menu('/flip ca', 'ca', [item('option', 'call:')]);
    expect(withItem('/flip ca', shown, item('option', 'call:'))).toBe('/flip call:');
  });
});

describe('a file for a command', () => {
  const IMPORT = { path: ['record', 'import'], description: '', options: [{ ...option('list'), type: 11 }] };
  const shown = menu('', '', [], { ...IMPORT, given: [], at: null });

  it('is for the option that takes one', () => {
    expect(fileOption(shown)).toBe('list');
    expect(fileOption(menu('', '', [], { ...FLIP, given: [], at: null }))).toBeNull();
    expect(fileOption(null)).toBeNull();
  });

  it.each<[line: string, file: string, after: string]>([
    ['/record import', 'a.csv', '/record import list:a.csv'],
    ['/record import list:', 'a.csv', '/record import list:a.csv'],
    ['/record import ', 'my games.csv', '/record import list:"my games.csv"'],
  ])('%j with %j', (line, file, after) => {
    expect(withFile(line, 'list', file)).toBe(after);
  });
});

describe('earlier lines', () => {
  it('are kept in their order, the last 200, and none twice in a row', () => {
    expect(rememberLine(['a', 'b'], 'b')).toEqual(['a', 'b']);
    expect(rememberLine(['a', 'b'], 'a')).toEqual(['a', 'b', 'a']);
    const many = Array.from({ length: 300 }, (_, index) => String(index)).reduce<readonly string[]>(
      rememberLine,
      [],
    );
    expect([many.length, many[0], many.at(-1)]).toEqual([200, '100', '299']);
  });
});
