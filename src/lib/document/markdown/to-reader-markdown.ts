import type { RichTextDocument, RichTextMark, RichTextNode } from '../../rich-text.ts'
import { expandDocument, type DocumentSources } from '../expand-document.ts'
import { internalUrl, linkAddress } from '../link-address.ts'
import { stringAttr } from '../string-attr.ts'
import { toMarkdown } from './to-markdown.ts'

export interface ReaderSources extends DocumentSources {
  /** Whole addresses: whoever reads this is not on the page. */
  readonly fileUrl: (fileId: string) => string | undefined
  readonly articleUrl: (articleId: string) => string | undefined
  readonly pageUrl?: ((pageId: string) => string | undefined) | undefined
}

/**
 * The document as Markdown for people and machines that know nothing of ours: snippets filled in,
 * files and articles by their addresses, and no directives but for what has no other sign.
 */
export function toReaderMarkdown(document: RichTextDocument, sources: ReaderSources): string {
  const blocks = expandDocument(document, sources).flatMap((node) => plain(node, sources))
  return toMarkdown({
    type: 'doc',
    content: blocks.filter(({ type, content }) => type !== 'paragraph' || content),
  })
}

function plain(node: RichTextNode, sources: ReaderSources): readonly RichTextNode[] {
  const inside = (): readonly RichTextNode[] => {
    const kept = (node.content ?? []).flatMap((child) => plain(child, sources))
    // What held only a picture that is gone still holds a line.
    return kept.length > 0 || lines.includes(node.type) ? kept : [{ type: 'paragraph' }]
  }
  switch (node.type) {
    case 'text':
      return [{ ...node, marks: marksOf(node, sources) }]
    case 'callout':
      return [{ type: 'blockquote', content: inside() }]
    case 'details':
      return [line(stringAttr(node, 'summary'), [{ type: 'bold' }]), ...inside()]
    case 'image': {
      const src = addressOf(node, 'src', sources)
      const caption = stringAttr(node, 'caption')
      const picture = { type: 'image', attrs: { src, alt: stringAttr(node, 'alt') } }
      return [...(src ? [picture] : []), ...(caption ? [line(caption, [{ type: 'italic' }])] : [])]
    }
    case 'video':
      return linkLine('Video', addressOf(node, 'src', sources))
    case 'attachment':
      return linkLine(stringAttr(node, 'name') || 'File', addressOf(node, 'src', sources))
    case 'embed':
      return linkLine(stringAttr(node, 'url'), linkAddress(node.attrs?.['url']))
    case 'tableOfContents':
      return []
    default:
      return [node.content ? { ...node, content: inside() } : node]
  }
}

const lines: readonly string[] = ['paragraph', 'heading', 'codeBlock']

function marksOf({ marks = [] }: RichTextNode, sources: ReaderSources): readonly RichTextMark[] {
  return marks.flatMap((mark) => {
    if (mark.type === 'underline') return []
    if (mark.type !== 'link') return [mark]
    const href = linkAddress(mark.attrs?.['href'])
    const own = href === undefined ? undefined : internalUrl(href, sources)
    const url = own === undefined ? href : own
    return url === undefined || url === null ? [] : [{ type: 'link', attrs: { href: url } }]
  })
}

function addressOf(
  node: RichTextNode,
  name: string,
  { fileUrl }: ReaderSources,
): string | undefined {
  const fileId = node.attrs?.['fileId']
  return typeof fileId === 'string' ? fileUrl(fileId) : linkAddress(node.attrs?.[name])
}

function linkLine(words: string, href: string | undefined): readonly RichTextNode[] {
  return href === undefined ? [] : [line(words, [{ type: 'link', attrs: { href } }])]
}

function line(text: string, marks: readonly RichTextMark[]): RichTextNode {
  return { type: 'paragraph', content: [{ type: 'text', text, marks }] }
}
