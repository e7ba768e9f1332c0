import type { VNode } from 'preact';
import type { LogLineModel } from '../view-model/types.ts';
import { memoizeComponent } from './memoize-component.tsx';
import { RichLine, RuleAnchor } from './rich-text.tsx';

interface LogProps {
  readonly lines: readonly LogLineModel[];
  /** On a tablet, it can be turned to each side. */
  readonly turns?: boolean;
}

/** The last lines of the log, newest first, each with its rules. */
export const LogSection = ({ lines, turns = false }: LogProps): VNode | null =>
  lines.length === 0 ? null : (
    <section class="log" aria-labelledby="log-title">
      <h2 id="log-title">What happened</h2>
      {turns && (
        <button type="button" class="scripted turn-log" aria-label="Turn what happened to the next side" />
      )}
      <ol>
        {lines.map((line) => (
          <LogLine key={line.seq} line={line} />
        ))}
      </ol>
    </section>
  );

const LogLine = memoizeComponent(
  ({ line: { seq, words, rules, reworded, isUndone } }: { readonly line: LogLineModel }): VNode => (
    <li id={`line-${seq}`} class={isUndone ? 'undone' : undefined}>
      {isUndone && <span class="unseen">Taken back: </span>}
      {words.map((line, index) => (
        <p key={index}>
          <RichLine words={line} />
        </p>
      ))}
      {rules.length > 0 && (
        <p class="rules">
          {rules.map((number, index) =>
            index === 0 ? (
              <span class="whole">
                CR <RuleAnchor number={number}>{number}</RuleAnchor>
              </span>
            ) : (
              <>
                , <RuleAnchor number={number}>{number}</RuleAnchor>
              </>
            ),
          )}
          {reworded && ` · ${reworded}`}
        </p>
      )}
    </li>
  ),
);
