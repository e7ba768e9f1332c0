import Database from '../../basics/sqlite.ts';
import { documentsOf, type Findable, type RuleDocument } from './documents.ts';
import {
  FIELDS,
  packFields,
  stemmedFields,
  unpackFields,
  type FieldName,
  type StemmedFields,
} from './fields.ts';
import { ALL_INGREDIENTS, type Finder, type Ingredients, type Match } from './finder.ts';
import { readBegun, readQuestion, type Concept } from './read-question.ts';
import { lookAgain, wordsAsked, type Candidate } from './second-look.ts';
import { stem } from './stem.ts';
import { spelledLike, type Vocabulary } from './vocabulary.ts';
import { asksMeaning, isFiller, wordsOf } from './words.ts';

/** How much a word counts in each field as candidates are chosen. */
const WEIGHTS: Readonly<Record<FieldName, number>> = {
  text: 1,
  title: 4,
  parentTitle: 2,
  chapter: 1,
  examples: 0.5,
  terms: 3,
  glossary: 0.5,
  context: 0.3,
};
const COLUMNS = FIELDS.join(', ');
/** So many of the best by count of words are looked at again. */
const MOST_CANDIDATES = 80;
/** So many words of a question are counted for that. */
const MOST_SOUGHT = 6;

const tablesOf = (name: string) => {
  const safe = name.replace(/\W/g, '_');
  return { index: `find_${safe}`, documents: `find_${safe}_document`, facts: `find_${safe}_facts` };
};

/**
 * Makes the tables by which the rules of a text are found, under a name; there may be several in a database. The
 * caller opens a transaction.
 * @throws where the database has tables under this name already.
 */
export function writeIndex(
  database: Database,
  text: Findable,
  name: string,
  ingredients: Ingredients = ALL_INGREDIENTS,
): void {
  const { index, documents, facts } = tablesOf(name);
  const stemOf = ingredients.stemming ? stem : (word: string) => word;
  database.exec(`
    CREATE VIRTUAL TABLE ${index} USING fts5(${COLUMNS}, content = '', tokenize = "unicode61 tokenchars '+-/'");
    INSERT INTO ${index} (${index}, rank) VALUES ('rank', 'bm25(${FIELDS.map((field) => WEIGHTS[field]).join(', ')})');
    CREATE TABLE ${documents} (id INTEGER PRIMARY KEY, document TEXT NOT NULL) STRICT;
    CREATE TABLE ${facts} (facts TEXT NOT NULL) STRICT`);
  const insert = database.prepare(
    `INSERT INTO ${index} (rowid, ${COLUMNS}) VALUES (?${', ?'.repeat(FIELDS.length)})`,
  );
  const keep = database.prepare(`INSERT INTO ${documents} VALUES (?, ?)`);
  const stems = new Map<string, number>();
  const words = new Set<string>();
  const all = documentsOf(text).map((one) => without(one, ingredients));
  for (const [id, one] of all.entries()) {
    const fields = stemmedFields(one, stemOf);
    const mine = new Set(FIELDS.flatMap((field) => (field === 'context' ? [] : fields[field])));
    for (const each of mine) stems.set(each, (stems.get(each) ?? 0) + 1);
    for (const field of FIELDS) for (const word of wordsOf(one[field])) words.add(word);
    insert.run(id, ...FIELDS.map((field) => fields[field].join(' ')));
    keep.run(id, JSON.stringify([one, packFields(fields)]));
  }
  database
    .prepare(`INSERT INTO ${facts} VALUES (?)`)
    .run(JSON.stringify({ rules: all.length, stems: [...stems], words: [...words].toSorted() }));
}

/** Takes away what `writeIndex` made under a name. */
export function dropIndex(database: Database, name: string): void {
  const { index, documents, facts } = tablesOf(name);
  database.exec(
    `DROP TABLE IF EXISTS ${index}; DROP TABLE IF EXISTS ${documents}; DROP TABLE IF EXISTS ${facts}`,
  );
}

function without(document: RuleDocument, { headings, glossary }: Ingredients): RuleDocument {
  return {
    ...document,
    ...(!headings && { parentTitle: '', chapter: '', context: '' }),
    ...(!glossary && { terms: '', glossary: '' }),
  };
}

/** Finds by what `writeIndex` made under a name. It prepares three statements, at the first question. */
export function openFinder(
  database: Pick<Database, 'prepare'>,
  name: string,
  ingredients: Ingredients = ALL_INGREDIENTS,
): Finder {
  let opened: Opened | undefined;
  const stemOf = ingredients.stemming ? stem : (word: string) => word;
  const open = () => (opened ??= openTables(database, name));
  const matches = (
    concepts: readonly Concept[],
    found: readonly Candidate[],
    limit: number,
    isForMeaning = false,
  ) => {
    const fieldsOf = new Map(found.map(({ document, fields }) => [document, fields]));
    const inOrder = ingredients.secondLook
      ? lookAgain(concepts, found, isForMeaning)
      : found.map(({ document, counted }) => ({ document, score: counted }));
    return inOrder.slice(0, limit).map(({ document, score }): Match => ({
      number: document.number,
      score,
      // Asked for by few: reading a rule word by word takes longer than finding it.
      get words() {
        return wordsAsked(concepts, document, fieldsOf.get(document) as StemmedFields);
      },
    }));
  };

  return {
    find(question, limit) {
      const { vocabulary, candidates } = open();
      const concepts = readQuestion(question, vocabulary, ingredients);
      if (!concepts.some(({ isInText }) => isInText)) return [];
      const found = candidates(rarest(concepts).map(anyWay).join(' OR '), MOST_CANDIDATES);
      return matches(concepts, found, limit, asksMeaning(question));
    },
    begun(typed, limit) {
      const { vocabulary, candidates } = open();
      const concepts = readBegun(typed, vocabulary, ingredients);
      if (concepts.length === 0) return [];
      return matches(concepts, candidates(concepts.map(anyWay).join(' AND '), limit), limit);
    },
    respell(words) {
      const { vocabulary } = open();
      const unknown = wordsOf(words).filter((word) => !isFiller(word) && !vocabulary.stems.has(stemOf(word)));
      return [...new Set(unknown.flatMap((word) => spelledLike(word, vocabulary).slice(0, 2)))];
    },
    knows: (word) => open().vocabulary.stems.has(stemOf(word)),
  };
}

/** Databases of finders that nobody has any more: a rulebook that was replaced leaves none behind. */
const LEFT = new FinalizationRegistry<Database>((database) => database.close());

/** A finder of its own, in memory. */
export function finderOf(text: Findable, ingredients: Ingredients = ALL_INGREDIENTS): Finder {
  let made: Finder | undefined;
  const make = () => {
    const database = new Database(':memory:');
    database.transaction(() => {
      writeIndex(database, text, 'text', ingredients);
    })();
    const opened = openFinder(database, 'text', ingredients);
    LEFT.register(opened, database);
    return opened;
  };
  const finder = () => (made ??= make());
  return {
    find: (question, limit) => finder().find(question, limit),
    begun: (typed, limit) => finder().begun(typed, limit),
    respell: (words) => finder().respell(words),
    knows: (word) => finder().knows(word),
  };
}

interface Opened {
  readonly vocabulary: Vocabulary;
  readonly candidates: (query: string, limit: number) => readonly Candidate[];
}

function openTables(database: Pick<Database, 'prepare'>, name: string): Opened {
  const { index, documents, facts } = tablesOf(name);
  const select = database.prepare<[string, number], { id: number; rank: number }>(
    `SELECT rowid AS id, rank FROM ${index} WHERE ${index} MATCH ? ORDER BY rank, rowid LIMIT ?`,
  );
  const one = database.prepare<[number], string>(`SELECT document FROM ${documents} WHERE id = ?`).pluck();
  const kept = new Map<number, Omit<Candidate, 'counted'>>();
  const documentOf = (id: number): Omit<Candidate, 'counted'> => {
    const known = kept.get(id);
    if (known) return known;
    const [document, packed] = JSON.parse(one.get(id) as string) as [RuleDocument, readonly unknown[]];
    const made = { document, fields: unpackFields(packed) };
    kept.set(id, made);
    return made;
  };
  const read = database.prepare<[], string>(`SELECT facts FROM ${facts}`).pluck();
  const { rules, stems, words } = JSON.parse(read.get() as string) as {
    rules: number;
    stems: [string, number][];
    words: string[];
  };
  return {
    vocabulary: { rules, stems: new Map(stems), words },
    candidates(query, limit) {
      const rows = select.all(query, limit);
      const best = rows[0]?.rank ?? 0;
      return rows.map(({ id, rank }) => {
        const { document, fields } = documentOf(id);
        return { document, fields, counted: best === 0 ? 0 : rank / best };
      });
    },
  };
}

/** The concepts that tell most: by the common words of a long question nearly every rule would be a candidate. */
const rarest = (concepts: readonly Concept[]): readonly Concept[] =>
  concepts
    .filter(({ isInText }) => isInText)
    .toSorted((a, b) => b.rarity - a.rarity)
    .slice(0, MOST_SOUGHT);

/** Quoted, so that nothing that is typed means anything to FTS5 but itself. */
const quoted = (words: string): string => `"${words.replaceAll('"', '""')}"`;

/** A concept as a query of FTS5, which any of the ways to say it fits. */
const anyWay = ({ alternatives }: Concept): string =>
  `(${alternatives
    .map(({ stems, isPhrase }) =>
      isPhrase ? quoted(stems.join(' ')) : `(${stems.map(quoted).join(' AND ')})`,
    )
    .join(' OR ')})`;
