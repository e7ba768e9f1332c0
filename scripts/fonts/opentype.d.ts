/** The part of opentype.js that we use; the package has no types. */
declare module 'opentype.js/dist/opentype.mjs' {
  export interface Glyph {
    /** In units of the font. */
    readonly advanceWidth?: number;
  }
  export interface Font {
    readonly unitsPerEm: number;
    readonly ascender: number;
    readonly descender: number;
    readonly tables: {
      readonly cmap: { readonly glyphIndexMap: Readonly<Record<string, number>> };
      readonly os2: { readonly sCapHeight: number; readonly sxHeight: number };
    };
    readonly glyphs: { get(index: number): Glyph };
  }
  export function parse(file: ArrayBuffer): Font;
}
