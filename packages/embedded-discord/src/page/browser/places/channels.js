// @ts-check
import { Avatar } from '../controls/avatar.js';
import { html } from '../vendor/preact.js';
import { Going, NewName } from './going.js';
import { serversWith } from './known.js';

/** @import { TabPlace } from '../../protocol.ts' */
/** @import { State } from '../session/state.js' */

/**
 * The channels of each server with their threads, and the direct message with the bot.
 *
 * @param {{ readonly place: TabPlace, readonly servers: State['places']['servers'], readonly bot: string,
 *   readonly onGo: (place: TabPlace) => void }} props
 */
export function ChannelList({ place, servers: known, bot, onGo }) {
  const servers = serversWith(known, place);
  /** @param {string} channel */
  const open = (channel) => {
    const guild = place.guild ?? servers[0]?.name ?? 'playgroup';
    onGo({ ...place, guild, channel: channel.replace(/^#/, '') });
  };
  return html`<nav aria-label="Channels">
    ${servers.map(
      ({ name, channels }) => html`
        <h2>${name}</h2>
        <ul>
          ${channels.map(
            ({ name: channel, threads }) => html`
              <li><${ChannelLink} place=${place} guild=${name} channel=${channel} onGo=${onGo} /></li>
              ${threads.map(
                (thread) =>
                  html`<li class="thread">
                    <${ChannelLink} place=${place} guild=${name} channel=${thread} onGo=${onGo} />
                  </li>`,
              )}
            `,
          )}
        </ul>
      `,
    )}
    <${NewName} label="Another channel" sign="#" onName=${open} />
    <h2>Direct message</h2>
    <ul>
      <li>
        <${Going} isHere=${place.guild === null} onGo=${() => onGo({ ...place, guild: null })}>
          <${Avatar} name=${bot} isBot=${true} isSmall=${true} /> ${bot}
        <//>
      </li>
    </ul>
  </nav>`;
}

/**
 * @param {{ readonly place: TabPlace, readonly guild: string, readonly channel: string,
 *   readonly onGo: (place: TabPlace) => void }} props
 */
function ChannelLink({ place, guild, channel, onGo }) {
  const isHere = place.guild === guild && place.channel === channel;
  return html`<${Going} isHere=${isHere} onGo=${() => onGo({ ...place, guild, channel })}>
    <span class="hash" aria-hidden="true">#</span>${channel}
  <//>`;
}
