import type { ComponentChildren, VNode } from 'preact';

interface PanelProps {
  readonly id: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A panel that is opened when it is wanted, one at a time. */
export const Panel = ({ id, title, children }: PanelProps): VNode => (
  <details id={`panel-${id}`} class="panel" name="panel">
    <summary>{title}</summary>
    <div class="inside">{children}</div>
  </details>
);
