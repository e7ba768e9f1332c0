import type { ComponentChildren, VNode } from 'preact';

interface DocumentProps {
  readonly title: string;
  /** The path of scripts and styles. */
  readonly assets: string;
  /** The module to run, if any. */
  readonly script?: string;
  /** The address of the web app manifest, if the page can be put on a home screen. */
  readonly manifest?: string;
  /** Reload interval without scripts, in seconds. */
  readonly again?: number;
  readonly children: ComponentChildren;
}

/** A whole page. */
export const Document = ({ title, assets, script, manifest, again, children }: DocumentProps): VNode => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="color-scheme" content="dark light" />
      <meta name="robots" content="noindex" />
      <title>{title}</title>
      {STYLE_SHEETS.map((name) => (
        <link key={name} rel="stylesheet" href={`${assets}${name}`} />
      ))}
      <link rel="icon" href={`${assets}icon.svg`} type="image/svg+xml" />
      {manifest !== undefined && (
        <>
          <link rel="manifest" href={manifest} />
          <link rel="apple-touch-icon" href={`${assets}icon.png`} />
        </>
      )}
      {script !== undefined && <script type="module" src={`${assets}${script}`} />}
      {again !== undefined && (
        <noscript>
          <meta http-equiv="refresh" content={String(again)} />
        </noscript>
      )}
    </head>
    <body>{children}</body>
  </html>
);

const STYLE_SHEETS = [
  'page.css',
  'seats.css',
  'life.css',
  'presses.css',
  'phone.css',
  'tablet.css',
  'tablet-seats.css',
  'tablet-hits.css',
  'art.css',
];
