import { describe, expect, it } from 'vitest';
import { menuFor } from '#page/menu.ts';
import type { Menu } from '#page/protocol.ts';
import { KeyboardSeat } from '#terminal/seat/keyboard-seat.ts';
import { meetEcho } from '../terminal/echo-bot.ts';

/** The items of the menu for a line: the line that each leads to, and its description. */
async function menu(line: string): Promise<readonly string[]> {
  const seat = new KeyboardSeat(await meetEcho(), {
    user: 'Alice',
    guild: 'g',
    channel: 'c',
    isManager: false,
  });
  seat.userId('Bob');
  const { from, items } = await menuFor(line, seat);
  return items.map(
    ({ kind, label, insert, description, required }) =>
      `${line.slice(0, from)}${insert}| ${kind} ${label}${description === undefined ? '' : `: ${description}`}${required === true ? ' (required)' : ''}`,
  );
}

const ALL = [
  '/echo | command /echo: Says it again.',
  '/coins odds | command /coins odds: Chances.',
  '/later| command /later: Takes its time.',
  '/twice| command /twice: Says two things.',
  '/aside| command /aside: Thinks in private, answers aloud.',
  '/whisper| command /whisper: Thinks and answers in private.',
  '/silent| command /silent: Says nothing.',
  '/wrong| command /wrong: Says too much.',
  '/table| command /table: On servers.',
];
const OTHERS = [
  'to:| option to: To whom.',
  'private:| option private: To you alone.',
  'times:| option times: How often.',
  'tone:| option tone: How loud.',
];
const after = (line: string, items: readonly string[]): string[] => items.map((item) => line + item);

describe('the menu above the line', () => {
  it.each<[string, readonly string[]]>([
    ['', ALL],
    ['/', ALL],
    ['/t', ['/twice| command /twice: Says two things.', '/table| command /table: On servers.']],
    ['/coins', ['/coins odds | command /coins odds: Chances.']],
    ['/coins ', ['/coins odds | command /coins odds: Chances.']],
    ['/odds', ['/coins odds | command /coins odds: Chances.']],
    ['/settings', []],
    ['/nope', []],
    ['/echo', ['/echo | command /echo: Says it again.']],
    ['/echo ', ['/echo text:| option text: What to say. (required)', ...after('/echo ', OTHERS)]],
    [
      '/echo t',
      [
        '/echo text:| option text: What to say. (required)',
        ...after(
          '/echo ',
          [OTHERS[0], OTHERS[2], OTHERS[3]].flatMap((one) => one ?? []),
        ),
      ],
    ],
    [
      '/echo text:hey',
      ['/echo text:hey please | choice hey, politely', '/echo text:hey! | choice hey, loudly'],
    ],
    ['/echo tone:', ['/echo tone:Loud | choice Loud', '/echo tone:Low | choice Low']],
    ['/echo tone:lo', ['/echo tone:Loud | choice Loud', '/echo tone:Low | choice Low']],
    ['/echo private:', ['/echo private:true | choice true', '/echo private:false | choice false']],
    ['/echo to:@b', ['/echo to:@Bob | person @Bob']],
    ['/echo times:3 ton', ['/echo times:3 tone:| option tone: How loud.']],
    ['is it?', []],
    ['!as B', ['!as Bob | choice Bob']],
  ])('for %j', async (line, items) => {
    expect(await menu(line)).toEqual(items);
  });
});

describe('the command of the line', () => {
  it.each<[string, Partial<NonNullable<Menu['form']>> | null]>([
    ['/echo', null],
    ['/echo ', { path: ['echo'], given: [], at: null }],
    ['/echo text:hey', { path: ['echo'], given: ['text'], at: 'text' }],
    ['/echo text:hey tone:', { path: ['echo'], given: ['text', 'tone'], at: 'tone' }],
    ['/coins odds ', { path: ['coins', 'odds'], given: [], at: null }],
    ['is it?', null],
  ])('for %j', async (line, form) => {
    const seat = new KeyboardSeat(await meetEcho(), {
      user: 'Alice',
      guild: 'g',
      channel: 'c',
      isManager: false,
    });
    const { form: found } = await menuFor(line, seat);
    if (form === null) expect(found).toBeNull();
    else expect(found).toMatchObject(form);
  });
});
