// @ts-check
import { useId } from './use-id.js';
import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { usePopover } from './popover.js';

/** @import { VNode } from '../vendor/preact.js' */

/**
 * @typedef {{ readonly value: string, readonly label: string, readonly description?: string | undefined,
 *   readonly icon?: VNode | null }} Offered
 */

/** So long a pause, and another word is typed, in milliseconds. */
const TYPED_TOGETHER_MS = 700;

/**
 * A select as Discord shows it: one value is chosen at once, several are ticked and taken when it closes. By the ARIA
 * pattern of a combobox that only selects: arrows, Home, End, first letters, Enter or Space, Escape.
 *
 * @param {{
 *   readonly name: string,
 *   readonly placeholder: string,
 *   readonly offered: readonly Offered[],
 *   readonly chosen: readonly string[],
 *   readonly least: number,
 *   readonly most: number,
 *   readonly isDisabled?: boolean,
 *   readonly isInvalid?: boolean,
 *   readonly describedBy?: string | undefined,
 *   readonly onChoose: (values: readonly string[]) => void,
 * }} props `name`: what it is called when read aloud; `onChoose` is called once for each choice
 */
export function Picker({
  name,
  placeholder,
  offered,
  chosen,
  least,
  most,
  isDisabled,
  isInvalid,
  describedBy,
  onChoose,
}) {
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const [ticked, setTicked] = useState(chosen);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const opener = useRef(/** @type {HTMLElement | null} */ (null));
  const popover = useRef(/** @type {HTMLElement | null} */ (null));
  const typed = useRef({ text: '', at: 0 });
  const id = useId();
  const isMany = most > 1;
  usePopover(opener, popover, isOpen);
  useEffect(() => setTicked(chosen), [chosen.join('\n')]);
  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, at]);

  const open = () => {
    if (isDisabled) return;
    setAt(
      Math.max(
        0,
        offered.findIndex(({ value }) => ticked.includes(value)),
      ),
    );
    setOpen(true);
  };
  /** @param {boolean} takes whether what was ticked is taken */
  const close = (takes) => {
    if (!isOpen) return;
    setOpen(false);
    const isOther = ticked.join('\n') !== chosen.join('\n');
    if (takes && isMany && isOther && ticked.length >= least) onChoose(ticked);
    else setTicked(chosen);
  };
  /** @param {number} index */
  const choose = (index) => {
    const value = offered[index]?.value;
    if (value === undefined) return;
    if (!isMany) {
      setOpen(false);
      opener.current?.focus();
      const isTakenBack = least === 0 && chosen.includes(value);
      return onChoose(isTakenBack ? [] : [value]);
    }
    const isTicked = ticked.includes(value);
    if (isTicked) setTicked(ticked.filter((one) => one !== value));
    else if (ticked.length < most) setTicked([...ticked, value]);
  };

  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const last = offered.length - 1;
    if (!isOpen) {
      if (!['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) return;
      event.preventDefault();
      return open();
    }
    switch (event.key) {
      case 'ArrowDown':
        setAt(Math.min(at + 1, last));
        break;
      case 'ArrowUp':
        setAt(Math.max(at - 1, 0));
        break;
      case 'Home':
        setAt(0);
        break;
      case 'End':
        setAt(last);
        break;
      case 'Enter':
      case ' ':
        choose(at);
        break;
      case 'Escape':
        close(false);
        break;
      default: {
        if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
        const isTogether = event.timeStamp - typed.current.at < TYPED_TOGETHER_MS;
        typed.current = {
          text: (isTogether ? typed.current.text : '') + event.key.toLowerCase(),
          at: event.timeStamp,
        };
        const found = offered.findIndex(({ label }) => label.toLowerCase().startsWith(typed.current.text));
        if (found >= 0) setAt(found);
      }
    }
    event.preventDefault();
    event.stopPropagation();
  };
  /** @param {FocusEvent} event */
  const leave = ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget))) close(true);
  };

  const shown = offered.filter(({ value }) => ticked.includes(value));
  return html`<div class="picker" ref=${box} onFocusOut=${leave}>
    <button
      type="button"
      class="picker-opener"
      ref=${opener}
      role="combobox"
      aria-label=${shown.length > 0 ? `${name}: ${shown.map(({ label }) => label).join(', ')}` : name}
      aria-haspopup="listbox"
      aria-expanded=${isOpen}
      aria-controls=${`${id}-list`}
      aria-activedescendant=${isOpen ? `${id}-${at}` : undefined}
      aria-invalid=${isInvalid === true ? 'true' : undefined}
      aria-describedby=${describedBy}
      disabled=${isDisabled === true}
      onClick=${() => (isOpen ? close(true) : open())}
      onKeyDown=${press}
    >
      <span class=${shown.length > 0 ? 'picked' : 'picked none'}>
        ${shown.length > 0 ? shown.map(({ label, icon }) => html`<span class="pick">${icon}${label}</span>`) : placeholder}
      </span>
      <span class="chevron" aria-hidden="true"></span>
    </button>
    <div class="popover picker-popover" popover="manual" ref=${popover}>
      <div
        role="listbox"
        id=${`${id}-list`}
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
              aria-disabled=${isMany && ticked.length >= most && !ticked.includes(value) ? 'true' : undefined}
              onPointerDown=${(/** @type {PointerEvent} */ event) => event.preventDefault()}
              onPointerMove=${() => setAt(index)}
              onClick=${() => choose(index)}
            >
              ${icon}
              <span class="offered-words">
                <span class="offered-label">${label}</span>
                ${description ? html`<span class="offered-description">${description}</span>` : null}
              </span>
              <span class=${isMany ? 'tick box' : 'tick'} aria-hidden="true"></span>
            </div>`,
        )}
        ${offered.length === 0 ? html`<div class="offered none" role="option" aria-disabled="true" aria-selected="false">Nobody is here yet</div>` : null}
      </div>
      ${
        isMany
          ? html`<button
              type="button"
              class="picker-done button style-1"
              onClick=${() => (close(true), opener.current?.focus())}
            >
              ${ticked.length === 0 ? 'Done' : `Done · ${ticked.length} chosen`}
            </button>`
          : null
      }
    </div>
  </div>`;
}
