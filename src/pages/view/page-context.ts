import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { PagePaths, GamePageModel } from '../view-model/types.ts';

/* Context for all components of a page: paths, and what a press without scripts sends. */

export type PageContext = Pick<GamePageModel, 'paths' | 'seq' | 'now' | 'formId'>;

const NOWHERE: PagePaths = { page: '', press: '', live: '', rules: '', assets: '', art: '' };

/** For the answer to a press, which is inserted into a page and has no paths. */
const NO_PAGE: PageContext = { paths: NOWHERE, seq: 0, now: 0, formId: '' };

export const PreactPageContext = createContext(NO_PAGE);

export const usePageContext = (): PageContext => useContext(PreactPageContext);
