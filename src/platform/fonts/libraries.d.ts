declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: 'sfnt'
      readonly variationAxes: Readonly<Record<string, number>>
    },
  ): Promise<Buffer>
}

declare module 'bidi-js' {
  interface Bidi {
    getEmbeddingLevels(
      text: string,
      direction: 'auto',
    ): { readonly levels: Uint8Array; readonly paragraphs: readonly { readonly level: number }[] }
    getMirroredCharacter(letter: string): string | null
  }
  export default function createBidi(): Bidi
}

declare module 'fontkit' {
  export interface Glyph {
    readonly path: { toSVG(): string }
  }
  export interface GlyphPosition {
    readonly xAdvance: number
    readonly xOffset: number
    readonly yOffset: number
  }
  export interface Font {
    readonly unitsPerEm: number
    readonly characterSet: readonly number[]
    layout(text: string): {
      readonly glyphs: readonly Glyph[]
      readonly positions: readonly GlyphPosition[]
      readonly advanceWidth: number
    }
  }
  export function create(content: Uint8Array): Font
}
