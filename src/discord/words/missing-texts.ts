import type { TextsCome } from '#engine/vocabulary/texts-come.ts';
import { capitalize } from './words.ts';

/**
 * Formats what to do if a text is missing.
 * @param what the texts, in the plural: `the official rules`
 */
export function formatMissingTexts(come: TextsCome, what: string): string {
  switch (come) {
    case 'by-themselves':
      return `${capitalize(what)} come by themselves: try again later.`;
    case 'at-the-prompt':
      return `\`!fetch\` brings ${what}.`;
    case 'by-import':
      return `Whoever runs me can import ${what}.`;
  }
}
