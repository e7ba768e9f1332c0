import type { CardEntry } from '#cards/pool/card-pool.ts';
import { parseQuery } from '#cards/query/parse-query.ts';
import type { ObjectQuestion } from '#engine/characteristics/questions.ts';
import { type Edition, type IsoDate, dateOf } from '#engine/vocabulary/editions.ts';
import type { Zone } from '#engine/vocabulary/zones.ts';

/*
 * The effects of spells and abilities: what they do to which objects. Common cards are listed here, in words that a
 * query understands; others are parsed from imported texts.
 */

export type EffectVerb =
  | 'counter'
  | 'destroy'
  | 'exile'
  | 'return'
  | 'damage'
  | 'shrink'
  | 'discard'
  | 'sacrifice'
  | 'tax'
  | 'other';

/** One thing that a card does to certain objects. */
export interface Effect {
  readonly verb: EffectVerb;
  /** The zone of the objects. */
  readonly zone: Zone;
  /** Which objects are affected; `null` for all in that zone. */
  readonly query: ObjectQuestion | null;
  /** In the words of the rules: `nonland permanent with mana value 3 or less`. */
  readonly description: string;
  readonly hasTargets: boolean;
  /** The damage that it deals, if the number is fixed. */
  readonly amount?: number;
  /** Set if the effect depends on a number, `mana value N`, which the question has to contain. */
  readonly needsNumber?: true;
}

const ZONE_OF_TARGETS: Readonly<Record<EffectVerb, Zone>> = {
  counter: 'stack',
  tax: 'stack',
  destroy: 'battlefield',
  exile: 'battlefield',
  return: 'battlefield',
  damage: 'battlefield',
  shrink: 'battlefield',
  sacrifice: 'battlefield',
  discard: 'hand',
  other: 'hand',
};

/**
 * `N` is the number in the question; `|` separates several effects of a card; `*` marks effects without targets. A card
 * without an effect here has none that answers; its text is not parsed.
 */
const EFFECTS_BY_CARD: Readonly<Record<string, string>> = {
  'Abrupt Decay': 'destroy nonland permanent with mana value 3 or less',
  'Aether Vial': '',
  'Blasphemous Act': '*damage 13 creature',
  'Chalice of the Void': '*counter spell with mana value N',
  Counterbalance: '*counter spell with mana value N',
  Counterspell: 'counter spell',
  Damnation: '*destroy creature',
  'Day of Judgment': '*destroy creature',
  'Diabolic Edict': '*sacrifice creature',
  'Disdainful Stroke': 'counter spell with mana value 4 or greater',
  'Doom Blade': 'destroy nonblack creature',
  'Engineered Explosives': '*destroy nonland permanent with mana value N',
  'Fatal Push': 'destroy creature with mana value 2 or less',
  'Go for the Throat': 'destroy nonartifact creature',
  'Isochron Scepter': '*other instant card with mana value 2 or less',
  'Inquisition of Kozilek': '*discard nonland card with mana value 3 or less',
  'Lightning Bolt': 'damage 3 any target',
  'Mental Misstep': 'counter spell with mana value 1',
  'Minor Misstep': 'counter spell with mana value 1 or less',
  Murder: 'destroy creature',
  Negate: 'counter noncreature spell',
  'Path to Exile': 'exile creature',
  'Pernicious Deed': '*destroy artifact or creature or enchantment with mana value N or less',
  'Prismatic Ending': 'exile nonland permanent with mana value N or less',
  Prohibit: 'counter spell with mana value 2 or less',
  Pyroclasm: '*damage 2 creature',
  'Ratchet Bomb': '*destroy nonland permanent with mana value N',

  'Skyclave Apparition': 'exile nonland permanent with mana value 4 or less',
  Smother: 'destroy creature with mana value 3 or less',
  'Spell Snare': 'counter spell with mana value 2',
  'Supreme Verdict': '*destroy creature',
  'Swords to Plowshares': 'exile creature',
  Terminate: 'destroy creature',
  'Toxic Deluge': '*shrink creature',
  Despark: 'exile permanent with mana value 4 or greater',
  Void: '*destroy artifact or creature with mana value N|*discard nonland card with mana value N',
  'Wrath of God': '*destroy creature',
};

/**
 * "Any target" includes planeswalkers from the first of these days on, and battles from the second: CR 114.4
 * (2018-04-27), 115.4 (2026-06-19).
 */
const PLANESWALKERS_SINCE: IsoDate = '2018-04-27';
const BATTLES_SINCE: IsoDate = '2023-04-14';

/**
 * The effects of a card; empty if unknown. Before planeswalkers could be targets, damage to a player could be dealt to
 * their planeswalkers instead, so for that time no effect of damage is known.
 * @param number from the question
 */
export function effectsOf(entry: CardEntry, number: number | undefined, edition: Edition): readonly Effect[] {
  const effects = effectsToday(entry, number);
  const day = dateOf(edition);
  if (day >= BATTLES_SINCE) return effects;
  return effects.flatMap((each) => {
    if (each.verb !== 'damage' || !each.hasTargets || /^creature$/.test(each.description)) return [each];
    return day < PLANESWALKERS_SINCE || each.description !== ANY_TARGET
      ? []
      : (createEffect('damage', 'creature or planeswalker', true, {
          ...(each.amount !== undefined && { amount: each.amount }),
        }) ?? []);
  });
}

/** "Any target" as a query; players are left out, since they aren't objects. */
const ANY_TARGET = 'creature or planeswalker or battle';

function effectsToday({ card, oracle }: CardEntry, number: number | undefined): readonly Effect[] {
  const known = EFFECTS_BY_CARD[card.name];
  if (known !== undefined)
    return known === '' ? [] : known.split('|').flatMap((line) => knownEffects(line, number) ?? []);
  if (!oracle || card.parts.length > 1) return [];
  const effects = effectsInText(oracle.texts[0] ?? '');
  return effects.length > 0 ? effects : effectOfLimit(oracle.texts[0] ?? '');
}

/** The effect of a text with exactly one mana value limit: `a creature card with mana value 3 or less`. */
function effectOfLimit(text: string): readonly Effect[] {
  const sentences = text
    .replaceAll(/\([^()]*\)/g, '')
    .toLowerCase()
    .split(/\n|(?<=\.) /);
  const limits = sentences.flatMap((sentence) =>
    [...sentence.matchAll(TARGET_LIMIT)].map(([, description = '', value = '']) => ({
      sentence,
      description: description.trim().replace(/^(?:a|and|or) /, ''),
      value,
    })),
  );
  const [limit, ...others] = limits;
  if (!limit || others.length > 0) return [];
  const { sentence, description, value } = limit;
  const zone = /spells?$/.test(description)
    ? 'stack'
    : /from (?:your|a|their|target player.s) graveyard|graveyard/.test(sentence)
      ? 'graveyard'
      : /cards?$/.test(description)
        ? /library|top/.test(sentence)
          ? 'library'
          : /hand/.test(text.toLowerCase())
            ? 'hand'
            : null
        : 'battlefield';
  if (
    zone === null ||
    / you control|another|other |token|tapped|attacking|blocking|opponent/.test(description)
  )
    return [];
  const verb: EffectVerb = /\bcounter\b/.test(sentence)
    ? 'counter'
    : /\bdestroy\b/.test(sentence)
      ? 'destroy'
      : /\bexile\b/.test(sentence) && zone === 'battlefield'
        ? 'exile'
        : /\bdiscards?\b/.test(sentence)
          ? 'discard'
          : 'other';
  const parsed = createEffect(
    verb,
    `${description.replace(/s$/, '')} with mana value ${value}`,
    /\btarget\b/.test(sentence),
  );
  return parsed ? [{ ...parsed, zone }] : [];
}

const TARGET_LIMIT =
  /(?<![a-z])((?:(?:nonland|noncreature|nonlegendary|legendary|creatures?|artifacts?|enchantments?|instants?|sorcery|planeswalkers?|permanents?|spells?|cards?|or|and|a|historic) )+)with (?:mana value|converted mana cost) (\d+(?: or (?:less|greater))?)/g;

function knownEffects(line: string, number: number | undefined): Effect | null {
  const [, star, verb = '', amount, description = ''] = /^(\*?)(\w+) (?:(\d+) )?(.+)$/.exec(line) ?? [];
  const needsNumber = / N\b/.test(description);
  const isAnyTarget = description === 'any target';
  const words = isAnyTarget
    ? ANY_TARGET
    : needsNumber
      ? description.replace(/ N\b/, ` ${number ?? 0}`)
      : description;
  return createEffect(verb as EffectVerb, words, star === '', {
    ...(amount !== undefined && { amount: Number(amount) }),
    ...(needsNumber && number === undefined && { needsNumber: true as const }),
  });
}

function createEffect(
  verb: EffectVerb,
  description: string,
  hasTargets: boolean,
  options: Pick<Effect, 'amount' | 'needsNumber'> = {},
): Effect | null {
  const words = description
    .replaceAll(
      /\b(?:an opponent controls|you don't control|you don’t control|an opponent’s|cards?|spells?)\b/g,
      '',
    )
    .replaceAll(/\s+/g, ' ')
    .trim();
  const isAny = /^(?:|permanent|object)$/.test(words);
  const query = isAny ? null : parseQuery(words);
  if (query && (!query.ok || hasName(query.value))) return null;
  return {
    verb: verb,
    zone: ZONE_OF_TARGETS[verb],
    query: query ? query.value : null,
    description,
    hasTargets,
    ...options,
  };
}

const hasName = (query: ObjectQuestion): boolean =>
  'of' in query ? [query.of].flat().some(hasName) : query.kind === 'name';

const EFFECT_SENTENCES: readonly (readonly [pattern: RegExp, verb: EffectVerb, hasTargets: boolean])[] = [
  [/^counter target (.+?)(?: unless .+)?$/, 'counter', true],
  [/^destroy target (.+)$/, 'destroy', true],
  [/^exile target (.+)$/, 'exile', true],
  [/^return target (.+?) to its owner’s hand$/, 'return', true],
  [/^destroy (?:all|each) (.+)$/, 'destroy', false],
  [/^exile (?:all|each) (.+)$/, 'exile', false],
  [/^(?:all|each) (creatures?) gets? -.+ until end of turn$/, 'shrink', false],
];

/** The effects of a text, if every sentence is understood. */
function effectsInText(text: string): readonly Effect[] {
  const sentences = text
    .replaceAll(/\([^()]*\)/g, '')
    .replaceAll("'", '’')
    .toLowerCase()
    .split(/\n|(?<=\.) /)
    .map((sentence) => sentence.replace(/\.$/, '').trim())
    .filter((sentence) => sentence !== '');
  const found: Effect[] = [];
  for (const sentence of sentences) {
    if (IRRELEVANT_SENTENCE.test(sentence)) continue;
    const damage = /^.+ deals (\d+) damage to (each|target|any) (.+)$/.exec(sentence);
    if (damage) {
      const [, amount, how, whom = ''] = damage;
      const targetWords =
        how === 'any' && whom === 'target'
          ? ANY_TARGET
          : whom
              .replace(/ and each (?:player|opponent|planeswalker)$/, '')
              .replace(/ or player$| or planeswalker$/, '');
      const parsed = createEffect('damage', targetWords, how !== 'each', { amount: Number(amount) });
      if (!parsed) return [];
      found.push(parsed);
      continue;
    }
    const matching = EFFECT_SENTENCES.flatMap(([pattern, verb, hasTargets]) => {
      const targetWords = pattern.exec(sentence)?.[1];
      return targetWords === undefined ? [] : [createEffect(verb, targetWords.replace(/s$/, ''), hasTargets)];
    });
    const [only] = matching;
    if (!only) return [];
    found.push(only);
  }
  return found;
}

/** Sentences that don't change which objects are affected. */
const IRRELEVANT_SENTENCE =
  /^(?:this spell can’t be countered|they can’t be regenerated|it can’t be regenerated|its controller (?:gains|may|loses|searches|draws|creates).*|you (?:gain|lose|draw|scry).*|draw (?:a|two) cards?|scry \d|surveil \d|cycling .*|flashback .*|this spell costs .*)$/;
