import type { VNode } from 'preact';
import type { RuleModel } from '../view-model/types.ts';
import { RichLine } from './rich-text.tsx';

interface RuleProps {
  readonly rule: RuleModel;
  /** The rule is the whole page, rather than opened on one. */
  readonly isAlone?: boolean;
}

/** A rule in plain words. */
export const RuleSection = ({
  rule: { number, heading, words, foot },
  isAlone = false,
}: RuleProps): VNode => {
  const Heading = isAlone ? 'h1' : 'h2';
  return (
    <section class="rule-text" aria-label={`Rule ${number}`}>
      <Heading>
        {number}
        {heading !== null && ` ${heading}`}
      </Heading>
      {words.map((line, index) => (
        <p key={index}>
          <RichLine words={line} />
        </p>
      ))}
      <p class="foot">{foot}</p>
    </section>
  );
};
