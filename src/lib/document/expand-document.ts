import { deepestNesting, type RichTextDocument, type RichTextNode } from '../rich-text.ts'
import { stringAttr } from './string-attr.ts'

export interface DocumentSources {
  /** The content of a snippet; undefined if the key doesn't exist. */
  readonly snippet?: ((key: string) => RichTextDocument | undefined) | undefined
  readonly variable?: ((key: string) => string | undefined) | undefined
}

/**
 * Replaces snippets and variables. Unknown ones are removed, as is anything nested deeper than a
 * document may be.
 */
export function expandDocument(
  document: RichTextDocument,
  { snippet, variable }: DocumentSources,
): readonly RichTextNode[] {
  let nodesLeft = maxNodes
  return expandAll(document.content, 0, [])

  function expandAll(
    nodes: readonly RichTextNode[] = [],
    depth: number,
    open: readonly string[],
  ): readonly RichTextNode[] {
    if (depth > deepestNesting) return []
    return nodes.flatMap((node) => expand(node, depth, open))
  }

  function expand(
    node: RichTextNode,
    depth: number,
    open: readonly string[],
  ): readonly RichTextNode[] {
    nodesLeft -= 1
    if (nodesLeft < 0) return []
    const key = stringAttr(node, 'key')
    if (node.type === 'variable') {
      const text = variable?.(key) ?? ''
      return text === '' ? [] : [{ type: 'text', text, marks: node.marks }]
    }
    if (node.type !== 'snippet')
      return node.content
        ? [{ ...node, content: expandAll(node.content, depth + 1, open) }]
        : [node]
    if (open.length >= maxSnippetDepth || open.includes(key)) return []
    return expandAll(snippet?.(key)?.content, depth, [...open, key])
  }
}

// Snippets can contain snippets, up to three levels deep.
const maxSnippetDepth = 3
// A snippet used a thousand times inside one that is used a thousand times would fill the memory.
const maxNodes = 200_000
