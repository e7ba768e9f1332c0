// @ts-check
import { ActivityDialog } from './activities/activity.js';
import { useFocusKept } from './controls/focus-kept.js';
import { ModalForm } from './form/modal-form.js';
import { InputLine } from './line/input-line.js';
import { MessageLog } from './message/message-log.js';
import { Sidebar } from './places/sidebar.js';
import { StatesPanel } from './places/states.js';
import { Welcome } from './places/welcome.js';
import { ReaderContext } from './reading/reader.js';
import { useSession } from './session/use-session.js';
import { html, render, useEffect, useMemo, useRef, useState } from './vendor/preact.js';

/** @import { TabPlace } from '../protocol.ts' */
/** @import { State } from './session/state.js' */

/** The page: places on the left, the channel on the right, and an open form over both. */
function App() {
  const { state, actions } = useSession();
  const { here, names, places, said, failedOn, form, activity, link } = state;
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const managers = useRef(new Set());
  const drawer = useRef(/** @type {HTMLElement | null} */ (null));
  const opener = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const reader = useMemo(
    () =>
      here && {
        names,
        emojis: here.emojis,
        people: places.people,
        userId: here.userId,
        messageCommands: here.messageCommands,
        said,
        failedOn,
        actions,
      },
    [here, names, places, said, failedOn],
  );
  useEffect(() => {
    document.title =
      here === null ? 'A small Discord' : `${titleOf(here.place, here.bot.name)} · ${here.place.user}`;
  }, [here]);
  useEffect(() => {
    if (here?.place.manages) managers.current.add(here.place.user);
    else if (here) managers.current.delete(here.place.user);
  }, [here]);
  useEffect(() => {
    if (isDrawerOpen) drawer.current?.querySelector('button')?.focus();
  }, [isDrawerOpen]);

  useFocusKept('.line-input', [state.messages, state.notes, state.dismissed, form]);

  const closeDrawer = () => {
    setDrawerOpen(false);
    opener.current?.focus();
  };
  /** @param {TabPlace} place */
  const go = (place) => {
    if (isDrawerOpen) closeDrawer();
    const isOther = place.user !== here?.place.user;
    // A user who returns keeps their former permissions.
    const manages = isOther ? managers.current.has(place.user) : place.manages;
    void actions.enter({ ...place, manages });
  };

  return html`<${ReaderContext.Provider} value=${reader}>
    <div class=${isDrawerOpen ? 'frame drawn' : 'frame'}>
      <aside
        id="side"
        class="side"
        aria-label="Channels and people"
        ref=${drawer}
        onKeyDown=${(/** @type {KeyboardEvent} */ event) => isDrawerOpen && event.key === 'Escape' && closeDrawer()}
      >
        <${Sidebar} state=${state} onGo=${go} />
      </aside>
      ${isDrawerOpen ? html`<button type="button" class="curtain" aria-label="Close the list of channels" onClick=${closeDrawer}></button>` : null}
      <main class="channel" inert=${isDrawerOpen}>
        <header class="channel-head">
          <button
            type="button"
            class="icon-button drawer-opener"
            ref=${opener}
            aria-label="Channels and people"
            aria-expanded=${isDrawerOpen}
            aria-controls="side"
            onClick=${() => setDrawerOpen(true)}
          >
            <span aria-hidden="true">☰</span>
          </button>
          ${here ? html`<p class="channel-name">${titleOf(here.place, here.bot.name)}</p>` : null}
          ${here ? html`<p class="channel-topic">${here.place.guild === null ? 'direct message' : here.place.guild}</p>` : null}
          ${here ? html`<${StatesPanel} here=${here.states} onSend=${actions.send} />` : null}
          <p class="link-state" role="status">${LINKS[link]}</p>
        </header>
        ${
          here
            ? html`<${MessageLog} state=${state} actions=${actions}>
                  <${Welcome} here=${here} onTry=${actions.send} />
                <//>
                <${InputLine} state=${state} actions=${actions} />`
            : html`<p class="opening">${LINKS[link]}</p>`
        }
      </main>
      ${activity && here ? html`<${ActivityDialog} key=${activity.path} launched=${activity} bot=${here.bot} userId=${here.userId} actions=${actions} />` : null}
      ${form && here ? html`<${ModalForm} key=${form.form} open=${form} botName=${here.bot.name} actions=${actions} />` : null}
    </div>
  <//>`;
}

/** @type {Readonly<Record<State['link'], string>>} */
const LINKS = {
  opening: 'Connecting…',
  open: '',
  lost: 'The connection is lost. Trying again…',
  left: 'The bot has stopped. Its next run has another address.',
};

/**
 * @param {TabPlace} place
 * @param {string} bot
 */
const titleOf = ({ guild, channel }, bot) => (guild === null ? `@${bot}` : `#${channel}`);

const root = document.querySelector('#app');
if (root instanceof HTMLElement) render(html`<${App} />`, root);
