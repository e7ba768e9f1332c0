// @ts-check
import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { stepTo, useFirstLetters } from './list-keys.js';
import { OfferedList } from './offered-list.js';
import { usePopover } from './popover.js';
import { useId } from './use-id.js';

/** @import { Offered } from './offered-list.js' */

/**
 * A select as Discord shows it: a single value is chosen at once; several values are ticked, and chosen when the list
 * closes. By the ARIA pattern of a select-only combobox: arrows, Home, End, first letters, Enter or Space, Escape.
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
 * }} props `name`: the accessible name; `onChoose` is called once for each choice
 */
export function Picker({ name, placeholder, offered, chosen, least, most, onChoose, ...look }) {
  const { isDisabled = false, isInvalid = false, describedBy } = look;
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const [ticked, setTicked] = useState(chosen);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const opener = useRef(/** @type {HTMLElement | null} */ (null));
  const popover = useRef(/** @type {HTMLElement | null} */ (null));
  const byLetters = useFirstLetters(offered.map(({ label }) => label));
  const id = useId();
  const isMany = most > 1;
  usePopover(opener, popover, isOpen);
  useEffect(() => setTicked(chosen), [chosen.join('\n')]);
  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, at]);

  const open = () => {
    const first = offered.findIndex(({ value }) => ticked.includes(value));
    setAt(Math.max(0, first));
    setOpen(true);
  };
  /** @param {boolean} takes whether the ticked values are chosen */
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
    if (isTicked) setTicked(ticked.filter((tick) => tick !== value));
    else if (ticked.length < most) setTicked([...ticked, value]);
  };
  const done = () => {
    close(true);
    opener.current?.focus();
  };

  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const isChoice = event.key === 'Enter' || event.key === ' ';
    const to = stepTo(event.key, at, offered.length) ?? (isOpen ? byLetters(event) : null);
    if (!isOpen && (isChoice || to !== null)) open();
    else if (isOpen && isChoice) choose(at);
    else if (to !== null) setAt(to);
    else return;
    event.preventDefault();
  };
  /** @param {KeyboardEvent} event */
  const escape = (event) => {
    if (!isOpen || event.key !== 'Escape') return;
    close(false);
    opener.current?.focus();
    // A surrounding form stays open.
    event.preventDefault();
    event.stopPropagation();
  };
  /** @param {FocusEvent} event */
  const leave = ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget))) close(true);
  };

  const shown = offered.filter(({ value }) => ticked.includes(value));
  const words = shown.map(({ label }) => label).join(', ');
  return html`<div class="picker" ref=${box} onFocusOut=${leave} onKeyDown=${escape}>
    <button
      type="button"
      class="picker-opener"
      ref=${opener}
      role="combobox"
      aria-label=${words === '' ? name : `${name}: ${words}`}
      aria-haspopup="listbox"
      aria-expanded=${isOpen}
      aria-controls=${id}
      aria-activedescendant=${isOpen ? `${id}-${at}` : undefined}
      aria-invalid=${isInvalid ? 'true' : undefined}
      aria-describedby=${describedBy}
      disabled=${isDisabled}
      onClick=${() => (isOpen ? close(true) : open())}
      onKeyDown=${press}
    >
      <span class=${words === '' ? 'picked none' : 'picked'}>
        ${words === '' ? placeholder : shown.map(({ label, icon }) => html`<span class="pick">${icon}${label}</span>`)}
      </span>
      <span class="chevron" aria-hidden="true"></span>
    </button>
    <div class="popover picker-popover" popover="manual" ref=${popover}>
      <${OfferedList}
        id=${id}
        name=${name}
        offered=${offered}
        ticked=${ticked}
        most=${most}
        at=${at}
        onPoint=${setAt}
        onChoose=${choose}
      />
      ${
        isMany
          ? html`<button type="button" class="picker-done button style-1" onClick=${done}>
              ${ticked.length === 0 ? 'Done' : `Done · ${ticked.length} chosen`}
            </button>`
          : null
      }
    </div>
  </div>`;
}
