import { describe, expect, it } from 'vitest';
import type { CompletionSource } from '#terminal/completion/completion.ts';
import { completeLine } from '#terminal/completion/complete-line.ts';
import { exampleCommands } from '../lines/declarations.ts';
import { cardCommands } from '../lines/split-declarations.ts';

const cards = ['Mana Clash', "Krark's Thumb", 'Karplusan Minotaur'];
const source: CompletionSource = {
  commands: () => [
    ...exampleCommands.filter(({ type }) => type === undefined),
    { type: 3, name: 'Find the rule' },
  ],
  people: () => ['Alice', 'Bob', 'Bob Smith'],
  controls: (isWanted) => {
    const components = [
      { type: 2, label: 'Heads', custom_id: 'h' },
      { type: 2, label: 'Tails', custom_id: 't', disabled: true },
      { type: 2, label: 'Hold on', custom_id: 'o' },
      { type: 2, label: '505.7 ▶', custom_id: 'n' },
      { type: 2, label: '−1 life', custom_id: 'l' },
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
    ['/flip card:mana cl', ['Mana Clash'], 'mana cl'],
    ['/flip card:"mana c', ['Mana Clash'], '"mana c'],
    ['/flip card:Island co', ['coins:'], 'co'],
    ['/rule 505', ['505'], '505'],
    ['/rule q', ['query:'], 'q'],
    ['/rule query:505 edition:2006 ', ['into:'], ''],
    ['/rule query:505 edition:@a', ['@Alice '], '@a'],
    ['/rule query:505 edition:2006-', [], '2006-'],
    [
      '!',
      [
        '!press ',
        '!select ',
        '!submit ',
        '!launch ',
        '!apps ',
        '!as ',
        '!say ',
        '!channel ',
        '!thread ',
        '!state ',
        '!complete ',
        '!help ',
      ],
      '!',
    ],
    ['!apps ', ['Find the rule'], ''],
    ['!apps 2 find', ['Find the rule'], 'find'],
    ['!apps rule', [], 'rule'],
    ['/F', ['flip '], 'F'],
    ['!pr', ['!press '], '!pr'],
    ['!press ', ['Heads', 'Hold on', '505.7 ▶', '−1 life'], ''],
    ['!press -1', ['−1 life'], '-1'],
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

/** Suggests a card by any of its words, as the bot does by most of its letters. */
const finding: CompletionSource = {
  ...source,
  commands: () => cardCommands,
  suggest: (line) => {
    const typed =
      /(?::\s*|\/rul\w+ )"?([^":]*)"?[^":]*$/.exec(line)?.[1]?.toLowerCase().trim().split(' ') ?? [];
    const found = ['Wear // Tear', 'Quench Fire', 'Fire // Ice'].filter((name) =>
      name
        .toLowerCase()
        .split(' ')
        .some((word) => word !== '//' && typed.some((start) => start !== '' && word.startsWith(start))),
    );
    return Promise.resolve(found.map((name) => ({ name, value: name })));
  },
};

describe('tab after a value', () => {
  it.each<[line: string, hits: string[], fragment: string]>([
    ['/split check card:wear // tear', ['Wear // Tear'], 'wear // tear'],
    ['/split check card:wear // tear q', ['query:'], 'q'],
    ['/split check card:wear // tear ', ['query:', 'zone:', 'half:', 'edition:'], ''],
    ['/split check card:Wear // Tear  ', ['query:', 'zone:', 'half:', 'edition:'], ''],
    ['/split check card:"Wear // Tear" ', ['query:', 'zone:', 'half:', 'edition:'], ''],
    ['/split check card:"Wear // Tear" q', ['query:'], 'q'],
    ['/split check card:"wear // t', ['Wear // Tear'], '"wear // t'],
    ['/split check card: wear', ['Wear // Tear'], 'wear'],
    ['/split check query:c:r z', ['zone:'], 'z'],
    ['/split check card:wear query:c:r ', ['zone:', 'half:', 'edition:'], ''],
    ['/split compare card:wear what:share n', ['share no color '], 'share n'],
    ['/split compare card:wear what:greater', ['the first has the greater mana value '], 'greater'],
    ['/split compare card:wear what:same name ', ['with:', 'zone:', 'edition:'], ''],
    ['/split compare card:wear what:purple z', ['zone:'], 'z'],
    ['/rulings wear', ['Wear // Tear'], 'wear'],
    ['/rule Wear // Tear e', ['edition:'], 'e'],
  ])('that cannot go on, or with no name of an option: %j', async (line, hits, fragment) => {
    expect(await completeLine(line, finding)).toEqual({ hits, fragment });
  });

  it.each<[line: string, offered: string[], hits: string[], fragment: string]>([
    [
      '/split check card:wear ',
      ['query:', 'zone:', 'half:', 'edition:', 'Wear // Tear'],
      ['wear query:', 'wear zone:', 'wear half:', 'wear edition:', 'Wear // Tear'],
      'wear ',
    ],
    ['/split check card:fire q', ['query:', 'Quench Fire'], ['fire query:', 'Quench Fire'], 'fire q'],
    [
      '/split compare card:wear what:same ',
      ['with:', 'zone:', 'edition:', 'same name', 'same mana value (converted mana cost)', 'same mana cost'],
      [
        'same with:',
        'same zone:',
        'same edition:',
        'same name ',
        'same mana value (converted mana cost) ',
        'same mana cost ',
      ],
      'same ',
    ],
    [
      '/split compare card:wear what:color',
      ['share a color', 'share no color'],
      ['share a color ', 'share no color '],
      'color',
    ],
  ])('that can go on shows the options first: %j', async (line, offered, hits, fragment) => {
    expect(await completeLine(line, finding)).toEqual({
      hits,
      fragment,
      explained: offered.map((name) => ({ name, value: name })),
    });
  });

  it('of a person, by a longer name', async () => {
    expect(await completeLine('/flip opponent:@Bob ', source)).toMatchObject({
      explained: ['call:', 'coins:', 'card:', 'private:', '@Bob Smith'].map((name) => ({
        name,
        value: name,
      })),
    });
  });
});
