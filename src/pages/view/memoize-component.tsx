import type { VNode } from 'preact';
import { jsxTemplate } from 'preact/jsx-runtime';
import { renderToStaticMarkup } from 'preact-render-to-string';
import { createLruCache } from '../../basics/lru-cache.ts';
import { PreactPageContext, usePageContext } from './page-context.ts';

/** So many of each part are kept: at a hundred tables, what is on their pages right now. */
const MAX_CACHED = 2048;

/**
 * A part of a page that is drawn once for all who see it alike, and not again until it changes: most of a page stays as
 * it is when something happens. On a whole page, where each form has an id of its own, it is drawn as it is.
 * @param Part draws it from plain data alone
 */
export function memoizeComponent<Shown extends object>(
  Part: (shown: Shown) => VNode | null,
): (shown: Shown) => VNode {
  const kept = createLruCache<string, string>(MAX_CACHED);
  return (shown) => {
    const here = usePageContext();
    const part = <Part {...shown} />;
    if (here.formId !== '') return part;
    const key = JSON.stringify([here.paths.press, here.paths.rules, shown]);
    const html =
      kept.get(key) ??
      renderToStaticMarkup(<PreactPageContext.Provider value={here}>{part}</PreactPageContext.Provider>);
    kept.set(key, html);
    return jsxTemplate([html]);
  };
}
