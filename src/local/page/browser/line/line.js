// @ts-check
import { useId } from '../controls/use-id.js';
import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { MenuList } from './menu-list.js';
import { likelyItem, remembered, withItem } from './suggesting.js';

/** @import { Menu } from '../../protocol.ts' */
/** @import { State } from '../session/state.js' */
/** @import { Deeds } from '../session/use-session.js' */

/** Discord's type of an option that takes a file. */
const FILE = 11;
/** So long after a key the menu is asked for, in milliseconds. */
const PAUSE_MS = 40;

/**
 * The line at the bottom. After `/` the menu stands above it: arrows choose, Tab takes, Enter takes or sends, Escape
 * closes. Without a slash it is a question. The arrow up brings earlier lines back.
 *
 * @param {{ readonly state: State, readonly deeds: Deeds }} props
 */
export function Line({ state, deeds }) {
  const { here, problem, link } = state;
  const [line, setLine] = useState('');
  const [menu, setMenu] = useState(/** @type {Menu | null} */ (null));
  const [at, setAt] = useState(-1);
  const [earlier, setEarlier] = useState(/** @type {readonly string[]} */ ([]));
  const [back, setBack] = useState(0);
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const asked = useRef(0);
  const id = useId();
  const items = menu?.items ?? [];
  const isOpen = items.length > 0;

  /**
   * Asks for the menu of a line, and forgets the answer when another line was typed meanwhile.
   *
   * @param {string} text
   */
  const look = async (text) => {
    asked.current += 1;
    const mine = asked.current;
    if (!/^\s*[/!]/.test(text)) return setMenu(null);
    await new Promise((resolve) => {
      setTimeout(resolve, PAUSE_MS);
    });
    if (mine !== asked.current) return;
    const found = await deeds.complete(text);
    if (mine !== asked.current) return;
    setMenu(found);
    setAt(found ? likelyItem(found, text) : -1);
  };
  /** @param {string} text */
  const change = (text) => {
    setLine(text);
    if (problem !== null) deeds.clearProblem();
    void look(text);
  };
  const closeMenu = () => {
    asked.current += 1;
    setMenu(null);
    setAt(-1);
  };
  /** @param {number} index */
  const take = (index) => {
    const item = items[index];
    if (!menu || !item) return;
    change(withItem(line, menu, item));
    input.current?.focus();
  };
  /** @param {string} text */
  const send = async (text) => {
    if (text.trim() === '') return;
    closeMenu();
    setLine('');
    setBack(0);
    setEarlier(remembered(earlier, text));
    const isSent = await deeds.send(text.trim());
    // What was refused is there to be put right, unless something else is being typed.
    if (!isSent && input.current?.value === '') setLine(text);
  };
  /** @param {number} by one line back, or forth again */
  const goBack = (by) => {
    const to = Math.max(0, Math.min(back + by, earlier.length));
    setBack(to);
    setLine(to === 0 ? '' : (earlier.at(-to) ?? ''));
    closeMenu();
  };

  useEffect(() => {
    closeMenu();
    if (matchMedia('(hover: hover)').matches) input.current?.focus();
  }, [here?.channelId, here?.userId]);
  useTypingAnywhere(input);

  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.isComposing) return;
    const isDown = event.key === 'ArrowDown';
    if (isDown || event.key === 'ArrowUp') {
      if (isOpen) setAt((at + (isDown ? 1 : -1) + items.length + (at < 0 && !isDown ? 1 : 0)) % items.length);
      else if (line === '' || back > 0) goBack(isDown ? -1 : 1);
      else return;
    } else if (event.key === 'Tab' && isOpen && !event.shiftKey) take(Math.max(at, 0));
    else if (event.key === 'Enter') {
      if (isOpen && at >= 0) take(at);
      else void send(line);
    } else if (event.key === 'Escape' && isOpen) closeMenu();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const takesFile = menu?.form?.options.some(({ type }) => type === FILE) ?? false;
  /** @param {Event} event */
  const attach = async ({ currentTarget }) => {
    const chooser = /** @type {HTMLInputElement} */ (currentTarget);
    const [file] = chooser.files ?? [];
    const name = file ? await deeds.attach(file) : null;
    chooser.value = '';
    if (name === null) return;
    const option = menu?.form?.options.find(({ type }) => type === FILE)?.name ?? 'file';
    const start = line.endsWith(`${option}:`) ? line : `${line.trimEnd()} ${option}:`;
    change(start + (/\s/.test(name) ? `"${name}"` : name));
    input.current?.focus();
  };

  const place = here === null ? '' : here.guildId === null ? here.bot.name : `#${here.place.channel}`;
  /** @param {FocusEvent} event */
  const leave = ({ currentTarget, relatedTarget }) => {
    const isOutside =
      relatedTarget instanceof Node && !(/** @type {Node} */ (currentTarget).contains(relatedTarget));
    if (isOutside) closeMenu();
  };
  return html`<div class="line" onFocusOut=${leave}>
    ${
      problem === null
        ? null
        : html`<div class="refusal" role="alert">
            <span>${problem}</span>
            <button type="button" class="icon-button" aria-label="Close" onClick=${deeds.clearProblem}>
              <span aria-hidden="true">✕</span>
            </button>
          </div>`
    }
    <${MenuList} id=${`${id}-menu`} menu=${menu} at=${at} onPoint=${setAt} onTake=${take} />
    <form
      class="line-box"
      onSubmit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        void send(line);
      }}
    >
      ${
        takesFile
          ? html`<label class="attach"
              ><input type="file" onChange=${attach} /><span>Choose a file</span></label
            >`
          : html`<button
              type="button"
              class="icon-button slash"
              aria-label="Commands"
              title="Commands"
              onClick=${() => (change('/'), input.current?.focus())}
            >
              <span aria-hidden="true">/</span>
            </button>`
      }
      <input
        type="text"
        class="line-input"
        ref=${input}
        value=${line}
        placeholder=${here?.question ? `Ask ${here.question}, or type / for commands` : `Message ${place}`}
        aria-label=${`Message ${place}`}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded=${isOpen}
        aria-controls=${`${id}-menu`}
        aria-activedescendant=${isOpen && at >= 0 ? `${id}-menu-${at}` : undefined}
        autocomplete="off"
        autocapitalize="off"
        spellcheck=${false}
        enterkeyhint="send"
        maxlength="6000"
        disabled=${link === 'left'}
        onInput=${(/** @type {Event} */ event) => change(/** @type {HTMLInputElement} */ (event.currentTarget).value)}
        onKeyDown=${press}
      />
      <button
        type="submit"
        class="icon-button send"
        aria-label="Send"
        title="Send"
        disabled=${line.trim() === ''}
      >
        <span aria-hidden="true">➤</span>
      </button>
    </form>
  </div>`;
}

/**
 * What is typed while nothing else takes it goes to the line.
 *
 * @param {{ readonly current: HTMLInputElement | null }} input
 */
function useTypingAnywhere(input) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      const { activeElement } = document;
      const isFree =
        activeElement === null || activeElement === document.body || activeElement.matches('.log');
      const isTyped =
        event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isFree && isTyped) input.current?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
