import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Paths, Seen } from '../seen/seen.ts';

/*
 * The facts of the whole that every part of a page needs: where things are, and what a press without scripts carries.
 */

export type Here = Pick<Seen, 'paths' | 'seq' | 'now' | 'formId'>;

const NOWHERE: Paths = { page: '', press: '', live: '', rules: '', assets: '' };

/** Of the answer to a press by itself: it is put into a page, and has no addresses of its own. */
const SAID: Here = { paths: NOWHERE, seq: 0, now: 0, formId: '' };

export const HereContext = createContext(SAID);

export const useHere = (): Here => useContext(HereContext);
