/** The part of the API we use. Its own types require DOM types, which the server doesn't have. */
export interface Highlighter {
  registered(language: string): boolean
  highlight(language: string, code: string, options: { prefix: string }): Highlighted
}

interface Highlighted {
  readonly type: string
  readonly children: readonly unknown[]
}

export function createLowlight(grammars: Readonly<Record<string, unknown>>): Highlighter
export const common: Readonly<Record<string, unknown>>
