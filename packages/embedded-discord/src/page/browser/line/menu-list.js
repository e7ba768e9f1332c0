// @ts-check
import { html, useEffect } from '../vendor/preact.js';

/** @import { ListedForm, Menu, MenuItem } from '../../protocol.ts' */

/** @type {Readonly<Record<MenuItem['kind'], string>>} */
const TITLES = { command: 'Commands', option: 'Options', choice: 'Choices', person: 'People' };

/**
 * The list of possible continuations above the line, and over it the usage of the command.
 *
 * @param {{ readonly id: string, readonly menu: Menu | null, readonly at: number, readonly onPoint: (index: number) => void,
 *   readonly onTake: (index: number) => void }} props
 */
export function MenuList({ id, menu, at, onPoint, onTake }) {
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const { items, form } = menu ?? { items: [], form: null };
  if (items.length === 0 && form === null)
    return html`<div id=${id} role="listbox" aria-label="Suggestions" hidden></div>`;
  return html`<div class="slash-menu">
    ${form ? html`<${Usage} form=${form} />` : null}
    <div
      id=${id}
      role="listbox"
      aria-label=${TITLES[items[0]?.kind ?? 'option']}
      hidden=${items.length === 0}
    >
      ${items.map(
        ({ kind, label, description, required }, index) =>
          html`<div
            key=${`${kind} ${label}`}
            id=${`${id}-${index}`}
            role="option"
            class=${index === at ? 'suggestion active' : 'suggestion'}
            aria-selected=${index === at}
            onPointerDown=${(/** @type {PointerEvent} */ event) => event.preventDefault()}
            onPointerMove=${() => onPoint(index)}
            onClick=${() => onTake(index)}
          >
            <span class=${`suggestion-label ${kind}`}>${label}</span>
            ${required === true ? html`<span class="required">required</span>` : null}
            ${description ? html`<span class="suggestion-description">${description}</span>` : null}
          </div>`,
      )}
    </div>
  </div>`;
}

/** @param {{ readonly form: ListedForm & { readonly given: readonly string[], readonly at: string | null } }} props */
function Usage({ form: { path, description, options, given, at } }) {
  const option = options.find(({ name }) => name === at);
  return html`<div class="usage">
    <p class="usage-form">
      <strong>/${path.join(' ')}</strong>
      ${options.map(
        ({ name, required }) =>
          html`<span class=${`usage-option${name === at ? ' now' : given.includes(name) ? ' given' : ''}`}
            >${name}${required ? html`<span class="star">*</span>` : null}</span
          >`,
      )}
    </p>
    <p class="usage-words">
      ${option ? html`<strong>${option.name}</strong> ${option.description}` : description}
    </p>
  </div>`;
}
