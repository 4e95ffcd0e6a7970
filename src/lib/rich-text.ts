export interface RichTextDocument {
  readonly type: 'doc'
  readonly content?: readonly RichTextNode[] | undefined
}

export interface RichTextNode {
  readonly type: string
  readonly attrs?: Readonly<Record<string, unknown>> | undefined
  readonly content?: readonly RichTextNode[] | undefined
  readonly marks?: readonly RichTextMark[] | undefined
  readonly text?: string | undefined
}

export interface RichTextMark {
  readonly type: string
  readonly attrs?: Readonly<Record<string, unknown>> | undefined
}

export const emptyRichText: RichTextDocument = { type: 'doc', content: [{ type: 'paragraph' }] }

export function isEmptyRichText(document: RichTextDocument): boolean {
  return textOf(document).trim() === ''
}

/** Plain text for search, previews, and the text part of an email. */
export function textOf(document: RichTextDocument): string {
  return blocks(document.content, 0)
}

/** Deeper than real content; guards against hostile documents. */
export const deepestNesting = 40

function blocks(nodes: readonly RichTextNode[] = [], depth: number): string {
  return nodes
    .map((node) => block(node, depth))
    .filter((text) => text !== '')
    .join('\n\n')
}

function block(node: RichTextNode, depth: number): string {
  if (depth > deepestNesting) return ''
  switch (node.type) {
    case 'text':
    case 'hardBreak':
      return inline([node])
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return inline(node.content)
    case 'bulletList':
      return items(node, depth, () => '- ')
    case 'orderedList':
      return items(node, depth, (place) => `${startOf(node) + place}. `)
    case 'blockquote':
      return blocks(node.content, depth + 1).replaceAll(/^/gm, '> ')
    case 'horizontalRule':
      return '---'
    default:
      return blocks(node.content, depth + 1)
  }
}

function items(list: RichTextNode, depth: number, sign: (place: number) => string): string {
  return (list.content ?? [])
    .map((item, place) => {
      const marker = sign(place)
      const text = blocks(item.content, depth + 1).replaceAll('\n\n', '\n')
      return marker + text.replaceAll('\n', `\n${' '.repeat(marker.length)}`)
    })
    .join('\n')
}

function inline(nodes: readonly RichTextNode[] = []): string {
  return nodes.map((node) => (node.type === 'hardBreak' ? '\n' : (node.text ?? ''))).join('')
}

export function startOf({ attrs }: RichTextNode): number {
  const start = attrs?.['start']
  return typeof start === 'number' && Number.isSafeInteger(start) ? start : 1
}
