// @ts-check
import { Avatar } from '../controls/avatar.js';
import { hashOf } from '../session/place.js';
import { html, useState } from '../vendor/preact.js';
import { ThemeSwitch } from './theme.js';

/** @import { PlaceOfTab } from '../../protocol.ts' */
/** @import { State } from '../session/state.js' */

/**
 * Where one can be, and who.
 *
 * @param {{ readonly state: State, readonly onGo: (place: PlaceOfTab) => void }} props
 */
export function Side({ state: { here, places }, onGo }) {
  if (here === null) return null;
  const { place } = here;
  const servers = serversWith(places.servers, place);
  return html`<div class="side-scroll">
      <nav aria-label="Channels">
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
        <${NewName}
          label="Another channel"
          sign="#"
          onName=${(/** @type {string} */ channel) =>
            onGo({
              ...place,
              guild: place.guild ?? servers[0]?.name ?? 'playgroup',
              channel: channel.replace(/^#/, ''),
            })}
        />
        <h2>Direct message</h2>
        <ul>
          <li>
            <${Going} isHere=${place.guild === null} onGo=${() => onGo({ ...place, guild: null })}>
              <${Avatar} name=${here.bot.name} isBot=${true} isSmall=${true} /> ${here.bot.name}
            <//>
          </li>
        </ul>
      </nav>
      <section aria-labelledby="people-title">
        <h2 id="people-title">Be somebody</h2>
        <ul>
          ${peopleWith(places.people, place.user).map(
            (name) =>
              html`<li class="person">
                <${Going} isHere=${name === place.user} onGo=${() => onGo({ ...place, user: name })}>
                  <${Avatar} name=${name} isSmall=${true} /> ${name}
                <//>
                ${
                  name === place.user
                    ? html`<span class="you">you</span>`
                    : html`<a
                        class="beside"
                        target="_blank"
                        href=${hashOf({ ...place, user: name, manages: false })}
                        aria-label=${`${name} in another tab`}
                        title=${`${name} in another tab`}
                      >
                        <span aria-hidden="true">↗</span>
                      </a>`
                }
              </li>`,
          )}
        </ul>
        <${NewName}
          label="Somebody else"
          sign="@"
          onName=${(/** @type {string} */ user) => onGo({ ...place, user: user.replace(/^@/, '') })}
        />
        <label class="manages">
          <input
            type="checkbox"
            checked=${place.manages}
            disabled=${place.guild === null}
            onChange=${() => onGo({ ...place, manages: !place.manages })}
          />
          ${place.user} may manage the server
        </label>
      </section>
    </div>
    <footer class="side-foot">
      <div class="me"><${Avatar} name=${place.user} /> <span class="author">${place.user}</span></div>
      <${ThemeSwitch} />
    </footer>`;
}

/**
 * @param {{ readonly place: PlaceOfTab, readonly guild: string, readonly channel: string,
 *   readonly onGo: (place: PlaceOfTab) => void }} props
 */
function ChannelLink({ place, guild, channel, onGo }) {
  const isHere = place.guild === guild && place.channel === channel;
  return html`<${Going} isHere=${isHere} onGo=${() => onGo({ ...place, guild, channel })}>
    <span class="hash" aria-hidden="true">#</span>${channel}
  <//>`;
}

/** @param {{ readonly isHere: boolean, readonly onGo: () => void, readonly children: unknown }} props */
const Going = ({ isHere, onGo, children }) =>
  html`<button
    type="button"
    class=${isHere ? 'going here' : 'going'}
    aria-current=${isHere ? 'true' : undefined}
    onClick=${onGo}
  >
    ${children}
  </button>`;

/** @param {{ readonly label: string, readonly sign: string, readonly onName: (name: string) => void }} props */
function NewName({ label, sign, onName }) {
  const [name, setName] = useState('');
  /** @param {Event} event */
  const send = (event) => {
    event.preventDefault();
    if (name.trim() === '') return;
    onName(name.trim());
    setName('');
  };
  return html`<form class="new-name" onSubmit=${send}>
    <span aria-hidden="true">${sign}</span>
    <input
      type="text"
      aria-label=${label}
      placeholder=${label}
      maxlength="100"
      autocomplete="off"
      value=${name}
      onInput=${(/** @type {Event} */ event) => setName(/** @type {HTMLInputElement} */ (event.currentTarget).value)}
    />
    ${name.trim() === '' ? null : html`<button type="submit" class="link">Go</button>`}
  </form>`;
}

/**
 * A channel is known to the server once somebody is in it; where one is now stands there in any case.
 *
 * @param {State['places']['servers']} servers
 * @param {PlaceOfTab} place
 * @returns {State['places']['servers']}
 */
function serversWith(servers, { guild, channel }) {
  if (guild === null) return servers;
  const at = servers.find(({ name }) => name === guild);
  if (!at) return [...servers, { name: guild, channels: [{ name: channel, threads: [] }] }];
  const isKnown = at.channels.some(({ name, threads }) => name === channel || threads.includes(channel));
  if (isKnown) return servers;
  const withIt = { ...at, channels: [...at.channels, { name: channel, threads: [] }] };
  return servers.map((one) => (one === at ? withIt : one));
}

/**
 * @param {State['places']['people']} people
 * @param {string} user
 */
const peopleWith = (people, user) => [...new Set([...people.map(({ name }) => name), user])];
