// @ts-check
import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { activityRpc } from './rpc.js';

/** @import { LaunchedActivity } from '../../protocol.ts' */
/** @import { TabActions } from '../session/use-session.js' */

/** The users in this tab who have let the application identify them. @type {Set<string>} */
const consented = new Set();

/**
 * An Activity in a frame over the page, until it is closed. The first time, asks as Discord does whether the
 * application may identify the user.
 *
 * @param {{
 *   readonly launched: LaunchedActivity,
 *   readonly bot: { readonly id: string, readonly name: string },
 *   readonly userId: string,
 *   readonly actions: TabActions,
 * }} props
 */
export function ActivityDialog({ launched, bot, userId, actions }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const frame = useRef(/** @type {HTMLIFrameElement | null} */ (null));
  const [ask, setAsk] = useState(
    /** @type {{ readonly resolve: (isGiven: boolean) => void } | null} */ (null),
  );
  const close = () => void actions.leaveActivity(launched.instance);

  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    const frameId = new URL(launched.path, location.href).searchParams.get('frame_id') ?? '';
    const handleMessage = activityRpc(frameId, {
      clientId: bot.id,
      post: (message) => frame.current?.contentWindow?.postMessage(message, location.origin),
      consent: () =>
        consented.has(userId)
          ? Promise.resolve(true)
          : new Promise((resolve) => {
              setAsk({ resolve });
            }),
      authorize: actions.authorize,
      close,
    });
    /** @param {MessageEvent} event */
    const onMessage = ({ source, origin, data }) => {
      if (source === frame.current?.contentWindow && origin === location.origin) void handleMessage(data);
    };
    addEventListener('message', onMessage);
    return () => {
      removeEventListener('message', onMessage);
      current?.close();
    };
  }, []);

  /** @param {boolean} isGiven */
  const answer = (isGiven) => {
    if (isGiven) consented.add(userId);
    ask?.resolve(isGiven);
    setAsk(null);
  };

  return html`<dialog class="activity" ref=${dialog} aria-label=${`Activity of ${bot.name}`} onClose=${close}>
    <header>
      <h2>${bot.name}</h2>
      <button type="button" class="icon-button" aria-label="Close the Activity" onClick=${close}>
        <span aria-hidden="true">✕</span>
      </button>
    </header>
    ${
      ask
        ? html`<div class="consent" role="group" aria-label="Authorize">
            <p><strong>${bot.name}</strong> wants to know your user name and avatar.</p>
            <button type="button" class="button style-2" onClick=${() => answer(false)}>Cancel</button>
            <button type="button" class="button style-1" onClick=${() => answer(true)}>Authorize</button>
          </div>`
        : null
    }
    <iframe ref=${frame} src=${launched.path} title=${`${bot.name} in an Activity`}></iframe>
  </dialog>`;
}
