import { textOfBlocks } from '#lib/document/document-text.ts'
import { fromJira } from '#lib/document/jira/from-jira.ts'
import { fromMarkdown } from '#lib/document/markdown/from-markdown.ts'
import { stringAttr } from '#lib/document/string-attr.ts'
import type { RichTextDocument, RichTextNode } from '#lib/rich-text.ts'

import { htmlOfText } from '../../html-of-text.ts'
import type { ImportRow } from '../../imports-contract.ts'
import { plainHtml } from './plain-html.ts'

type Markup = ImportRow['markup']

export function htmlOfMarkup(text: string, markup: Markup): string {
  const document = documentOf(text, markup)
  const html = document && plainHtml(document.content)
  // Markup crafted to expand massively stays plain text.
  return html === undefined || html.length > longestHtml ? htmlOfText(text) : html
}

export function textOfMarkup(text: string, markup: Markup): string {
  const document = documentOf(text, markup)
  return document ? textOfBlocks(withAddresses(document.content)) : text
}

function documentOf(text: string, markup: Markup): RichTextDocument | undefined {
  if (markup === 'jira') return fromJira(text)
  return markup === 'markdown' ? fromMarkdown(text, { keepsLines: true }) : undefined
}

function withAddresses(nodes: readonly RichTextNode[] = []): readonly RichTextNode[] {
  return nodes.map((node, place) => {
    if (node.type === 'image') return { ...node, attrs: { caption: pictureWords(node) } }
    if (node.text === undefined) return { ...node, content: withAddresses(node.content) }
    const address = addressOf(node)
    // One link can span several text nodes with different formatting.
    const isLast = addressOf(nodes[place + 1]) !== address
    const isSaid = address === '' || node.text === address
    return isSaid || !isLast ? node : { ...node, text: `${node.text} (${address})` }
  })
}

function addressOf(node: RichTextNode | undefined): string {
  const href = node?.marks?.find(({ type }) => type === 'link')?.attrs?.['href']
  return typeof href === 'string' ? href : ''
}

function pictureWords(node: RichTextNode): string {
  return [stringAttr(node, 'alt'), stringAttr(node, 'src')].filter(Boolean).join(' ')
}

const longestHtml = 120_000
