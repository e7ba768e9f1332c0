import type { Citation } from '#engine/vocabulary/citations.ts';
import type { Text } from './text.ts';

/**
 * Returns the citations of a text: each one once, in order of appearance.
 * @param parseMarkdown finds those of a part that is Markdown
 */
export function citationsIn(
  text: Text,
  parseMarkdown: (markdown: string) => readonly Citation[] = () => [],
): readonly Citation[] {
  const found = new Map<string, Citation>();
  const add = (citation: Citation): void => {
    const key = `${citation.edition} ${citation.number}`;
    if (!found.has(key)) found.set(key, citation);
  };
  const collect = (inner: Text): void => {
    if (typeof inner === 'string') return;
    if (!('kind' in inner)) return inner.forEach(collect);
    if ('text' in inner) return collect(inner.text);
    if (inner.kind === 'citations') inner.citations.forEach(add);
    if (inner.kind === 'markdown') parseMarkdown(inner.markdown).forEach(add);
  };
  collect(text);
  return [...found.values()];
}
