import type { VNode } from 'preact';
import { Document } from './document.tsx';

/**
 * The page that Discord opens as an Activity: it finds out who opened it, and shows their page of the game in a frame.
 */
export const ActivityDocument = ({
  clientId,
  assets,
}: {
  readonly clientId: string;
  readonly assets: string;
}): VNode => (
  <Document title="The game of this channel" assets={assets} script="activity.js">
    <main id="activity" class="alone" data-client={clientId}>
      <p id="activity-status" role="status">
        Opening the game of this channel…
      </p>
      <p>
        <button type="button" id="activity-again" class="key" hidden>
          Try again
        </button>
      </p>
    </main>
    <iframe id="activity-page" title="The page of the game" hidden />
  </Document>
);
