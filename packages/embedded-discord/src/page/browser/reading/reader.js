// @ts-check
import { createContext, useContext } from '../vendor/preact.js';

/** @import { EnteredPlace } from '../../protocol.ts' */
/** @import { TabActions } from '../session/use-session.js' */

/**
 * The context for rendering a message and acting on it.
 *
 * @typedef {{
 *   readonly names: Readonly<Record<string, string>>,
 *   readonly emojis: EnteredPlace['emojis'],
 *   readonly people: readonly { readonly id: string, readonly name: string }[],
 *   readonly userId: string,
 *   readonly messageCommands: readonly string[],
 *   readonly said: Readonly<Record<string, string>>,
 *   readonly failedOn: string | null,
 *   readonly actions: TabActions,
 * }} Reader
 */

export const ReaderContext = createContext(/** @type {Reader | null} */ (null));

/** @returns {Reader} */
export function useReader() {
  const reader = useContext(ReaderContext);
  if (reader === null) throw new Error('useReader is called outside of ReaderContext.');
  return reader;
}
