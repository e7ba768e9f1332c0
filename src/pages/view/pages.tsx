import type { VNode } from 'preact';
import { renderToStaticMarkup } from 'preact-render-to-string';
import type { PagePaths, PressResult, GamePageModel, RuleModel } from '../view-model/types.ts';
import { ActivityDocument } from './activity.tsx';
import { Document } from './document.tsx';
import { RuleSection } from './rule.tsx';
import { PressResultView } from './press-result.tsx';
import { PreactPageContext, type PageContext } from './page-context.ts';
import { TableMain } from './table.tsx';

/*
 * Pages as HTML. All of them are whole without a script: presses are forms, rules are links.
 */

const DOCTYPE = '<!doctype html>';

/** Reload interval for spectators without scripts. Players reload by hand. */
const RELOAD_S = 20;

/** The page of a table, a player’s or a spectator’s. */
export function page(model: GamePageModel): string {
  const { viewer, paths } = model;
  const watches = viewer.kind === 'spectator' || model.offers === null;
  return (
    DOCTYPE +
    html(
      <Document
        title={titleOf(model)}
        assets={paths.assets}
        script="page.js"
        {...(viewer.kind === 'player' && { manifest: `${paths.page}app.webmanifest` })}
        {...(watches ? { again: RELOAD_S } : {})}
      >
        <p id="connection" class="connection" role="status" />
        {!watches && (
          <noscript>
            <p class="connection">
              <a href={paths.page}>Look again</a>: without scripts this page stays as it is.
            </p>
          </noscript>
        )}
        <TableMain model={model} />
      </Document>,
      model,
    )
  );
}

/** The part that changes with the game: the one element `<main id="table">`. */
export const fragment = (model: GamePageModel): string => html(<TableMain model={model} />, model);

/** The result of a press, shown at the pressed button. */
export const pressResultFragment = (result: PressResult): string => html(<PressResultView result={result} />);

/** The page that opens as an Activity. @param clientId the id of the application */
export const activityPage = (clientId: string, assets: string): string =>
  DOCTYPE + html(<ActivityDocument clientId={clientId} assets={assets} />);

/** A rule on a page of its own. */
export const rulePage = (rule: RuleModel, paths: PagePaths): string =>
  DOCTYPE +
  html(
    <Document title={`Rule ${rule.number}`} assets={paths.assets}>
      <main class="alone">
        <p>
          <a href={paths.page}>Back to the table</a>
        </p>
        <RuleSection rule={rule} isAlone />
      </main>
    </Document>,
    { paths, seq: 0, now: 0, formId: '' },
  );

/** A rule to open inside a page. */
export const ruleFragment = (rule: RuleModel): string => html(<RuleSection rule={rule} />);

/**
 * A page with one sentence, such as that a link has ended.
 * @param assets the path of scripts and styles
 * @param hasEnded nothing will be at this address again; an Activity reacts to this
 */
export const plainPage = (title: string, sentence: string, assets: string, hasEnded = false): string =>
  DOCTYPE +
  html(
    <Document title={title} assets={assets}>
      <main class="alone" data-ended={hasEnded ? '' : undefined}>
        <h1>{title}</h1>
        <p>{sentence}</p>
      </main>
    </Document>,
  );

const html = (tree: VNode, context?: PageContext): string =>
  renderToStaticMarkup(
    context ? <PreactPageContext.Provider value={context}>{tree}</PreactPageContext.Provider> : tree,
  );

const titleOf = ({ viewer, turn }: GamePageModel): string =>
  [viewer.name ?? 'Watching', turn ? `turn ${turn.number}` : 'the table'].join(' · ');
