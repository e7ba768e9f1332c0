// @ts-check
import { Activity } from './activities/activity.js';
import { useFocusKept } from './controls/focus-kept.js';
import { Form } from './form/form.js';
import { Line } from './line/line.js';
import { Log } from './message/log.js';
import { Side } from './places/side.js';
import { ChannelStates } from './places/states.js';
import { Welcome } from './places/welcome.js';
import { ReaderContext } from './reading/reader.js';
import { useSession } from './session/use-session.js';
import { html, render, useEffect, useMemo, useRef, useState } from './vendor/preact.js';

/** @import { TabPlace } from '../protocol.ts' */
/** @import { State } from './session/state.js' */

/** The page: places on the left, the channel on the right, and an open form over both. */
function App() {
  const { state, deeds } = useSession();
  const { here, names, places, said, failedOn, form, activity, link } = state;
  const [isDrawn, setDrawn] = useState(false);
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
        deeds,
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
    if (isDrawn) drawer.current?.querySelector('button')?.focus();
  }, [isDrawn]);

  useFocusKept('.line-input', [state.messages, state.notes, state.dismissed, form]);

  const closeDrawer = () => {
    setDrawn(false);
    opener.current?.focus();
  };
  /** @param {TabPlace} place */
  const go = (place) => {
    if (isDrawn) closeDrawer();
    const isOther = place.user !== here?.place.user;
    // A user who returns keeps their former permissions.
    const manages = isOther ? managers.current.has(place.user) : place.manages;
    void deeds.enter({ ...place, manages });
  };

  return html`<${ReaderContext.Provider} value=${reader}>
    <div class=${isDrawn ? 'frame drawn' : 'frame'}>
      <aside
        id="side"
        class="side"
        aria-label="Channels and people"
        ref=${drawer}
        onKeyDown=${(/** @type {KeyboardEvent} */ event) => isDrawn && event.key === 'Escape' && closeDrawer()}
      >
        <${Side} state=${state} onGo=${go} />
      </aside>
      ${isDrawn ? html`<button type="button" class="curtain" aria-label="Close the list of channels" onClick=${closeDrawer}></button>` : null}
      <main class="channel" inert=${isDrawn}>
        <header class="channel-head">
          <button
            type="button"
            class="icon-button drawer-opener"
            ref=${opener}
            aria-label="Channels and people"
            aria-expanded=${isDrawn}
            aria-controls="side"
            onClick=${() => setDrawn(true)}
          >
            <span aria-hidden="true">☰</span>
          </button>
          ${here ? html`<p class="channel-name">${titleOf(here.place, here.bot.name)}</p>` : null}
          ${here ? html`<p class="channel-topic">${here.place.guild === null ? 'direct message' : here.place.guild}</p>` : null}
          ${here ? html`<${ChannelStates} here=${here.states} onSend=${deeds.send} />` : null}
          <p class="link-state" role="status">${LINKS[link]}</p>
        </header>
        ${
          here
            ? html`<${Log} state=${state} deeds=${deeds}>
                  <${Welcome} here=${here} onTry=${deeds.send} />
                <//>
                <${Line} state=${state} deeds=${deeds} />`
            : html`<p class="opening">${LINKS[link]}</p>`
        }
      </main>
      ${activity && here ? html`<${Activity} key=${activity.path} launched=${activity} bot=${here.bot} userId=${here.userId} deeds=${deeds} />` : null}
      ${form && here ? html`<${Form} key=${form.form} open=${form} botName=${here.bot.name} deeds=${deeds} />` : null}
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
