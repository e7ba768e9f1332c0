// @ts-check
import { Avatar } from '../controls/avatar.js';
import { html } from '../vendor/preact.js';
import { ChannelList } from './channels.js';
import { People } from './people.js';
import { ThemeSwitch } from './theme.js';

/** @import { TabPlace } from '../../protocol.ts' */
/** @import { State } from '../session/state.js' */

/**
 * The sidebar: channels and people.
 *
 * @param {{ readonly state: State, readonly onGo: (place: TabPlace) => void }} props
 */
export function Sidebar({ state: { here, places }, onGo }) {
  if (here === null) return null;
  const { place } = here;
  return html`<div class="side-scroll">
      <${ChannelList} place=${place} servers=${places.servers} bot=${here.bot.name} onGo=${onGo} />
      <${People} place=${place} people=${places.people} onGo=${onGo} />
    </div>
    <footer class="side-foot">
      <div class="me"><${Avatar} name=${place.user} /> <span class="author">${place.user}</span></div>
      <${ThemeSwitch} />
    </footer>`;
}
