// @ts-check
import { DiscordSDK } from './embedded-app-sdk.js';

/*
 * The page inside Discord. Discord's client proves by an authorization code who opened it; the server exchanges the
 * code and answers with the path of that person's page, which is shown in a frame. Nothing is stored: no cookie, no
 * token.
 */

/** Explanations by the server's reason. */
const REASONS = {
  user: 'Discord did not say who you are. Allow the app to see your name, and try again.',
  instance: 'Discord does not list you in this Activity. Close it, and open it again.',
  'no-game': 'No game in this channel. Open one with /game new.',
  full: 'This game has too many open pages.',
  busy: 'Many open it at once. Try again in a few seconds.',
  unavailable: 'Discord or the bot does not answer. Try again in a moment.',
};

/** How often to check whether the game in the frame is over, in ms. */
const CHECK_MS = 3000;

/** @param {string} id */
function elementOf(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no ${id}.`);
  return element;
}

const shell = elementOf('activity');
const status = elementOf('activity-status');
const again = elementOf('activity-again');
const frame = elementOf('activity-page');

/** @param {keyof typeof REASONS} reason */
function refuse(reason) {
  shell.hidden = false;
  frame.hidden = true;
  status.textContent = REASONS[reason] ?? REASONS.unavailable;
  again.hidden = false;
}

/** @param {DiscordSDK} sdk */
async function authorize(sdk) {
  try {
    const { code } = await sdk.commands.authorize({
      client_id: sdk.clientId,
      response_type: 'code',
      state: '',
      prompt: 'none',
      scope: ['identify'],
    });
    return code;
  } catch {
    return null;
  }
}

/**
 * @param {string} code
 * @param {string} instance
 * @returns {Promise<{ readonly path: string } | { readonly refused: keyof typeof REASONS }>}
 */
async function enter(code, instance) {
  try {
    const answered = await fetch('./enter', {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ code, instance }),
    });
    if (answered.status === 429) return { refused: 'busy' };
    const entry = await answered.json();
    return 'path' in entry || entry.refused in REASONS ? entry : { refused: 'unavailable' };
  } catch {
    return { refused: 'unavailable' };
  }
}

/** @param {DiscordSDK} sdk */
async function open(sdk) {
  again.hidden = true;
  status.textContent = 'Opening the game of this channel…';
  const code = await authorize(sdk);
  if (code === null) return refuse('user');
  const entry = await enter(code, sdk.instanceId);
  if ('refused' in entry) return refuse(entry.refused);
  frame.setAttribute('src', new URL(entry.path, new URL('./', location.href)).href);
  frame.hidden = false;
  shell.hidden = true;
}

/** Once the page in the frame has ended, offers the next game until the frame shows a table again. */
function watchEnd() {
  if (!(frame instanceof HTMLIFrameElement) || frame.hidden) return;
  const page = frame.contentDocument;
  if (!page || page.readyState !== 'complete' || page.URL === 'about:blank') return;
  if (page.querySelector('#table.over, [data-ended]')) {
    if (!again.hidden) return;
    status.textContent = 'This page has ended.';
    shell.hidden = false;
    again.hidden = false;
  } else if (page.querySelector('#table')) {
    shell.hidden = true;
    again.hidden = true;
  }
}

async function start() {
  if (!new URLSearchParams(location.search).has('frame_id')) {
    status.textContent = 'This page opens inside Discord. In a browser, use the link of /game page.';
    return;
  }
  const sdk = new DiscordSDK(shell.dataset['client'] ?? '', { disableConsoleLogOverride: true });
  await sdk.ready();
  again.addEventListener('click', () => void open(sdk));
  setInterval(watchEnd, CHECK_MS);
  await open(sdk);
}

void start();
