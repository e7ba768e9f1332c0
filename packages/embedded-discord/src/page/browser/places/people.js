// @ts-check
import { Avatar } from '../controls/avatar.js';
import { formatPlaceHash } from '../session/place.js';
import { html } from '../vendor/preact.js';
import { Going, NewName } from './going.js';
import { peopleWith } from './known.js';

/** @import { TabPlace } from '../../protocol.ts' */
/** @import { State } from '../session/state.js' */

/**
 * The people one can be, in this tab or another, and whether they manage the server.
 *
 * @param {{ readonly place: TabPlace, readonly people: State['places']['people'],
 *   readonly onGo: (place: TabPlace) => void }} props
 */
export function People({ place, people, onGo }) {
  return html`<section aria-labelledby="people-title">
    <h2 id="people-title">Be somebody</h2>
    <ul>
      ${peopleWith(people, place.user).map(
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
                    href=${formatPlaceHash({ ...place, user: name, manages: false })}
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
  </section>`;
}
