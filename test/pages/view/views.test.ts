import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Offer, GamePageModel } from '#pages/view-model/types.ts';
import { fragment, page, plainPage, ruleFragment, rulePage, pressResultFragment } from '#pages/view/index.ts';
import { seatOf, tableOf, watched } from './sample-tables.ts';

/** The words that somebody reads, without the marks; those that are said to screen readers only, too. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<(?:script|style|title)[^]*?<\/(?:script|style|title)>/g, '')
    .replaceAll(/<(?:[^>"]|"[^"]*")*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

/** The fields that each form sends when it is sent off as it stands. */
const formsOf = (html: string): readonly ReadonlyMap<string, string>[] =>
  [...html.matchAll(/<form[^]*?<\/form>/g)].map(
    ([form]) =>
      new Map(
        [...form.matchAll(/<(?:input|button)[^>]*>/g)].flatMap(([field]) => {
          const [name, value] = ['name', 'value'].map(
            (one) => new RegExp(` ${one}="([^"]*)"`).exec(field)?.[1],
          );
          return name === undefined ? [] : [[name, value ?? ''] as const];
        }),
      ),
  );

const TABLES: readonly (readonly [what: string, model: GamePageModel])[] = [
  ['two players', tableOf(2)],
  ['four players', tableOf(4)],
  ['sixteen players', tableOf(16)],
  ['a spectator', watched(4)],
  ['before it begins', tableOf(3, { stage: 'gathering', turn: null, decides: [], waits: [] })],
  ['who has left', tableOf(4, { viewer: { ...tableOf(4).viewer, onlyLooks: 'You left.' }, offers: null })],
];

describe.each(TABLES)('the page of %s', (_, model) => {
  const html = page(model);

  it('is an English document with a title and one main element, which updates replace', () => {
    expect(html).toMatch(/^<!doctype html><html lang="en"/i);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html.match(/<main/g)).toHaveLength(1);
    expect(html).toContain(fragment(model));
  });

  it('holds nothing that its content policy forbids', () => {
    expect(html).not.toMatch(/ style=| on[a-z]+=|javascript:|<style|<iframe/i);
    for (const [script] of html.matchAll(/<script[^>]*>[^<]*/g))
      expect(script).toMatch(/ src="[^"]+"[^>]*>$/);
    for (const [, address = ''] of html.matchAll(/(?:src|href|action)="([^"]*)"/g))
      expect(address).not.toMatch(/^[a-z]+:|^\//);
  });

  it('uses each id once, and its labels refer to existing elements', () => {
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of html.matchAll(/ (?:for|aria-labelledby|aria-describedby)="([^" ]*)"/g))
      expect(ids).toContain(id);
  });

  it('shows the life of every player', () => {
    const text = textOf(html);
    for (const { name, life, left } of model.seats) {
      expect(text).toContain(name);
      if (left === null) expect(text).toContain(` ${String(life).replace('-', '−')} `);
    }
  });

  it('has a form for each allowed press, and none for spectators', () => {
    const forms = formsOf(html);
    if (!model.offers) return expect(forms).toEqual([]);
    for (const form of forms) {
      expect(form.get('press')).toBe(model.formId);
      expect(form.get('seq')).toBe(String(model.seq));
      expect(form.get('pressed')).toBe(String(model.now));
    }
    const { turn, asked, chance, more } = model.offers;
    for (const { fields } of [...turn, ...asked, ...chance, ...more])
      expect(
        forms.some((form) => Object.entries(fields).every(([name, value]) => form.get(name) === value)),
      ).toBe(true);
    return undefined;
  });
});

const line = tableOf(2).log[0] ?? { seq: 0, at: 0, words: [], rules: [], isUndone: false };
const offers = tableOf(2).offers ?? {
  turn: [],
  asked: [],
  chance: [],
  more: [],
  numbers: null,
  colors: null,
  damage: null,
};
const keep: Offer = { label: 'Keep', look: 'primary', fields: { do: 'keep' } };

describe('a page', () => {
  it('shows who decides for whom and why, what waits, and the log with its rules', () => {
    const text = textOf(page(tableOf(4)));
    for (const said of [
      'Alice decides for Bob this turn (Mindslaver). CR 723.5',
      'Stack , top first: Lightning Bolt',
      'Bob: Alice 40 → 33 life (Krenko).',
      'poison 3',
    ])
      expect(text).toContain(said);
    expect(page(tableOf(4))).toContain('href="rule/723.5"');
  });

  it("of a spectator has the table's picture with a description, and can be told apart", () => {
    const picture = { dark: '<svg id="dark"/>', light: '<svg id="light"/>', description: 'Turn 5: Bob.' };
    const html = page(watched(4, { picture }));
    expect(html).toContain('Turn 5: Bob.');
    expect(html).toContain('id="dark"');
  });

  it('shows the result of a press at its form', () => {
    const said = pressResultFragment({
      outcome: 'refused',
      seq: null,
      words: [[{ text: 'It isn’t your turn.' }]],
      offers: [],
      keeps: null,
    });
    expect(textOf(said)).toContain('It isn’t your turn.');
  });

  it('without a game is a document that explains why', () => {
    const html = plainPage('Gone', 'This link has ended.', '../assets/0/');
    expect(html).toMatch(/<h1[^>]*>Gone<\/h1>/);
    expect(textOf(html)).toContain('This link has ended.');
  });

  it("shows a rule in plain words, below the page's heading or one of its own", () => {
    const words = [[{ text: 'Call it in the air.' }]];
    const rule = { number: '705.2', heading: 'Flipping a Coin', words, foot: 'today' };
    const [part, whole] = [ruleFragment(rule), rulePage(rule, tableOf(2).paths)];
    for (const html of [part, whole])
      for (const text of ['705.2 Flipping a Coin', 'Call it in the air.', 'today'])
        expect(textOf(html)).toContain(text);
    expect(part).toMatch(/<h2>705\.2/);
    expect(whole).toMatch(/<h1>705\.2/);
  });

  it.each([
    [40, '40'],
    [-999, '−999'],
    [99_999, '99,999'],
    [-1200, '−1,200'],
  ])('writes a life of %i as pictures and replies do: %s', (life, written) => {
    const html = page(tableOf(2, { seats: [seatOf(0, { life }), seatOf(1)] }));
    expect(textOf(html)).toContain(` ${written} life`);
  });

  it("has the team's letter beside the name, not in it", () => {
    const html = page(tableOf(2, { seats: [seatOf(0, { team: 'A' }), seatOf(1, { team: 'B' })] }));
    for (const letter of ['A', 'B']) expect(html).toMatch(new RegExp(`>${letter}</span> <`));
  });

  it('puts lethal numbers first if a seat has little room', () => {
    const seat = seatOf(1, {
      details: ['monarch'],
      counters: [
        { name: 'poison', label: 'poison', count: 9 },
        { name: 'energy', label: 'energy', count: 40 },
      ],
      commanderDamage: [{ name: 'Krenko', label: 'Krenko', count: 20 }],
    });
    const html = page(tableOf(2, { seats: [seatOf(0), seat] }));
    expect(textOf(html)).toMatch(/poison 9 +20 from Krenko +monarch +energy 40/);
  });

  it("of many players also shows all of a player's counts in their row of damage", () => {
    const noted = (players: number): number => textOf(page(tableOf(players))).split('poison 9').length - 1;
    expect([noted(4), noted(8)]).toEqual([1, 2]);
  });

  it('shows the number of simultaneous turns if the table keeps them', () => {
    const markers = [[{ text: 'Grand Melee: 2 turn markers.' }]][0] ?? null;
    expect(textOf(page(tableOf(8, { turn: null, markers })))).toContain('Grand Melee: 2 turn markers.');
  });

  const CHANGES: readonly (readonly [what: string, change: Partial<GamePageModel>, said: string])[] = [
    ['a line of the log', { log: [{ ...line, words: [[{ text: 'Zoe joins.' }]] }] }, 'Zoe joins.'],
    ['that it was taken back', { log: [{ ...line, isUndone: true }] }, 'Taken back:'],
    ['what waits', { waits: [[{ text: 'Next: Zoe' }]] }, 'Next: Zoe'],
    ['somebody’s life', { seats: [seatOf(0), seatOf(1, { life: 1 })] }, ' 1 life'],
    [
      'one’s own counters',
      { seats: [seatOf(0, { counters: [{ name: 'rad', label: 'rad', count: 77 }] }), seatOf(1)] },
      'rad 77',
    ],
    ['what is asked', { offers: { ...offers, asked: [keep] } }, 'Keep'],
    ['what is pressed seldom', { offers: { ...offers, more: [keep] } }, 'Keep'],
    ['what can be rolled', { offers: { ...offers, chance: [keep] } }, 'Keep'],
  ];

  it.each(CHANGES)('renders changed parts again: %s', (_, change, said) => {
    const before = tableOf(2, { formId: '', log: [line] });
    const drawn = fragment(before);
    expect(textOf(drawn)).not.toContain(said);
    expect(textOf(fragment({ ...before, ...change }))).toContain(said);
    expect(fragment(before)).toBe(drawn);
  });

  it("has the page's id on each form, and not in the part that updates replace", () => {
    for (const formId of ['one', 'another']) {
      const forms = formsOf(page(tableOf(4, { formId })));
      expect(new Set(forms.map((form) => form.get('press')))).toEqual(new Set([formId]));
    }
    for (const form of formsOf(fragment(tableOf(4, { formId: '' }))))
      for (const own of ['press', 'seq', 'pressed']) expect([...form.keys()]).not.toContain(own);
  });

  it('is the same for the same table, but for the id of its forms', () => {
    const one = tableOf(4);
    expect(fragment({ ...one, formId: '' })).toBe(fragment({ ...tableOf(4), formId: '' }));
  });
});

it("no user's name, word or card becomes markup", () => {
  const evil = fc.constantFrom(
    '<img src=x onerror=alert(1)>',
    '"><script>',
    "' onfocus='x",
    '</main>',
    '&lt;b&gt;',
  );
  fc.assert(
    fc.property(evil, fc.integer({ min: 2, max: 6 }), (name, players) => {
      const model = tableOf(players, {
        played: name,
        seats: [seatOf(0, { name, details: [name] }), seatOf(1, { name })],
        decides: [[{ text: name, how: 'strong' }]],
        log: [{ seq: 1, at: 0, words: [[{ text: name }]], rules: ['119.3'], isUndone: false }],
      });
      const html = page(model);
      expect(html).not.toMatch(/<img src=x|<script>/);
      for (const [mark] of html.matchAll(/<\w(?:[^>"]|"[^"]*")*>/g))
        expect(mark.replaceAll(/"[^"]*"/g, '')).not.toMatch(/ on\w+=/);
      expect(textOf(html).replaceAll('&quot;', '"')).toContain(name.trim());
      expect(html.match(/<\/main>/g)).toHaveLength(1);
    }),
  );
});
