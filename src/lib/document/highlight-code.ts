import type { CodeToken, RenderSources } from './render-document.ts'

/**
 * Splits code into highlighted tokens; the renderer creates the markup. Grammars load on first use,
 * because loading all of them slows down the start.
 */
export function codeHighlighter(): Promise<Highlight> {
  known ??= loadHighlighter()
  return known
}

type Highlight = NonNullable<RenderSources['highlight']>

let known: Promise<Highlight> | undefined

async function loadHighlighter(): Promise<Highlight> {
  const { common, createLowlight } = await import('lowlight')
  const highlighter = createLowlight(common)
  return (code, language) => {
    const name = language.toLowerCase()
    if (code.length > maxCodeLength || !highlighter.registered(name)) return [{ text: code }]
    const tokens: CodeToken[] = []
    collect(highlighter.highlight(name, code, { prefix: '' }), undefined, tokens)
    return tokens
  }
}

// Grammars can be slow, so very long code isn't highlighted.
const maxCodeLength = 40_000

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
