// @ts-check
import { html } from '../vendor/preact.js';

/** @import { VNode } from '../vendor/preact.js' */

/**
 * An item to choose.
 *
 * @typedef {{ readonly value: string, readonly label: string, readonly description?: string | undefined,
 *   readonly icon?: VNode | null }} Offered
 */

/**
 * The list of a select. The focus stays on its opener; `at` is the item that the keys refer to.
 *
 * @param {{
 *   readonly id: string,
 *   readonly name: string,
 *   readonly offered: readonly Offered[],
 *   readonly ticked: readonly string[],
 *   readonly most: number,
 *   readonly at: number,
 *   readonly onPoint: (index: number) => void,
 *   readonly onChoose: (index: number) => void,
 * }} props an item's id is that of the list, `-`, and its index
 */
export function OfferedList({ id, name, offered, ticked, most, at, onPoint, onChoose }) {
  const isMany = most > 1;
  const isFull = isMany && ticked.length >= most;
  return html`<div
    role="listbox"
    id=${id}
    aria-label=${name}
    aria-multiselectable=${isMany ? 'true' : undefined}
    tabindex="-1"
  >
    ${offered.map(
      ({ value, label, description, icon }, index) =>
        html`<div
          key=${value}
          id=${`${id}-${index}`}
          class=${index === at ? 'offered active' : 'offered'}
          role="option"
          aria-selected=${ticked.includes(value)}
          aria-disabled=${isFull && !ticked.includes(value) ? 'true' : undefined}
          onPointerDown=${(/** @type {PointerEvent} */ event) => event.preventDefault()}
          onPointerMove=${() => onPoint(index)}
          onClick=${() => {
            onPoint(index);
            onChoose(index);
          }}
        >
          ${icon}
          <span class="offered-words">
            <span class="offered-label">${label}</span>
            ${description ? html`<span class="offered-description">${description}</span>` : null}
          </span>
          <span class=${isMany ? 'tick box' : 'tick'} aria-hidden="true"></span>
        </div>`,
    )}
  </div>`;
}
