import { deepestNesting, type RichTextDocument, type RichTextNode } from '../rich-text.ts'
import { stringAttr } from './string-attr.ts'

export interface DocumentSources {
  /** The text behind a snippet; undefined when there is none of that key. */
  readonly snippet?: ((key: string) => RichTextDocument | undefined) | undefined
  /** What a variable stands for. */
  readonly variable?: ((key: string) => string | undefined) | undefined
}

/**
 * The blocks of a document with its snippets and variables filled in. What is not known leaves
 * nothing behind, and so does what lies deeper than a document may be.
 */
export function expandDocument(
  document: RichTextDocument,
  { snippet, variable }: DocumentSources,
): readonly RichTextNode[] {
  let nodesLeft = mostNodes
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
    if (open.length >= deepestSnippet || open.includes(key)) return []
    return expandAll(snippet?.(key)?.content, depth, [...open, key])
  }
}

// Snippets may hold others; three deep is more than anybody means.
const deepestSnippet = 3
// A snippet named a thousand times in one that is named a thousand times would fill the machine.
const mostNodes = 200_000
