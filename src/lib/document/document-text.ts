import { startOf, type RichTextNode } from '../rich-text.ts'
import { stringAttr } from './string-attr.ts'

/** The plain text of blocks, for search and previews. Expand snippets first. */
export function textOfBlocks(nodes: readonly RichTextNode[] = []): string {
  return nodes
    .map(textOfBlock)
    .filter((text) => text !== '')
    .join('\n\n')
}

export function textOfLine({ content = [] }: RichTextNode): string {
  return content.map((node) => (node.type === 'hardBreak' ? '\n' : (node.text ?? ''))).join('')
}

export function countWords(text: string): number {
  let words = 0
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words += 1
  return words
}

// Also segments languages without spaces, such as Chinese.
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

function textOfBlock(node: RichTextNode): string {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return textOfLine(node)
    case 'bulletList':
      return textOfItems(node, () => '- ')
    case 'orderedList':
      return textOfItems(node, (place) => `${startOf(node) + place}. `)
    case 'taskList':
      return textOfItems(node, (_, item) => (item.attrs?.['checked'] === true ? '[x] ' : '[ ] '))
    case 'table':
      return (node.content ?? []).map(textOfRow).join('\n')
    case 'details':
      return joined([stringAttr(node, 'summary'), textOfBlocks(node.content)])
    case 'image':
      return joined([stringAttr(node, 'alt'), stringAttr(node, 'caption')])
    case 'attachment':
      return stringAttr(node, 'name')
    case 'embed':
      return stringAttr(node, 'url')
    default:
      return textOfBlocks(node.content)
  }
}

type Sign = (place: number, item: RichTextNode) => string

function textOfItems({ content = [] }: RichTextNode, sign: Sign): string {
  return content
    .map((item, place) => {
      const lead = sign(place, item)
      const text = textOfBlocks(item.content).replaceAll('\n\n', '\n')
      return lead + text.replaceAll('\n', `\n${' '.repeat(lead.length)}`)
    })
    .join('\n')
}

function textOfRow({ content = [] }: RichTextNode): string {
  return content.map((cell) => textOfBlocks(cell.content).replaceAll(/\n+/g, ' ')).join('\t')
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}
