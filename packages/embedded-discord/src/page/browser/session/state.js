// @ts-check
import { withMessage } from './messages.js';

/** @import { APIMessage } from 'discord-api-types/v10' */
/** @import { EnteredPlace, LaunchedActivity, OpenForm, Places } from '../../protocol.ts' */
/** @import { TabEvent } from './connection.js' */

/**
 * A note between the messages that only this tab shows.
 *
 * @typedef {{ readonly kind: 'note' | 'problem' | 'failed', readonly key: number, readonly at: number, readonly text:
 * string }} Note
 */

/**
 * The state of the page.
 *
 * @typedef {{
 *   readonly link: 'opening' | 'open' | 'lost' | 'left',
 *   readonly here: Omit<EnteredPlace, 'messages' | 'names'> | null,
 *   readonly places: Places,
 *   readonly messages: readonly APIMessage[],
 *   readonly names: Readonly<Record<string, string>>,
 *   readonly said: Readonly<Record<string, string>>,
 *   readonly dismissed: ReadonlySet<string>,
 *   readonly notes: readonly Note[],
 *   readonly waiting: number,
 *   readonly form: OpenForm | null,
 *   readonly activity: LaunchedActivity | null,
 *   readonly problem: string | null,
 *   readonly failedOn: string | null,
 *   readonly welcomes: number,
 * }} State `waiting`: the number of pending answers; `problem`: why the last line was not sent; `failedOn`: the message
 * whose component failed last; `said`: the lines sent from this tab, by the message that answers them
 */

/**
 * @typedef {{ readonly do: 'link', readonly link: State['link'] }
 *   | { readonly do: 'enter', readonly entered: EnteredPlace }
 *   | { readonly do: 'places', readonly places: Places }
 *   | { readonly do: 'event', readonly event: TabEvent, readonly at: number }
 *   | { readonly do: 'note', readonly kind: Note['kind'], readonly text: string, readonly at: number }
 *   | { readonly do: 'wait' | 'waited' | 'welcome' | 'closeForm' | 'closeActivity' }
 *   | { readonly do: 'launch', readonly activity: LaunchedActivity }
 *   | { readonly do: 'open', readonly form: OpenForm }
 *   | { readonly do: 'refuse', readonly why: string | null }
 *   | { readonly do: 'fail', readonly message: string | null }
 *   | { readonly do: 'said', readonly message: string, readonly line: string }
 *   | { readonly do: 'dismiss', readonly message: string }
 *   | { readonly do: 'dismissNote', readonly key: number }} Change
 */

/** @type {State} */
export const INITIAL_STATE = {
  link: 'opening',
  here: null,
  places: { servers: [], people: [] },
  messages: [],
  names: {},
  said: {},
  dismissed: new Set(),
  notes: [],
  waiting: 0,
  form: null,
  activity: null,
  problem: null,
  failedOn: null,
  welcomes: 0,
};

/**
 * The state of the page after a change.
 *
 * @param {State} state
 * @param {Change} change
 * @returns {State}
 */
export function reduceState(state, change) {
  switch (change.do) {
    case 'link':
      return { ...state, link: change.link };
    case 'enter':
      return applyEntered(state, change.entered);
    case 'places':
      return { ...state, places: change.places };
    case 'event':
      return applyEvent(state, change.event, change.at);
    case 'note':
      return { ...state, notes: [...state.notes, createNote(state, change.kind, change.text, change.at)] };
    case 'wait':
      return { ...state, waiting: state.waiting + 1, failedOn: null };
    case 'waited':
      return { ...state, waiting: state.waiting - 1 };
    case 'welcome':
      return { ...state, welcomes: state.welcomes + 1 };
    case 'open':
      return { ...state, form: change.form };
    case 'closeForm':
      return { ...state, form: null };
    case 'launch':
      return { ...state, activity: change.activity };
    case 'closeActivity':
      return { ...state, activity: null };
    case 'refuse':
      return { ...state, problem: change.why };
    case 'fail':
      return { ...state, failedOn: change.message };
    case 'said':
      return { ...state, said: { ...state.said, [change.message]: change.line } };
    case 'dismiss':
      return { ...state, dismissed: new Set([...state.dismissed, change.message]) };
    case 'dismissNote':
      return { ...state, notes: state.notes.filter(({ key }) => key !== change.key) };
  }
}

/**
 * Notes belong to one channel and one person.
 *
 * @param {State} state
 * @param {EnteredPlace} entered
 * @returns {State}
 */
function applyEntered(state, { messages, names, ...here }) {
  const isSame = state.here?.channelId === here.channelId && state.here.userId === here.userId;
  return {
    ...state,
    here,
    messages,
    names: { ...state.names, ...names },
    notes: isSame ? state.notes : [],
    form: isSame ? state.form : null,
    activity: isSame ? state.activity : null,
    problem: null,
    failedOn: null,
  };
}

/**
 * @param {State} state
 * @param {TabEvent} event
 * @param {number} at
 * @returns {State}
 */
function applyEvent(state, event, at) {
  switch (event.event) {
    case 'message':
      return {
        ...state,
        messages: withMessage(state.messages, event.message),
        names: { ...state.names, ...event.names },
      };
    case 'gone':
      return { ...state, messages: state.messages.filter(({ id }) => id !== event.message) };
    case 'problem':
    case 'note':
      return { ...state, notes: [...state.notes, createNote(state, event.event, event.text, at)] };
    case 'emojis': {
      const { here } = state;
      return here ? { ...state, here: { ...here, emojis: { ...here.emojis, ...event.emojis } } } : state;
    }
    case 'states': {
      const { here } = state;
      return here ? { ...state, here: { ...here, states: event.here } } : state;
    }
    case 'left':
      return { ...state, link: 'left' };
    // The session requests them again.
    case 'places':
    case 'commands':
      return state;
  }
}

/**
 * @param {State} state
 * @param {Note['kind']} kind
 * @param {string} text
 * @param {number} at
 * @returns {Note}
 */
const createNote = ({ notes }, kind, text, at) => ({ kind, text, at, key: (notes.at(-1)?.key ?? 0) + 1 });
