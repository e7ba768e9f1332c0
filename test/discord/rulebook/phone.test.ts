import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import glossary from '../../../commands/glossary.ts';
import rule from '../../../commands/rule.ts';
import { builtInCards } from '#cards/built-in/index.ts';
import type { CardEntry } from '#cards/pool/card-pool.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import type { BotContext } from '#discord/command/command.ts';
import type { Reply } from '#discord/command/reply.ts';
import { renderRule } from '#discord/rulebook/render-rule.ts';
import { heightOf, MAX_LINES } from '#discord/words/height.ts';
import { TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { loadDigest, readSampleQuestions } from '#rulebook/book/load-digest.ts';
import { called, entryOf } from '../../imported/cards/card-entries.ts';
import { asOfWriting } from '../../helpers/as-of-writing.ts';
import { editionContext } from '../../helpers/edition-context.ts';
import { replyOf } from '../../helpers/reply-of.ts';

const rulebook = loadDigest();
const cards = createCardPool([...builtInCards().all()]);

/** Made-up cards with more text than fits; one with a single sentence, one with rulings. */
const LONG_CARDS = (() => {
  const long = (name: string, text: string) => {
    const { oracle, ...entry } = entryOf(called(name, '{1}{R}'), 'card', name);
    return { ...entry, isGameChanger: false, oracle: { ...oracle, texts: [text] } };
  };
  const said = `${'If a creature you control would die or be exiled, or a spell resolves while it attacks, instead '.repeat(5)}draw a card`;
  const pool = createCardPool([
    ...builtInCards().all(),
    long('Quuxwave the Everlasting Colossus', `${said}.`),
    long('Zorblax, Herald of the Longest Night', `${said}.\n${said}; do this only once each turn.`),
  ]);
  return {
    ...pool,
    rulings: ({ card }: CardEntry) =>
      card.name.startsWith('Zorblax')
        ? [{ date: '2020-01-24' as const, source: 'wotc', text: `${said}.` }]
        : [],
  };
})();

const TEXTS = (['founding', TODAYS_DATE] as const).map((edition) => rulebook.read(edition));
const contextBy = (edition: Edition) =>
  ({ rulebook, cards, ...editionContext(edition) }) as unknown as BotContext;
const HOUSES = {
  today: contextBy(TODAYS_DATE),
  founding: contextBy('founding'),
  'with long cards': { ...contextBy(TODAYS_DATE), cards: LONG_CARDS } as BotContext,
};
const asker = {
  origin: { interactionId: '1', channelId: '2', guildId: null, actorId: '7', at: 0 },
  mayManageServer: true,
  subcommand: null,
};
const ask = async (query: string, by: keyof typeof HOUSES = 'today') =>
  replyOf(await rule.run({ ...asker, options: { query, edition: undefined } }, HOUSES[by]));
const define = async (term: string, by: keyof typeof HOUSES = 'today') =>
  replyOf(await glossary.run({ ...asker, options: { term, edition: undefined } }, HOUSES[by]));
const labelsOf = ({ components = [] }: Reply): readonly string[] =>
  components.flatMap((row) =>
    'components' in row
      ? (row.components as readonly { label?: string }[]).flatMap(({ label }) => label ?? [])
      : [],
  );
const linesOf = (reply: Reply): readonly string[] => asOfWriting(contentOf(reply)).split('\n');

describe('on one screen of a phone', () => {
  it('stands every rule of both ages, or its beginning', () => {
    const tall: string[] = [];
    for (const { edition, rules, chapters } of TEXTS) {
      for (const { number } of [...rules, ...chapters]) {
        const content = contentOf(renderRule({ edition, number, page: 0 }, rulebook) ?? {});
        if (heightOf(content) > MAX_LINES) tall.push(`${edition} ${number}: ${heightOf(content)}`);
      }
    }
    expect(tall).toEqual([]);
  });

  it('stands the answer to a question; what may be meant stands on two, answers always whole', async () => {
    const questions = [...readSampleQuestions().values()].flat().filter((_, index) => index % 60 === 0);
    expect(questions.length).toBeGreaterThan(100);
    const tall: string[] = [];
    const cut: string[] = [];
    const crowded: string[] = [];
    for (const question of questions) {
      const content = contentOf(await ask(question));
      const isAsking = content.startsWith('I’m not sure.');
      if (isAsking) cut.push(...content.split('\n').filter((line) => / — .*…$/.test(line)));
      const rules = content.split('\n> ').slice(1);
      if (isAsking && rules.length > 2 && rules.some((line) => / …$/m.test(line))) crowded.push(question);
      if (heightOf(content) > (isAsking ? 2 : 1) * MAX_LINES) tall.push(`${question}: ${heightOf(content)}`);
    }
    expect(tall).toEqual([]);
    expect(cut).toEqual([]);
    expect(crowded, 'three rules, where two would be whole').toEqual([]);
  });

  it.each([
    'can i respond to zorblax, herald of the longest night with quuxwave the everlasting colossus?',
    'quuxwave the everlasting colossus and zorblax, herald of the longest night: which replacement effect do i use?',
    'does trample work with quuxwave the everlasting colossus and zorblax, herald of the longest night',
    'what do i do first in the upkeep, zorblax, herald of the longest night or quuxwave the everlasting colossus',
    'do i pay commander tax for quuxwave the everlasting colossus and zorblax, herald of the longest night',
  ])('stand quotes of cards with long texts and the rules below them: %s', async (question) => {
    const reply = await ask(question, 'with long cards');
    const { isPrivate } = reply;
    const content = contentOf(reply);
    expect(content).toMatch(/^> \*\*(?:Zorblax|Quuxwave)/m);
    expect(content).toMatch(/^\*\*\d{3}\.\d/m);
    expect(heightOf(content)).toBeLessThanOrEqual((isPrivate ? 2 : 1) * MAX_LINES);
  });

  it('stands every entry of the glossary', async () => {
    const tall: string[] = [];
    for (const { heading } of rulebook.read(TODAYS_DATE).glossary) {
      const content = contentOf(await define(heading));
      if (heightOf(content) > MAX_LINES) tall.push(`${heading}: ${heightOf(content)}`);
    }
    expect(tall).toEqual([]);
  });

  it('a question opens the passage that answers, its sentence in bold, and the rest is a button', async () => {
    const reply = await ask('my 7/7 got chumped by a 1/1, how much of trample goes to the player');
    expect(linesOf(reply)).toContainEqual(expect.stringMatching(/^\*\*702\.19[a-g]\*\* .*\*\*[^*]+\*\*/));
    expect(linesOf(await ask('can a tapped creature block'))).toEqual([
      expect.stringMatching(/^\*\*No\.\*\* Only untapped creatures can block/),
      '-# Our answer to “can a tapped creature block”',
      expect.stringMatching(/^\*\*509\.1a\*\* \*\*Only untapped/),
      expect.stringMatching(/^-# /),
    ]);
    expect(labelsOf(await ask('trample'))).toEqual(['More']);
    expect(linesOf(await ask('trample'))[1]).toMatch(
      /^An attacker with trample that is blocked .* attacks\.$/,
    );
  });
});

describe('a number that is another rule in the other age', () => {
  it.each<[string, keyof typeof HOUSES, readonly string[]]>([
    ['505.6', 'today', ['505.6 · Main Phase · today', '505.6 · Split Cards · founding (2006-10-01)']],
    ['505.6', 'founding', ['505.6 · Split Cards · founding (2006-10-01)', '505.6 · Main Phase · today']],
    ['505', 'today', ['505 Main Phase · today', '505 Split Cards · founding (2006-10-01)']],
    ['505.3', 'today', ['505.3 · Main Phase · today', '505.3 · Split Cards · founding (2008-02-01)']],
    [
      '511.1',
      'founding',
      ['511.1 · Flipping a Coin · founding (2006-10-01)', '511.1 · End of Combat Step · today'],
    ],
    // Only in one age: shown directly as of that age.
    ['507.4', 'today', ["507.4 · Controlling Another Player's Turn · founding (2006-10-01)"]],
    ['705.2', 'founding', ['705.2 · Flipping a Coin · today']],
    ['500.1', 'today', ['500.1 · General · today']],
  ])('%s by %s', async (number, by, titles) => {
    const lines = linesOf(await ask(number, by));
    const shown = lines
      .map((line) => line.replaceAll('**', ''))
      .filter((line) => / · (?:today|founding \(\d{4}-\d\d-\d\d\))$/.test(line));
    expect(shown).toEqual(titles);
  });

  it('takes at most half as many lines more, for any number', async () => {
    const tall: string[] = [];
    for (const by of ['today', 'founding'] as const)
      for (const number of new Set(TEXTS.flatMap(({ rules }) => rules.map((listed) => listed.number)))) {
        const content = contentOf(await ask(number, by));
        if (heightOf(content) > MAX_LINES + 8) tall.push(`${number} by ${by}: ${heightOf(content)}`);
      }
    expect(tall).toEqual([]);
  });

  it('tells where the founding rule went, with a button for each', async () => {
    const reply = await ask('505.6');
    expect(linesOf(reply).at(-1)).toBe('-# Gone since 2017-04-28; see 709.4, 709.4b · in plain words');
    expect(labelsOf(reply).map(asOfWriting)).toEqual(
      expect.arrayContaining(['More', '2006: 505.6', 'Today: 709.4', 'Today: 709.4b']),
    );
  });

  it('takes one line if the other text is not available', async () => {
    expect(contentOf(await ask('500.2'))).toMatch(/\n-# In 2006 500\.2 was another rule · today: 508\.1\w?/);
  });

  it('is unchanged if the edition was typed', async () => {
    const options = { query: '505.6', edition: 'today' };
    const content = contentOf(replyOf(await rule.run({ ...asker, options }, HOUSES.today)));
    expect(content).not.toContain('founding');
  });
});

describe('a word of the table means what it means in the edition in force', () => {
  it.each<[string, keyof typeof HOUSES, RegExp, RegExp]>([
    ['mulligan', 'today', /on the bottom/, /fewer|2006/],
    [
      'mulligan',
      'founding',
      /^Shuffle your hand away and draw one card fewer/,
      /multiplayer the first one is free\.$/,
    ],
    ['legend rule', 'today', /^If you control two/, /all of them are put/],
    ['legend rule', 'founding', /^If two or more .* all of them are put/, /until 2013/],
    ['fizzle', 'today', /does not resolve/, /: it is countered/],
    ['fizzle', 'founding', /it is countered/, /does not resolve/],
    ['walker', 'founding', /Planeswalkers came on 2007-10-01/, /battlefield/],
    ['damage on the stack', 'founding', /waits on the stack/, /Until 2009/],
  ])('%s by %s', async (term, by, said, unsaid) => {
    const content = contentOf(await define(term, by));
    expect(content).toMatch(new RegExp(said.source, 'm'));
    expect(content).not.toMatch(unsaid);
  });

  it.each<[string, keyof typeof HOUSES, string]>([
    ['mulligan', 'today', '**Today:** London: draw seven each time'],
    ['mulligan', 'founding', '**In 2006:** Shuffle your hand away and draw one card fewer.'],
    ['legend rule', 'founding', '**In 2006:** If two or more legendary permanents'],
    // The term is only mentioned, and no rule is sure.
    ['sac my blocker with damage on the stack', 'founding', '**In 2006:** Combat damage waits on the stack'],
    [
      'what if my land makes mana outside my commanders colors',
      'today',
      '**Today:** The rule of Commander that turned other colors into colorless mana ended on 2016-01-16',
    ],
  ])('/rule %s by %s: %s', async (query, by, start) => {
    expect(linesOf(await ask(query, by))[0]?.startsWith(start)).toBe(true);
  });
});

describe('texts that aren’t questions about rules', () => {
  it.each([
    ['sol ring', /^Sol Ring is a card, not a rule\. `\/card` shows it\.$/, ['Show the card']],
    ['thanks', /^You’re welcome! Ask me a rule: /, []],
    ['Thank you so much!', /^You’re welcome! /, []],
    ['hello', /^Hello! Ask me a rule: /, []],
    ['hi there', /^Hello! /, []],
  ])('%s', async (query, said, labels) => {
    const reply = await ask(query);
    expect([contentOf(reply), reply.isPrivate, labelsOf(reply)]).toEqual([
      expect.stringMatching(said),
      true,
      labels,
    ]);
  });

  it.each(['phasing', 'can i tap sol ring at once', 'thanks giving'])(
    '%s is looked up all the same',
    async (query) => {
      expect(contentOf(await ask(query))).not.toMatch(/is a card, not a rule|welcome/);
    },
  );
});
