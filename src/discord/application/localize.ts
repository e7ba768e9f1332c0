import { readFileSync } from 'node:fs';
import { ApplicationCommandOptionType as Type, Locale, type LocalizationMap } from 'discord.js';
import type { AnyCommand } from '../command/command.ts';

/*
 * The descriptions of commands and subcommands in the languages of Discord's clients. Replies, and the names that they
 * mention, stay English. A test compares the English column with the declarations, so that a changed description shows
 * which translations need a change.
 */

/** The locales of Discord that show a column of `src/discord/application/descriptions.tsv`. */
const LOCALES = {
  de: [Locale.German],
  fr: [Locale.French],
  es: [Locale.SpanishES, Locale.SpanishLATAM],
  'pt-BR': [Locale.PortugueseBR],
  ja: [Locale.Japanese],
} as const satisfies Readonly<Record<string, readonly Locale[]>>;

/** The descriptions of a command in English and by locale. */
export interface LocalizedDescription {
  readonly en: string;
  readonly byLocale: LocalizationMap;
}

/** Reads the translations by path: `game new`, or `flip` for a command. */
export function readDescriptions(): ReadonlyMap<string, LocalizedDescription> {
  const [head = '', ...lines] = readFileSync(new URL('./descriptions.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const columns = head.split('\t').slice(2) as readonly (keyof typeof LOCALES)[];
  return new Map(
    lines.map((line) => {
      const [path = '', en = '', ...texts] = line.split('\t');
      const entries = columns.flatMap((column, index) =>
        LOCALES[column].map((locale) => [locale, texts[index]] as const),
      );
      return [path, { en, byLocale: Object.fromEntries(entries) }];
    }),
  );
}

/** Adds translations to declarations whose English description is the translated one. */
export function localizeDescriptions(
  declarations: readonly AnyCommand['data'][],
): readonly AnyCommand['data'][] {
  const descriptions = readDescriptions();
  const localized = <Part extends { readonly description: string }>(part: Part, path: string): Part => {
    const found = descriptions.get(path);
    return found?.en === part.description ? { ...part, description_localizations: found.byLocale } : part;
  };
  return declarations.map((command) => {
    if (!('description' in command)) return command;
    const { name, options } = command;
    return {
      ...localized(command, name),
      ...(options && {
        options: options.map((option) =>
          option.type === Type.Subcommand ? localized(option, `${name} ${option.name}`) : option,
        ),
      }),
    };
  });
}
