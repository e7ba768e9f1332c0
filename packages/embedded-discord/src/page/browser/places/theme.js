// @ts-check
import { html, useEffect, useState } from '../vendor/preact.js';

const THEMES = /** @type {const} */ (['auto', 'dark', 'light']);
const KEPT_AS = 'theme';

/** The switch between dark and light; `auto` follows the system. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(() => localStorage.getItem(KEPT_AS) ?? 'auto');
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    localStorage.setItem(KEPT_AS, theme);
  }, [theme]);
  return html`<fieldset class="theme">
    <legend class="unseen">Colours</legend>
    ${THEMES.map(
      (one) =>
        html`<label class=${one === theme ? 'on' : ''}>
          <input
            type="radio"
            name="theme"
            class="unseen"
            checked=${one === theme}
            onChange=${() => setTheme(one)}
          />${one}
        </label>`,
    )}
  </fieldset>`;
}
