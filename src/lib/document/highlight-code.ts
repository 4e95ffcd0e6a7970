import { common, createLowlight } from 'lowlight'

import type { CodeToken } from './render-document.ts'

/** Tells the parts of code apart. Only the words for them come out; markup is made elsewhere. */
export function highlightCode(code: string, language: string): readonly CodeToken[] {
  const name = language.toLowerCase()
  if (code.length > longestCode || !highlighter.registered(name)) return [{ text: code }]
  const tokens: CodeToken[] = []
  collect(highlighter.highlight(name, code, { prefix: '' }), undefined, tokens)
  return tokens
}

const highlighter = createLowlight(common)

// Grammars are patterns that may take their time: what nobody reads as a page is shown plain.
const longestCode = 40_000

interface Tree {
  readonly type: string
  readonly value?: string
  readonly properties?: { readonly className?: unknown }
  readonly children?: readonly unknown[]
}

function collect(tree: Tree, kind: string | undefined, tokens: CodeToken[]): void {
  if (tree.value !== undefined) tokens.push({ text: tree.value, ...(kind && { kind }) })
  const names = tree.properties?.className
  const own: unknown = Array.isArray(names) ? names[0] : undefined
  for (const child of tree.children ?? [])
    collect(child as Tree, typeof own === 'string' ? own : kind, tokens)
}
