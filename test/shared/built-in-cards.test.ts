import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatFacts, type ReleasedCard } from '../../scripts/cards/pack-facts.ts';
import { readReleased } from '../../scripts/cards/read-released.ts';
import { ADDING } from '#cards/turns/added-parts.ts';
import { readCoins, coinCardOf } from '#cards/from-texts/coin-texts.ts';
import { readAdding, readControl, readEnding } from '#cards/from-texts/turn-texts.ts';
import { COINS } from '#cards/coins/coin-cards.ts';
import type { Procedure } from '#cards/coins/vocabulary.ts';
import { CONTROL, CONTROL_NAMES, turnControlCard, type CardControlSpan } from '#cards/turns/control.ts';
import { ENDING, endingCard, ENDING_NAMES } from '#cards/turns/ending.ts';
import { EXTRA_TURN_NAMES } from '#cards/turns/extra-turns.ts';
import { SKIPPING_ONCE_NAMES } from '#cards/turns/skipping.ts';
import { SUBGAME_NAMES } from '#cards/subgames/subgame-cards.ts';
import { colorIdentityOf } from '#engine/characteristics/color-identity.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { SKIPPING_NAMES } from '#engine/steps/skipping-permanents.ts';
import { COLOR_CHOOSERS } from '#engine/commanders/coloring.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { readIdentities } from './bulk-cards.ts';
import { inSharedDir, SHARED_DIR } from './shared-dir.ts';

const LOSING_NAMES = ENDING_NAMES.filter((name) => endingCard(name)?.controllerLoses);

describe.skipIf(SHARED_DIR === undefined)('the cards built in and the bulk file', () => {
  let cards: readonly ReleasedCard[];

  beforeAll(async () => {
    cards = await readReleased(inSharedDir('cards', 'oracle-cards.json.gz'));
  });

  it('the facts are what `npm run cards:make` makes of it, in at most 2 MB', () => {
    const packed = readFileSync(new URL('../../src/cards/built-in/facts.br', import.meta.url));
    expect(packed.length).toBeLessThan(2e6);
    // Compared as one value: a difference in 7 MB is told by a line, not by all of them.
    const [held, made] = [brotliDecompressSync(packed).toString('utf8'), formatFacts(cards)].map((text) =>
      text.split('\n'),
    );
    const other = made?.findIndex((line, index) => line !== held?.[index]) ?? -1;
    expect([held?.length, held?.[other]]).toEqual([made?.length, made?.[other]]);
  });

  it('color identities follow from the facts', () => {
    const ruleset = rulesetOf(TODAYS_DATE);
    const identities = readIdentities();
    const wrong = cards.flatMap(({ card, kind, oracle: { id } }) => {
      const found = kind === 'card' ? colorIdentityOf(card, ruleset) : null;
      if (!found?.ok) return [];
      const wanted = identities.get(id);
      const { colors, landColors } = found.value.answer;
      return [...colors, ...landColors].toSorted().join('') === wanted ? [] : [`${card.name}: ${wanted}`];
    });
    // It says itself that its colors do not count.
    expect(wrong).toEqual(['Fallaji Wayfarer: G']);
  });

  const says =
    (words: RegExp) =>
    ({ oracle }: ReleasedCard): boolean =>
      oracle.texts.some((text) => words.test(text.replaceAll(/\([^)]*\)/g, '')));

  it.each<[CardControlSpan, RegExp]>([
    ['search', /\bcontrols? [^.]*\bopponents while they're searching their libraries\b/i],
    ['resolution', /\bcontrol that player until [^.]* finishes resolving\b/i],
    ['next-combat', /\bcontrols? [^.]*\bduring their next combat phase\b/i],
    [
      'extra-turn-after',
      /\bcontrols? [^.]*\bnext turn\. After that turn, that player takes an extra turn\b/i,
    ],
  ])('control has the span that its card gives: %s', (span, words) => {
    const known = new Set(CONTROL_NAMES);
    const found = cards.filter(({ card }) => known.has(card.name)).filter(says(words));
    expect([...new Set(found.map(({ card }) => card.name))].toSorted()).toEqual(
      CONTROL_NAMES.filter((name) => turnControlCard(name).span === span).toSorted(),
    );
  });

  /** The texts of the cards that come with the release, without reminders; those of tokens are left out. */
  const textsOf = (name: string): readonly { readonly text: string; readonly isSpell: boolean }[] =>
    cards
      .filter((one) => one.card.name === name && one.kind !== 'token')
      .flatMap(({ card, oracle }) =>
        oracle.texts.map((text, place) => ({
          text: text.replaceAll(/ *\([^)]*\)/g, ''),
          isSpell: /\b(?:Instant|Sorcery)\b/.test(card.parts[place]?.typeLine ?? ''),
        })),
      );

  it('an import would read from the texts what the lists say of turns', () => {
    const first = <Facts>(name: string, read: (text: string, isSpell: boolean) => Facts | undefined) =>
      textsOf(name)
        .map(({ text, isSpell }) => read(text, isSpell))
        .find((facts) => facts !== undefined);
    for (const name of CONTROL.builtIn)
      expect([name, first(name, readControl)]).toEqual([name, CONTROL.find(name)]);
    // The lists know which ability of a card ends something; a text with several does not tell.
    for (const name of ENDING.builtIn) {
      const { isUnsure: _, ...read } = first(name, readEnding) ?? {};
      expect([name, read]).toEqual([name, ENDING.find(name)]);
    }
    const sure = ENDING.builtIn.filter((name) => first(name, readEnding)?.isUnsure !== true);
    expect(sure).toContain('Time Stop');
    for (const name of ADDING.builtIn)
      expect([name, first(name, readAdding)]).toEqual([name, ADDING.find(name)]);
  });

  it('an import would read from most texts how coins are flipped as the lists say', () => {
    const shapeOf = ({ called, flippers, stop }: Procedure) =>
      JSON.stringify([
        called,
        flippers,
        stop.kind,
        stop.kind === 'coins' && typeof stop.coins === 'number' ? stop.coins : null,
      ]);
    const single = COINS.builtIn.filter((name) => COINS.find(name)?.procedures.length === 1);
    const same = single.filter((name) => {
      const read = readCoins(
        textsOf(name)
          .map(({ text }) => text)
          .join('\n')
          .replaceAll(name, 'this card'),
      );
      const [procedure] = read ? coinCardOf(name, read).procedures : [];
      const [known] = COINS.find(name)?.procedures ?? [];
      return procedure && known && shapeOf(procedure) === shapeOf(known);
    });
    expect(same.length / single.length).toBeGreaterThan(0.88);
  });

  it.each<[string, readonly string[], RegExp]>([
    [
      'control players',
      CONTROL_NAMES,
      /\bcontrols? (?:of )?(?:\w+ ){1,3}?(?:players?|opponents?) (?:during|while|until)\b/i,
    ],
    ['end turns or phases', ENDING_NAMES, /\bend the (?:turn|combat phase|phase|step)\b/i],
    [
      'skip steps, phases or turns',
      [...SKIPPING_NAMES, ...SKIPPING_ONCE_NAMES],
      /\bskips? (?:(?:your|their) (?:next )?(?:two )?(?:turn|untap|upkeep|draw|combat)|all combat phases|each instance|that (?:turn|step) instead)/i,
    ],
    [
      'say more of extra turns than that there is one',
      EXTRA_TURN_NAMES,
      /\b(?:two extra turns|extra turn after this one\.? (?:At the beginning of that turn|During that turn|Skip the untap step of that turn|Schemes can't)|extra turn after this one\. Schemes)/i,
    ],
    [
      'end the turn and have somebody lose',
      LOSING_NAMES,
      /\bend the turn\b[^]*\byour next end step, you lose the game/i,
    ],
    [
      'have their color chosen as commanders',
      COLOR_CHOOSERS,
      /\bis your commander, choose a color before the game begins\b/i,
    ],
    ['make or restart subgames', SUBGAME_NAMES, /\bsubgame\b|\brestart the (?:sub)?game\b/i],
  ])('the cards that %s are those that say so', (_, names, words) => {
    const found = cards
      .filter((one) => one.kind !== 'token' && !one.card.name.startsWith('A-'))
      .filter(says(words));
    expect([...new Set(found.map(({ card }) => card.name))].toSorted()).toEqual(names.toSorted());
  });
});
