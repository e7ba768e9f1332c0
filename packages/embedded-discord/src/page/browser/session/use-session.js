// @ts-check
import { useEffect, useMemo, useReducer, useRef } from '../vendor/preact.js';
import { TabConnection, Refused } from './connection.js';
import { formatPlaceHash, parsePlaceHash } from './place.js';
import { reduceState, INITIAL_STATE } from './state.js';

/** @import { TabRequest, Menu, TabPlace, SendResult } from '../../protocol.ts' */
/** @import { Change, State } from './state.js' */

/**
 * The actions of a person at this page. Each resolves when it is answered; none rejects.
 *
 * @typedef {{
 *   readonly enter: (place: TabPlace) => Promise<void>,
 *   readonly send: (line: string) => Promise<boolean>,
 *   readonly complete: (line: string) => Promise<Menu | null>,
 *   readonly attach: (file: File) => Promise<string | null>,
 *   readonly press: (message: string, customId: string) => Promise<void>,
 *   readonly select: (message: string, customId: string, values: readonly string[]) => Promise<void>,
 *   readonly use: (name: string, message: string) => Promise<void>,
 *   readonly submit: (form: number, fields: Readonly<Record<string, string | string[]>>) => Promise<string | null>,
 *   readonly dismiss: (message: string) => void,
 *   readonly dismissNote: (key: number) => void,
 *   readonly authorize: () => Promise<string | null>,
 *   readonly leaveActivity: (instance: string) => Promise<void>,
 *   readonly closeForm: () => void,
 *   readonly clearProblem: () => void,
 * }} TabActions `send`: false if the line was not sent; `submit`: the error to show in the form, which stays open, or null
 */

/** As Discord words it in a form. */
const FORM_FAILED = 'Something went wrong. Try again.';

/**
 * Connects this page and manages its state.
 *
 * @returns {{ readonly state: State, readonly actions: TabActions }}
 */
export function useSession() {
  const [state, change] = useReducer(reduceState, INITIAL_STATE);
  const connection = useRef(/** @type {TabConnection | null} */ (null));
  const actions = useMemo(() => createActions(connection, change), []);
  useEffect(() => {
    const address = new URL('./live', location.href);
    address.protocol = 'ws:';
    address.hash = '';
    connection.current = new TabConnection(address, {
      onOpen: () => {
        change({ do: 'link', link: 'open' });
        void actions.enter(parsePlaceHash(location.hash));
      },
      onEvent: (event) => {
        if (event.event === 'places') void refreshPlaces(connection, change);
        if (event.event === 'commands') void actions.enter(parsePlaceHash(location.hash));
        change({ do: 'event', event, at: Date.now() });
      },
      onLost: (isForGood) => change({ do: 'link', link: isForGood ? 'left' : 'lost' }),
    });
    addEventListener('hashchange', () => void actions.enter(parsePlaceHash(location.hash)));
  }, []);
  return { state, actions };
}

/** @typedef {{ readonly current: TabConnection | null }} ConnectionRef */
/** @typedef {(change: Change) => void} Dispatch */

/**
 * @param {ConnectionRef} connection
 * @param {Dispatch} change
 */
async function refreshPlaces(connection, change) {
  const places = await connection.current?.ask({ ask: 'places' }).catch(() => null);
  if (places) change({ do: 'places', places });
}

/**
 * @param {ConnectionRef} connection
 * @param {Dispatch} change
 * @returns {TabActions}
 */
function createActions(connection, change) {
  /**
   * @param {TabPlace} place
   */
  const enter = async (place) => {
    try {
      const entered = await connection.current?.ask({ ask: 'enter', ...place });
      if (!entered) return;
      history.replaceState(null, '', formatPlaceHash(entered.place));
      change({ do: 'enter', entered });
      await refreshPlaces(connection, change);
    } catch (error) {
      change({ do: 'refuse', why: refusalReason(error) });
    }
  };

  /**
   * Sends a request that the bot answers.
   *
   * @param {TabRequest & { readonly ask: 'send' | 'press' | 'select' | 'use' | 'submit' }} what
   * @returns {Promise<SendResult>}
   */
  const ask = async (what) => {
    change({ do: 'wait' });
    change({ do: 'refuse', why: null });
    try {
      return (await connection.current?.ask(what)) ?? { kind: 'refused', why: 'The connection is lost.' };
    } catch (error) {
      return { kind: 'refused', why: refusalReason(error) };
    } finally {
      change({ do: 'waited' });
    }
  };

  /**
   * @param {SendResult} sent
   * @param {string | null} message whose component was used
   * @returns {Promise<boolean>} whether it was sent
   */
  const showResult = async (sent, message = null) => {
    const at = Date.now();
    switch (sent.kind) {
      case 'done':
        if (sent.activity) change({ do: 'launch', activity: sent.activity });
        if (sent.open) change({ do: 'open', form: sent.open });
        if (sent.failed !== null && message !== null) change({ do: 'fail', message });
        else if (sent.failed !== null) change({ do: 'note', kind: 'failed', text: sent.failed, at });
        if (sent.aside !== undefined) change({ do: 'note', kind: 'note', text: sent.aside, at });
        return true;
      case 'refused':
        change({ do: 'refuse', why: sent.why });
        return false;
      case 'note':
        if (sent.text !== '') change({ do: 'note', kind: 'note', text: sent.text, at });
        return true;
      case 'choices':
        change({ do: 'note', kind: 'note', text: sent.choices.map(({ name }) => name).join('\n'), at });
        return true;
      case 'moved':
        await enter(sent.place);
        return true;
      case 'welcome':
        change({ do: 'welcome' });
        return true;
    }
  };

  return {
    enter,
    async send(text) {
      const sent = await ask({ ask: 'send', line: text });
      if (sent.kind === 'done' && sent.message !== null)
        change({ do: 'said', message: sent.message, line: text });
      return showResult(sent);
    },
    complete: async (text) =>
      (await connection.current?.ask({ ask: 'complete', line: text }).catch(() => null)) ?? null,
    async attach(file) {
      try {
        const content = toBase64(new Uint8Array(await file.arrayBuffer()));
        const attached = await connection.current?.ask({ ask: 'attach', filename: file.name, content });
        return attached?.name ?? null;
      } catch (error) {
        change({ do: 'refuse', why: refusalReason(error) });
        return null;
      }
    },
    press: async (message, customId) =>
      void (await showResult(await ask({ ask: 'press', message, customId }), message)),
    select: async (message, customId, values) =>
      void (await showResult(await ask({ ask: 'select', message, customId, values: [...values] }), message)),
    use: async (name, message) => void (await showResult(await ask({ ask: 'use', name, message }))),
    async submit(form, fields) {
      const sent = await ask({ ask: 'submit', form, fields });
      if (sent.kind === 'refused') return sent.why;
      if (sent.kind === 'done' && sent.failed !== null) return FORM_FAILED;
      change({ do: 'closeForm' });
      await showResult(sent);
      return null;
    },
    authorize: async () =>
      (await connection.current?.ask({ ask: 'authorize' }).catch(() => null))?.code ?? null,
    async leaveActivity(instance) {
      change({ do: 'closeActivity' });
      await connection.current?.ask({ ask: 'leave', instance }).catch(() => null);
    },
    dismiss: (message) => change({ do: 'dismiss', message }),
    dismissNote: (key) => change({ do: 'dismissNote', key }),
    closeForm: () => change({ do: 'closeForm' }),
    clearProblem: () => change({ do: 'refuse', why: null }),
  };
}

/** @param {unknown} error */
function refusalReason(error) {
  if (error instanceof Refused) return error.message;
  throw error;
}

/** @param {Uint8Array} bytes */
function toBase64(bytes) {
  let binary = '';
  for (const byte of bytes) binary += String.fromCodePoint(byte);
  return btoa(binary);
}
