// @ts-check
import { html, useLayoutEffect, useRef, useState } from '../vendor/preact.js';
import { stepTo, useFirstLetters } from './list-keys.js';
import { usePopover } from './popover.js';
import { useId } from './use-id.js';

/**
 * A button that opens a menu, by the ARIA pattern: arrows, Home, End, first letters, Escape.
 *
 * @param {{ readonly name: string, readonly items: readonly string[], readonly onChoose: (item: string) => void }} props
 */
export function MenuButton({ name, items, onChoose }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const menu = useRef(/** @type {HTMLElement | null} */ (null));
  const byLetters = useFirstLetters(items);
  const id = useId();
  usePopover(opener, menu, isOpen, { alignRight: true });
  /** @returns {HTMLElement[]} */
  const rows = () => [...(menu.current?.querySelectorAll('button') ?? [])];
  useLayoutEffect(() => {
    if (isOpen) rows()[0]?.focus();
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const all = rows();
    const at = all.findIndex((item) => item === document.activeElement);
    const to = all[stepTo(event.key, at, all.length) ?? byLetters(event) ?? -1];
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (to) to.focus();
    else return;
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  };
  /** @param {FocusEvent} event */
  const leave = ({ relatedTarget }) => {
    const isInside = relatedTarget instanceof Node && menu.current?.contains(relatedTarget);
    if (!isInside && relatedTarget !== opener.current) setOpen(false);
  };

  return html`<div class="menu-button">
    <button
      type="button"
      class="icon-button"
      ref=${opener}
      aria-label=${name}
      title=${name}
      aria-haspopup="menu"
      aria-expanded=${isOpen}
      aria-controls=${id}
      onClick=${() => setOpen(!isOpen)}
    >
      <span aria-hidden="true">⋯</span>
    </button>
    <div
      class="popover menu"
      popover="manual"
      role="menu"
      id=${id}
      aria-label=${name}
      ref=${menu}
      onKeyDown=${press}
      onFocusOut=${leave}
    >
      ${items.map(
        (item) =>
          html`<button
            type="button"
            role="menuitem"
            tabindex="-1"
            onClick=${() => {
              close();
              onChoose(item);
            }}
          >
            ${item}
          </button>`,
      )}
    </div>
  </div>`;
}
