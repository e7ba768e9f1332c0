import { foldName, splitName } from '#engine/cards/names.ts';

/** Facts about cards by name: those in the release, and those read from the texts of imported cards. */
export interface CardList<Facts> {
  /** The names in the release. */
  readonly builtIn: readonly string[];
  /** @param name of a card or of a part of it */
  find(name: string): Facts | undefined;
  /** The facts that were read from texts. */
  fromTexts(): readonly Facts[];
  /** True if the facts of this card were read from its text. */
  isFromText(name: string): boolean;
  /**
   * Replaces the facts read from texts, by exact names. Cards of the release keep their facts, and must not be among
   * them.
   */
  setFromTexts(cards: readonly (readonly [name: string, facts: Facts])[]): void;
}

export function createCardList<Facts>(
  cards: readonly (readonly [name: string, facts: Facts])[],
): CardList<Facts> {
  const builtIn = byName(cards);
  let fromTexts: ReadonlyMap<string, Facts> = new Map();
  return {
    builtIn: cards.map(([name]) => name),
    find: (name) => builtIn.get(foldName(name)) ?? fromTexts.get(foldName(name)),
    fromTexts: () => [...new Set(fromTexts.values())],
    isFromText: (name) => !builtIn.has(foldName(name)) && fromTexts.has(foldName(name)),
    setFromTexts: (read) => {
      const unlisted = read.filter(([name]) => !builtIn.has(foldName(name)));
      fromTexts = new Map(unlisted.map(([name, facts]) => [foldName(name), facts]));
    },
  };
}

const byName = <Facts>(cards: readonly (readonly [string, Facts])[]): ReadonlyMap<string, Facts> =>
  new Map(
    cards.flatMap(([name, facts]) =>
      [...new Set([name, ...splitName(name)])].map((spelling) => [foldName(spelling), facts] as const),
    ),
  );
