import type { TextSource } from '#engine/vocabulary/text-source.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { capitalize } from '#basics/capitalize.ts';

/**
 * Formats how missing texts can be imported.
 * @param texts in the plural: `the official rules`
 */
export function formatMissingTexts(source: TextSource, texts: string): Text {
  switch (source) {
    case 'by-themselves':
      return `${capitalize(texts)} come by themselves: try again later.`;
    case 'at-the-prompt':
      return text`\`!fetch\` brings ${texts}.`;
    case 'by-import':
      return `Whoever runs me can import ${texts}.`;
  }
}
