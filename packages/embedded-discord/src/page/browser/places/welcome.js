// @ts-check
import { html } from '../vendor/preact.js';

/** @import { State } from '../session/state.js' */

/**
 * The beginning of a channel: what this is, and lines to try.
 *
 * @param {{ readonly here: NonNullable<State['here']>, readonly onTry: (line: string) => void }} props
 */
export function Welcome({ here: { place, bot, tries }, onTry }) {
  const isDirect = place.guild === null;
  return html`<section class="welcome" aria-label="Beginning of the channel">
    <span class="welcome-sign" aria-hidden="true">${isDirect ? '@' : '#'}</span>
    <h1>${isDirect ? bot.name : `Welcome to #${place.channel}`}</h1>
    <p>
      A small Discord of your own, on this machine only, with <strong>${bot.name}</strong> in it. ${' '}You
      are <strong>${place.user}</strong>${isDirect ? '' : `; you can be others too, in this tab or the next`}.
    </p>
    ${
      tries.length === 0
        ? null
        : html`<ul class="tries">
            ${tries.map(
              ([what, line]) =>
                html`<li>
                  <button type="button" class="try" onClick=${() => onTry(line)}>
                    <span class="try-what">${what}</span>
                    <span class="try-line">${line}</span>
                  </button>
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}
