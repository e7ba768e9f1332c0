import type { VNode } from 'preact';
import type { SeenRule } from '../seen/seen.ts';
import { Line } from './words.tsx';

/** A rule in plain words. */
export const RuleText = ({ rule: { number, heading, words, foot } }: { readonly rule: SeenRule }): VNode => (
  <section class="rule-text" aria-label={`Rule ${number}`}>
    <h3>
      {number}
      {heading !== null && ` ${heading}`}
    </h3>
    {words.map((line, at) => (
      <p key={at}>
        <Line words={line} />
      </p>
    ))}
    <p class="foot">{foot}</p>
  </section>
);
