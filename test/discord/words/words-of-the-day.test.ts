import { contentOf } from '#discord/command/reply.ts';
import { toMarkdown } from '#discord/markdown/write.ts';
import { describe, expect, it } from 'vitest';
import { thingsEnteredBy } from '#discord/labels/things.ts';
import { formatEntries } from '#discord/sentences/entries.ts';
import type { Entry } from '#engine/deciding/actions.ts';
import { OFFICIAL_DAYS } from '#engine/vocabulary/editions.ts';
import { asOfWriting } from '../../helpers/as-of-writing.ts';
import { ask, BUILT_IN, contextWith } from '../../helpers/ask-cards.ts';
import { EVERY_EVENT } from '../../store/games/every-event.ts';

/*
 * Words that came into the rules on a day, which no sentence says under an earlier edition: on 2009-07-11 in play, play a
 * spell and removed from the game were given up, on 2011-06-17 dies was defined, on 2016-09-30 tokens were created, and
 * on 2021-04-22 converted mana cost became mana value.
 */
const CAME: readonly (readonly [day: string, words: RegExp])[] = [
  ['2009-07-11', /\bbattlefield\b|\bexiled?\b|\bcasts?\b|\bcasting\b/i],
  ['2011-06-17', /\bdies\b/i],
  ['2016-09-30', /\bcreates?\b.*\btokens?\b/i],
  ['2021-04-22', /\bmana values?\b/i],
];
/** Words that went out of the rules on a day. */
const WENT: readonly (readonly [day: string, words: RegExp])[] = [
  ['2009-07-11', /\binto play\b|\bin play\b|removed from the game/i],
  ['2021-04-22', /converted mana cost/i],
];

/** The words in a text that its edition did not have. */
const strange = (text: string, day: string): readonly string[] => [
  ...CAME.flatMap(([from, words]) => (day < from ? (words.exec(text) ?? []) : [])),
  ...WENT.flatMap(([from, words]) => (day >= from ? (words.exec(text) ?? []) : [])),
];

const DAYS = OFFICIAL_DAYS;
const EVERY = Object.values(EVERY_EVENT);
const ENTRIES = EVERY.map((event): Entry => ({ event, authority: 'self', because: [] }));

describe('the words of each edition', () => {
  it.each(EVERY.map((event) => [event.kind, event] as const))('in the sentence of %s', (_, event) => {
    const found = DAYS.flatMap((day) => {
      const entry: Entry = { event, authority: 'self', because: [] };
      const text = formatEntries([entry], thingsEnteredBy(ENTRIES, day), day).map(toMarkdown).join('\n');
      return strange(text, day).map((word) => `${day} ${word}: ${text}`);
    });
    expect(found.slice(0, 3)).toEqual([]);
  });

  it.each([
    'cast card:assault',
    'cast card:assault  from:exile  allowed:mv<=2',
    'cast card:dryad arbor',
    'cast card:fire  prohibited:!Fire',
    'cast card:fire  free:true  from:graveyard',
    'check card:assault  query:mv<=2',
    'check card:assault  query:c:r  zone:battlefield',
    'check card:fire  query:t:instant  zone:exile',
    'value card:assault  characteristic:mana-value',
    'name card:fire',
    'compare card:assault  with:fire  what:same-mana-value',
  ])('in the answer of /split %s', async (typed) => {
    for (const day of [
      '2003-07-01',
      '2006-10-01',
      '2009-05-01',
      '2009-07-11',
      '2013-05-01',
      '2021-02-15',
      '2021-04-22',
    ]) {
      const content = contentOf(await ask(`${typed}  edition:${day}`, contextWith(BUILT_IN)));
      // Today's rules beside it are in today's terms.
      const own = asOfWriting(content)
        .split('\n')
        .filter((line) => !/^-# (?:Since|Today|In )/.test(line));
      expect([day, typed, ...strange(own.join('\n'), day)]).toEqual([day, typed]);
    }
  });
});
