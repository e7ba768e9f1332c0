import { describe, expect, it } from 'vitest';
import { completeLine, type CompletionSource } from '../../../src/local/terminal/complete-line.ts';
import { commands } from './declarations.ts';

const cards = ['Mana Clash', "Krark's Thumb", 'Karplusan Minotaur'];
const source: CompletionSource = {
  commands: () => commands.filter(({ type }) => type === undefined),
  people: () => ['Alice', 'Bob', 'Bob Smith'],
  controls: (isWanted) => {
    const components = [
      { type: 2, label: 'Heads', custom_id: 'h' },
      { type: 2, label: 'Tails', custom_id: 't', disabled: true },
      { type: 2, label: 'Hold on', custom_id: 'o' },
      { type: 2, label: '505.7 ▶', custom_id: 'n' },
      {
        type: 3,
        custom_id: 's',
        options: [
          { label: 'First', value: '1' },
          { label: 'The last', value: '2' },
        ],
      },
    ];
    return components.some(isWanted) ? { components } : null;
  },
  suggest: (line) => {
    const typed = /(?:query:|card:|\/rule )"?([^"]*)$/.exec(line)?.[1]?.trim().toLowerCase() ?? '';
    if (typed === '505') return Promise.resolve([{ name: '505 Split cards', value: '505' }]);
    return Promise.resolve(
      cards.filter((name) => name.toLowerCase().includes(typed)).map((name) => ({ name, value: name })),
    );
  },
};

describe('tab', () => {
  it.each<[line: string, hits: string[], fragment: string]>([
    ['/', ['/flip ', '/coins ', '/rule '].map((hit) => hit.slice(1)), ''],
    ['/f', ['flip '], 'f'],
    ['/FL', ['flip '], 'FL'],
    ['/x', [], 'x'],
    ['/coins', ['coins '], 'coins'],
    ['/coins ', ['odds ', 'history ', 'secret '], ''],
    ['/coins h', ['history '], 'h'],
    ['/coins secret ', ['reveal '], ''],
    ['/flip ', ['call:', 'coins:', 'opponent:', 'card:', 'private:'], ''],
    ['/flip c', ['call:', 'coins:', 'card:'], 'c'],
    ['/flip call:', ['Heads ', 'Tails '], ''],
    ['/flip call:h', ['Heads '], 'h'],
    ['/flip call:Heads ', ['coins:', 'opponent:', 'card:', 'private:'], ''],
    ['/flip call:Heads co', ['coins:'], 'co'],
    ['/flip private:t', ['true '], 't'],
    ['/flip opponent:', ['@Alice ', '@Bob ', '@Bob Smith '], ''],
    ['/flip opponent:@b', ['@Bob ', '@Bob Smith '], '@b'],
    ['/flip coins:3 card:krark', ["Krark's Thumb"], 'krark'],
    ['/flip card:mana c', ['Mana Clash'], 'mana c'],
    ['/flip card:"mana c', ['Mana Clash'], '"mana c'],
    ['/flip card:Island co', ['coins:'], 'co'],
    ['/rule 505', ['505'], '505'],
    ['/rule q', ['query:'], 'q'],
    ['/rule query:505 edition:2006 ', ['into:'], ''],
    ['/rule query:505 edition:@a', ['@Alice '], '@a'],
    ['/rule query:505 edition:2006-', [], '2006-'],
    ['!', ['!press ', '!select ', '!submit ', '!complete ', '!as ', '!channel ', '!help '], '!'],
    ['!pr', ['!press '], '!pr'],
    ['!press ', ['Heads', 'Hold on', '505.7 ▶'], ''],
    ['!press ho', ['Hold on'], 'ho'],
    ['!press 505', ['505.7 ▶'], '505'],
    ['!press x', [], 'x'],
    ['!select ', ['First', '"The last"'], ''],
    ['!select First "The', ['"The last"'], '"The'],
    ['!as bo', ['Bob', 'Bob Smith'], 'bo'],
    ['!submit ', [], ''],
    ['hello', [], 'hello'],
  ])('after %j', async (line, hits, fragment) => {
    expect(await completeLine(line, source)).toEqual({ hits, fragment });
  });

  it('at the start of a line offers everything', async () => {
    const { hits } = await completeLine('', source);
    expect(hits).toEqual(expect.arrayContaining(['/flip ', '/rule ', '!press ']));
  });

  it('explains several suggestions', async () => {
    expect(await completeLine('/flip card:', source)).toEqual({
      hits: cards,
      fragment: '',
      explained: cards.map((name) => ({ name, value: name })),
    });
  });
});
