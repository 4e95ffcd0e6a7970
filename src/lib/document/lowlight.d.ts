/** What we use of it. Its own types bring those of the browser with them, where there is none. */
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
