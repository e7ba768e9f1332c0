import type { VNode } from 'preact';
import { jsxTemplate } from 'preact/jsx-runtime';
import { renderToStaticMarkup } from 'preact-render-to-string';
import { createLruCache } from '#basics/lru-cache.ts';
import { PreactPageContext, usePageContext } from './page-context.ts';

/** Enough for the open pages of a hundred tables. */
const MAX_CACHED = 2048;

/**
 * Caches the HTML of a component by its props, shared by all viewers who see the same, since most of a page stays
 * unchanged. Whole pages are not cached: each form on them has an id of its own.
 * @param Part renders plain data only
 */
export function memoizeComponent<Props extends object>(
  Part: (props: Props) => VNode | null,
): (props: Props) => VNode {
  const cache = createLruCache<string, string>(MAX_CACHED);
  return (props) => {
    const pageContext = usePageContext();
    const part = <Part {...props} />;
    if (pageContext.formId !== '') return part;
    const key = JSON.stringify([pageContext.paths.press, pageContext.paths.rules, props]);
    const html =
      cache.get(key) ??
      renderToStaticMarkup(
        <PreactPageContext.Provider value={pageContext}>{part}</PreactPageContext.Provider>,
      );
    cache.set(key, html);
    return jsxTemplate([html]);
  };
}
