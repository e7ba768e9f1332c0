import type { ComponentChildren, VNode } from 'preact';

interface PanelProps {
  readonly id: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A panel that people open as needed; only one is open at a time. */
export const Panel = ({ id, title, children }: PanelProps): VNode => (
  <details id={`panel-${id}`} class="panel" name="panel">
    <summary>{title}</summary>
    <div class="inside">{children}</div>
  </details>
);
