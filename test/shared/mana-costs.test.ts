import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { colorsOf, combineCosts, manaValueOf } from '#engine/cards/mana-costs.ts';
import { parseTypeLine } from '#engine/cards/type-lines.ts';
import { inSharedDir, SHARED_DIR } from './shared-dir.ts';

interface Printed {
  readonly name: string;
  readonly layout: string;
  readonly cmc: number;
  readonly mana_cost?: string;
  readonly type_line?: string;
  readonly colors?: readonly string[];
  readonly color_indicator?: readonly string[];
  readonly legalities: Readonly<Record<string, string>>;
  readonly card_faces?: readonly { readonly mana_cost: string; readonly type_line?: string }[];
}

const ALL: readonly Printed[] =
  SHARED_DIR === undefined
    ? []
    : (JSON.parse(
        gunzipSync(readFileSync(inSharedDir('cards', 'oracle-cards.json.gz'))).toString('utf8'),
      ) as Printed[]);

/** Played in some format, even if banned there: no jokes, tests or tokens. */
const isPlayed = ({ legalities }: Printed): boolean =>
  Object.values(legalities).some((legality) => legality !== 'not_legal');

const CARDS = ALL.filter(isPlayed);

describe.skipIf(SHARED_DIR === undefined)('every card of the bulk file', () => {
  it('has the mana value in the file', () => {
    const whole = CARDS.filter(({ card_faces: faces, mana_cost: cost }) => !faces && cost);
    const wrong = whole.filter(({ mana_cost: cost = '', cmc }) => manaValueOf(cost) !== cmc);
    expect(whole.length).toBeGreaterThan(20_000);
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('that is split has the mana value of its combined cost', () => {
    const split = ALL.filter(({ layout }) => layout === 'split');
    const valueOf = ({ card_faces: faces = [] }: Printed) =>
      manaValueOf(combineCosts(faces.map((face) => face.mana_cost)));
    expect(split.length).toBeGreaterThan(100);
    expect(split.filter((card) => valueOf(card) !== card.cmc).map(({ name }) => name)).toEqual([]);
  });

  it('that is split has the colors of its combined cost', () => {
    const split = ALL.filter(({ layout, colors }) => layout === 'split' && colors);
    expect(split.length).toBeGreaterThan(100);
    for (const { name, colors = [], card_faces: faces = [] } of split)
      expect([name, ...colorsOf(combineCosts(faces.map((face) => face.mana_cost))).toSorted()]).toEqual([
        name,
        ...colors.toSorted(),
      ]);
  });

  it('has card types that are known once its supertypes are taken away', () => {
    const known = new Set(
      (
        'Artifact Battle Conspiracy Creature Dungeon Enchantment Instant Kindred Land Phenomenon Plane ' +
        'Planeswalker Scheme Sorcery Stickers Vanguard'
      ).split(' '),
    );
    const lines = CARDS.flatMap(({ type_line: whole = '', card_faces: faces }) =>
      faces ? faces.map((face) => face.type_line ?? '') : [whole],
    ).filter((line) => line !== '' && line !== 'Card');
    const odd = lines.filter((line) => !parseTypeLine(line).types.every((type) => known.has(type)));
    expect(lines.length).toBeGreaterThan(20_000);
    expect([...new Set(odd)]).toEqual([]);
  });
});
