import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { PagePaths, GamePageModel } from '../view-model/types.ts';

/*
 * The facts of the whole that every part of a page needs: where things are, and what a press without scripts carries.
 */

export type PageContext = Pick<GamePageModel, 'paths' | 'seq' | 'now' | 'formId'>;

const NOWHERE: PagePaths = { page: '', press: '', live: '', rules: '', assets: '' };

/** Of the answer to a press by itself: it is put into a page, and has no addresses of its own. */
const NO_PAGE: PageContext = { paths: NOWHERE, seq: 0, now: 0, formId: '' };

export const PreactPageContext = createContext(NO_PAGE);

export const usePageContext = (): PageContext => useContext(PreactPageContext);
