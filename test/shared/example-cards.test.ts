import { describe, expect, it } from 'vitest';
import { readDigest } from '#rulebook/book/load-digest.ts';
import { readFaces } from './bulk-cards.ts';

/** Longer names are not looked for. */
const MAX_NAME_WORDS = 6;
/** Shorter names of one word are more often words than names. */
const MIN_WORD = 6;

type Faces = ReturnType<typeof readFaces>;

interface NamedCard {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** The cards that a text names, the longest name at each place, with the words around them. */
function cardsIn(text: string, faces: Faces): readonly NamedCard[] {
  const words = [...text.matchAll(/[\p{L}\d][\p{L}\d'’-]*/gu)];
  const found: NamedCard[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const from = words[at]?.index ?? 0;
    for (let last = Math.min(words.length, at + MAX_NAME_WORDS) - 1; last >= at; last -= 1) {
      const to = (words[last]?.index ?? 0) + (words[last]?.[0].length ?? 0);
      const name = text.slice(from, to).replace(/['’]s$/, '');
      if (!faces.has(name) || (at === last && name.length < MIN_WORD)) continue;
      found.push({ name, before: text.slice(0, from), after: text.slice(from + name.length) });
      at = last;
      break;
    }
  }
  return found;
}

const TYPES =
  /^(?:, | is )an? ((?:[a-z]+ ){0,2}?(?:creature|artifact|enchantment|instant|sorcery|land|planeswalker))\b/;
const TYPE_WORDS = /legendary|creature|artifact|enchantment|instant|sorcery|land|planeswalker/g;

/** What a sentence says of a card, beside what is printed on it. */
function statementsIn(
  { name, before, after }: NamedCard,
  faces: Faces,
): readonly (readonly [string, string])[] {
  const face = faces.get(name);
  if (!face) return [];
  const size =
    /^(?:,? (?:is )?an? | \()(\d+\/\d+)\b/.exec(after)?.[1] ?? /(?<![-+/\d])(\d+\/\d+) $/.exec(before)?.[1];
  const cost = /^(?: costs?| for| \()? ?((?:\{[^}]+\})+)/.exec(after)?.[1];
  const value = /^(?:['’]s)? (?:has |with )?\(?mana value (?:is |of )?(\d+)/.exec(after)?.[1];
  const types = TYPES.exec(after)?.[1]?.match(TYPE_WORDS) ?? [];
  const printedTypes = face.type_line?.toLowerCase() ?? '';
  return [
    ...(size !== undefined && face.power !== undefined
      ? [[size, `${face.power}/${face.toughness}`] as const]
      : []),
    ...(cost === undefined ? [] : [[cost, face.mana_cost ?? ''] as const]),
    ...(value === undefined ? [] : [[value, String(face.cmc)] as const]),
    ...types.map((type) => [type, printedTypes.includes(type) ? type : printedTypes] as const),
  ];
}

const FACES = readFaces();
const TEXTS = readDigest()
  .at(-1)
  ?.rules.flatMap(({ number, paragraphs }) => paragraphs.map(({ text }) => ({ number, text })));

/** Basic land types with their mana; Humility that Opalescence makes a creature; Harmonize, the keyword. */
const NO_STATEMENTS = new Set(['305.6', '613.6', '702.180a']);
/** Toxic Deluge does not destroy it. */
const NOT_DESTROYED = new Set(['701.24g']);

describe.skipIf(FACES.size === 0)('what our own words say of cards', () => {
  it('has the printed size, cost, mana value and types', () => {
    const all = (TEXTS ?? []).flatMap(({ number, text }) =>
      cardsIn(text, FACES).flatMap((card) =>
        statementsIn(card, FACES).map(([said, printed]) => ({ number, card: card.name, said, printed })),
      ),
    );
    expect(all.length).toBeGreaterThan(15);
    const wrong = all.filter(({ number, said, printed }) => said !== printed && !NO_STATEMENTS.has(number));
    expect(wrong).toEqual([]);
  });

  it('kills no creature that is indestructible', () => {
    const killed = (TEXTS ?? []).filter(
      ({ number, text }) =>
        /\b(?:destroy|wrath|kill|dies\b|lethal)/i.test(text) &&
        !/\bindestructible\b/i.test(text) &&
        !NOT_DESTROYED.has(number) &&
        cardsIn(text, FACES).some(({ name }) => FACES.get(name)?.keywords.includes('Indestructible')),
    );
    expect(killed).toEqual([]);
  });
});
