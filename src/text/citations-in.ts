import type { Citation } from '#engine/vocabulary/citations.ts';
import type { Text } from './text.ts';

/** Returns the citations of a text: each one once, in order of appearance. */
export function citationsIn(text: Text): readonly Citation[] {
  const found = new Map<string, Citation>();
  const collect = (inner: Text): void => {
    if (typeof inner === 'string') return;
    if (!('kind' in inner)) return inner.forEach(collect);
    if ('text' in inner) return collect(inner.text);
    if (inner.kind !== 'citations') return;
    for (const citation of inner.citations) {
      const key = `${citation.edition} ${citation.number}`;
      if (!found.has(key)) found.set(key, citation);
    }
  };
  collect(text);
  return [...found.values()];
}
