import type { VNode } from 'preact';
import type { SeenLine } from '../seen/seen.ts';
import { drawnOnce } from './drawn-once.tsx';
import { Line, Rule } from './words.tsx';

/** The last lines of the log, newest first, each with its rules. */
export const Log = ({ lines }: { readonly lines: readonly SeenLine[] }): VNode | null =>
  lines.length === 0 ? null : (
    <section class="log" aria-labelledby="log-title">
      <h2 id="log-title">What happened</h2>
      <ol>
        {lines.map((line) => (
          <LogLine key={line.seq} line={line} />
        ))}
      </ol>
    </section>
  );

const LogLine = drawnOnce(({ line: { seq, words, rules, isUndone } }: { readonly line: SeenLine }): VNode => (
  <li id={`line-${seq}`} class={isUndone ? 'undone' : undefined}>
    {isUndone && <span class="unseen">Taken back: </span>}
    {words.map((one, at) => (
      <p key={at}>
        <Line words={one} />
      </p>
    ))}
    {rules.length > 0 && (
      <p class="rules">
        CR{' '}
        {rules.map((number, at) => (
          <>
            {at > 0 && ', '}
            <Rule number={number}>{number}</Rule>
          </>
        ))}
      </p>
    )}
  </li>
));
