import type { VNode } from 'preact';
import { memoizeComponent } from './memoize-component.tsx';
import { Panel } from './panel.tsx';
import { PressForm } from './presses.tsx';
import { PressResultSlot } from './press-result.tsx';

/** The maximum length that /judge declares. */
const MAX_LINE_LENGTH = 400;

/** A line in the player's own words, handled by `/judge`. */
export const JudgeLine = memoizeComponent((): VNode => (
  <Panel id="line" title="Say it…">
    <PressForm id="judge-line" fields={{ do: 'judge' }} class="other-kind">
      <label for="judge-line-text">What happened, or a question</label>
      <input
        id="judge-line-text"
        name="line"
        placeholder="bob takes 5"
        maxlength={MAX_LINE_LENGTH}
        autocomplete="off"
        autocapitalize="off"
        required
      />
      <button>Send</button>
    </PressForm>
    <PressResultSlot id="line" />
  </Panel>
));
