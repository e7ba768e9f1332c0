// @ts-check
import { useTypingAnywhere } from '../controls/typing-anywhere.js';
import { useId } from '../controls/use-id.js';
import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { AttachButton } from './attach.js';
import { fileOption, withFile } from './file-option.js';
import { MenuList } from './menu-list.js';
import { rememberLine, withItem } from './suggesting.js';
import { useMenu } from './use-menu.js';

/** @import { State } from '../session/state.js' */
/** @import { TabActions } from '../session/use-session.js' */

/**
 * The input line at the bottom. After `/`, the menu is above it: arrows choose, Tab accepts, Enter accepts or sends,
 * Escape closes. A line without a slash is a question. The up arrow brings back earlier lines.
 *
 * @param {{ readonly state: State, readonly actions: TabActions }} props
 */
export function InputLine({ state, actions }) {
  const { here, problem, link } = state;
  const [line, setLine] = useState('');
  const [earlier, setEarlier] = useState(/** @type {readonly string[]} */ ([]));
  const [back, setBack] = useState(0);
  const { menu, at, ...menuOfLine } = useMenu(actions.complete);
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const id = useId();
  const isOpen = (menu?.items.length ?? 0) > 0;

  /** @param {string} text */
  const change = (text) => {
    setLine(text);
    if (problem !== null) actions.clearProblem();
    void menuOfLine.look(text);
  };
  /** @param {string} text */
  const put = (text) => {
    change(text);
    input.current?.focus();
  };
  /** @param {number} index */
  const take = (index) => {
    const item = menuOfLine.itemFor(line, index);
    if (menu && item) put(withItem(line, menu, item));
  };
  const send = async () => {
    if (line.trim() === '') return;
    menuOfLine.close();
    setLine('');
    setBack(0);
    setEarlier(rememberLine(earlier, line));
    const isSent = await actions.send(line.trim());
    // Restores a refused line for correction, unless the person is already typing another one.
    if (!isSent && input.current?.value === '') setLine(line);
  };
  /** @param {1 | -1} by 1 for the previous line, -1 for the next one */
  const goBack = (by) => {
    const to = Math.max(0, Math.min(back + by, earlier.length));
    setBack(to);
    setLine(to === 0 ? '' : (earlier.at(-to) ?? ''));
    menuOfLine.close();
  };
  /** @param {File} file */
  const attach = async (file) => {
    const name = await actions.attach(file);
    if (name !== null) put(withFile(line, fileOption(menu) ?? 'file', name));
  };

  useEffect(() => {
    menuOfLine.close();
    if (matchMedia('(hover: hover)').matches) input.current?.focus();
  }, [here?.channelId, here?.userId]);
  useTypingAnywhere(input);

  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const { key } = event;
    const isUp = key === 'ArrowUp';
    if (event.isComposing) return;
    if (isUp || key === 'ArrowDown') {
      if (isOpen) menuOfLine.step(isUp ? -1 : 1);
      else if (line === '' || back > 0) goBack(isUp ? 1 : -1);
      else return;
    } else if (key === 'Tab' && isOpen && !event.shiftKey) take(Math.max(at, 0));
    else if (key === 'Enter' && menuOfLine.itemFor(line, at)) take(at);
    else if (key === 'Enter') void send();
    else if (key === 'Escape' && isOpen) menuOfLine.close();
    else if (key === 'Escape' && problem !== null) actions.clearProblem();
    else return;
    event.preventDefault();
  };
  /** @param {FocusEvent} event */
  const leave = ({ currentTarget, relatedTarget }) => {
    const isOutside =
      relatedTarget instanceof Node && !(/** @type {Node} */ (currentTarget).contains(relatedTarget));
    if (isOutside) menuOfLine.close();
  };

  const place = here === null ? '' : here.guildId === null ? here.bot.name : `#${here.place.channel}`;
  return html`<div class="line" onFocusOut=${leave}>
    ${problem === null ? null : html`<${Refusal} why=${problem} onClose=${actions.clearProblem} />`}
    <${MenuList} id=${`${id}-menu`} menu=${menu} at=${at} onPoint=${menuOfLine.point} onTake=${take} />
    <form
      class="line-box"
      onSubmit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        void send();
      }}
    >
      ${
        fileOption(menu) === null
          ? html`<button
              type="button"
              class="icon-button slash"
              aria-label="Commands"
              title="Commands"
              onClick=${() => put('/')}
            >
              <span aria-hidden="true">/</span>
            </button>`
          : html`<${AttachButton} onFile=${attach} />`
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
 * Explains why the last line was not sent.
 *
 * @param {{ readonly why: string, readonly onClose: () => void }} props
 */
const Refusal = ({ why, onClose }) =>
  html`<div class="refusal" role="alert">
    <span>${why}</span>
    <button type="button" class="icon-button" aria-label="Close" onClick=${onClose}>
      <span aria-hidden="true">✕</span>
    </button>
  </div>`;
