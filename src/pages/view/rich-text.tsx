import type { VNode } from 'preact';
import type { TextSpan, RichText } from '../view-model/rich-text.ts';
import { usePageContext } from './page-context.ts';

const ELEMENTS = { strong: 'strong', emphasis: 'em', struck: 's', code: 'code', small: 'small' } as const;

/** A line of text, in which cited rules open. */
export const RichLine = ({ words }: { readonly words: RichText }): VNode => (
  <>
    {words.map((piece, index) => (
      <Span key={index} piece={piece} />
    ))}
  </>
);

function Span({ piece: { text, how, rule } }: { readonly piece: TextSpan }): VNode {
  const inner = rule === undefined ? <>{text}</> : <RuleAnchor number={rule}>{text}</RuleAnchor>;
  if (how === undefined) return inner;
  if (how === 'mana') return <span class="mana">{text.replaceAll(/[{}]/g, '')}</span>;
  const Element = ELEMENTS[how];
  return <Element>{inner}</Element>;
}

interface RuleProps {
  readonly number: string;
  readonly children: string;
}

/** A link to a rule, opened in place if scripts run. Inside an inserted answer, the script adds the address. */
export function RuleAnchor({ number, children }: RuleProps): VNode {
  const { rules } = usePageContext().paths;
  return rules === '' ? (
    <button type="button" class="rule" data-rule={number}>
      {children}
    </button>
  ) : (
    <a class="rule" data-rule={number} href={`${rules}${number}`}>
      {children}
    </a>
  );
}
