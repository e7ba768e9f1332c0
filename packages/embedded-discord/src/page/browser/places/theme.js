// @ts-check
import { html, useEffect, useState } from '../vendor/preact.js';

const THEMES = /** @type {const} */ (['auto', 'dark', 'light']);
const STORAGE_KEY = 'theme';

/** The switch between dark and light; `auto` follows the system. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(() => localStorage.getItem(STORAGE_KEY) ?? 'auto');
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    localStorage.setItem(STORAGE_KEY, theme);
  }, [theme]);
  return html`<fieldset class="theme">
    <legend class="unseen">Colours</legend>
    ${THEMES.map(
      (option) =>
        html`<label class=${option === theme ? 'on' : ''}>
          <input
            type="radio"
            name="theme"
            class="unseen"
            checked=${option === theme}
            onChange=${() => setTheme(option)}
          />${option}
        </label>`,
    )}
  </fieldset>`;
}
