import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import findTheRule from '../../../commands/find-the-rule.ts';
import judge from '../../../commands/judge.ts';
import rule from '../../../commands/rule.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { writeCardFile } from '#imported/cards/write-card-file.ts';
import {
  buttonsOf,
  startHarness,
  textOfResult,
  toDiscordOptions,
  type BotHarness,
} from '../../helpers/bot-harness.ts';
import { AT, called, each, entryOf } from '../../imported/cards/card-entries.ts';
import { temporaryFolder } from '../../temporary/temporary-folder.ts';

/** A made-up card with its text. */
const card = (name: string, text: string) => {
  const entry = entryOf(called(name, '{1}{R}'), 'card', name);
  return { ...entry, oracle: { ...entry.oracle, texts: [text] } };
};
const ruling = (name: string, date: IsoDate, text: string) => ({
  oracleId: name,
  ruling: { date, source: 'wotc', text },
});

const HONOR = 'You gain honor for *destroyed* tokens, too.';

let harness: BotHarness;
beforeAll(async () => {
  const cardsFile = join(temporaryFolder(), 'cards.sqlite');
  await writeCardFile(cardsFile, {
    cards: {
      from: 'cards.json',
      all: each([
        card('Quuxwave', 'Destroy all creatures.\nFlashback {4}{R}'),
        card('Zorblax Herald', 'If a creature is destroyed, you gain {R} and *much* honor.'),
      ]),
    },
    rulings: { from: 'rulings.json', all: each([ruling('Zorblax Herald', '2021-03-19', HONOR)]) },
    at: AT,
  });
  harness = await startHarness({ commands: [rule, judge([rule]), findTheRule], cardsFile });
});
afterAll(async () => {
  expect(harness.discord.problems).toEqual([]);
  await harness.close();
});

const person = () => harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
const QUESTION = 'do i gain honor from zorblax herald for a destroyed token?';
const QUOTED = '> **Zorblax Herald**, ruling of 2021-03-19: You gain honor for \\*destroyed\\* tokens, too.';

describe('a ruling that fits', () => {
  it('leads, with its day and a button to all of them', async () => {
    const shown = await person().slash('rule', toDiscordOptions({ query: QUESTION }));
    expect(textOfResult(shown).split('\n')).toContain(QUOTED);
    expect([...buttonsOf(shown).keys()]).toContain('Rulings: Zorblax Herald');
  });

  it('is quoted by /judge and Find the rule, too', async () => {
    const alice = person();
    const judged = await alice.slash('judge', toDiscordOptions({ line: QUESTION }));
    const found = await alice.use('Find the rule', alice.write(QUESTION));
    expect(textOfResult(judged)).toContain(QUOTED);
    expect(textOfResult(found)).toContain(QUOTED);
  });

  it('is not quoted in a game of older rules, but the text of today is', async () => {
    const options = toDiscordOptions({ query: QUESTION, edition: '2020-01-24' });
    const text = textOfResult(await person().slash('rule', options));
    expect(text).not.toContain('2021-03-19');
    expect(text).toContain('> **Zorblax Herald**, as it reads today: ');
  });
});

it('the texts of two cards are above the rules, with their markup escaped', async () => {
  const query = 'when i cast quuxwave, can my opponent respond to zorblax herald?';
  const text = textOfResult(await person().slash('rule', toDiscordOptions({ query })));
  expect(text).toContain('> **Zorblax Herald**: If a creature is destroyed, you gain');
  expect(text).toContain('\\*much\\*');
  expect(text).toContain('> **Quuxwave**: Destroy all creatures. / Flashback');
});
