import type { TextsCome } from '../../engine/vocabulary/texts-come.ts';
import { capitalize } from './words.ts';

/**
 * Says in one sentence what to do where a text is not held.
 * @param what comes, of which there are many: `the official rules`.
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
