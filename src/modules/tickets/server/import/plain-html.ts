import { element, escapeHtml } from '#lib/document/html-text.ts'
import { stringAttr } from '#lib/document/string-attr.ts'
import { textOfBlocks } from '#lib/document/document-text.ts'
import { startOf, type RichTextMark, type RichTextNode } from '#lib/rich-text.ts'

export function plainHtml(nodes: readonly RichTextNode[] = []): string {
  return nodes.map(blockHtml).join('')
}

function blockHtml(node: RichTextNode): string {
  switch (node.type) {
    case 'paragraph':
      return element('p', {}, lineHtml(node))
    case 'heading':
      return element(node.attrs?.['level'] === 2 ? 'h2' : 'h3', {}, lineHtml(node))
    case 'codeBlock':
      return element('pre', {}, element('code', {}, escapeHtml(textOfBlocks([node]))))
    case 'bulletList':
      return element('ul', {}, itemsHtml(node))
    case 'orderedList':
      return element('ol', { start: startOf(node) }, itemsHtml(node))
    case 'taskList':
      return element('ul', {}, itemsHtml(node))
    case 'blockquote':
    case 'callout':
      return element('blockquote', {}, plainHtml(node.content))
    case 'horizontalRule':
      return element('hr', {})
    case 'table':
      return (node.content ?? []).map(rowHtml).join('')
    case 'details':
      return element('p', {}, strong(stringAttr(node, 'summary'))) + plainHtml(node.content)
    case 'image':
      return pictureHtml(node)
    default:
      return node.content ? plainHtml(node.content) : wordsHtml(textOfBlocks([node]))
  }
}

function itemsHtml({ content = [] }: RichTextNode): string {
  return content
    .map((item) => {
      const [first, ...rest] = item.content ?? []
      const head = first && element('p', {}, signOf(item) + lineHtml(first))
      return element('li', {}, (head ?? '') + plainHtml(rest))
    })
    .join('')
}

function signOf(item: RichTextNode): string {
  if (item.type !== 'taskItem') return ''
  return item.attrs?.['checked'] === true ? '☑ ' : '☐ '
}

/** Descriptions have no tables, so each row becomes a line. */
function rowHtml({ content = [] }: RichTextNode): string {
  const cells = content.map((cell) => {
    const words = (cell.content ?? []).map(lineHtml).join(' ')
    return cell.type === 'tableHeader' ? element('strong', {}, words) : words
  })
  return element('p', {}, cells.join(' | '))
}

/** Links to the image, because it isn't stored here. */
function pictureHtml(node: RichTextNode): string {
  const src = stringAttr(node, 'src')
  return element('p', {}, element('a', { href: src }, escapeHtml(stringAttr(node, 'alt') || src)))
}

function lineHtml({ content = [] }: RichTextNode): string {
  return content
    .map((node) => {
      if (node.type === 'hardBreak') return element('br', {})
      return (node.marks ?? []).reduceRight(marked, escapeHtml(node.text ?? ''))
    })
    .join('')
}

function marked(html: string, { type, attrs }: RichTextMark): string {
  const href = attrs?.['href']
  if (type === 'link') return element('a', { href: typeof href === 'string' && href }, html)
  const name = elements[type]
  return name === undefined ? html : element(name, {}, html)
}

const elements: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  code: 'code',
}

function strong(words: string): string {
  return element('strong', {}, escapeHtml(words))
}

function wordsHtml(words: string): string {
  return words === '' ? '' : element('p', {}, escapeHtml(words))
}
