import { startOf, type RichTextDocument, type RichTextNode } from '../rich-text.ts'
import { countWords, textOfBlocks, textOfLine } from './document-text.ts'
import { expandDocument, type DocumentSources } from './expand-document.ts'
import { headingIds } from './heading-ids.ts'
import { element, escapeHtml } from './html-text.ts'
import { renderInline } from './render-inline.ts'
import { renderAttachment, renderEmbed, renderPicture, renderVideo } from './render-media.ts'
import { stringAttr } from './string-attr.ts'

export interface ContentsEntry {
  readonly id: string
  readonly level: number
  readonly text: string
}

/** A code token and its type (`keyword`, `string`) from the highlighter. */
export interface CodeToken {
  readonly text: string
  readonly kind?: string | undefined
}

export interface RenderSources extends DocumentSources {
  /** The URL of a file; undefined if it no longer exists. */
  readonly fileUrl: (fileId: string) => string | undefined
  /** The URL of an article; undefined if it is hidden. */
  readonly articleUrl: (articleId: string) => string | undefined
  readonly pageUrl?: ((pageId: string) => string | undefined) | undefined
  readonly highlight?: ((code: string, language: string) => readonly CodeToken[]) | undefined
  /** Our own words on the page, in its language. */
  readonly words?: Partial<RenderWords> | undefined
}

export interface RenderWords {
  readonly contents: string
  readonly info: string
  readonly tip: string
  readonly warning: string
  readonly danger: string
}

export interface RenderedDocument {
  readonly html: string
  readonly text: string
  readonly contents: readonly ContentsEntry[]
  readonly words: number
}

/**
 * The only place that creates article markup. It writes a fixed list of elements, escapes every
 * value and checks URLs like the document check does, so even an unchecked document can't run
 * scripts.
 */
export function renderDocument(
  document: RichTextDocument,
  sources: RenderSources,
): RenderedDocument {
  const blocks = expandDocument(document, sources)
  const headings = findHeadings(blocks)
  const page: Page = {
    sources,
    words: { ...englishWords, ...sources.words },
    contents: [...headings.values()],
    idOf: (node) => headings.get(node)?.id,
  }
  const text = textOfBlocks(blocks)
  return {
    html: renderBlocks(blocks, page),
    text,
    contents: page.contents,
    words: countWords(text),
  }
}

const englishWords: RenderWords = {
  contents: 'On this page',
  info: 'Note',
  tip: 'Tip',
  warning: 'Warning',
  danger: 'Danger',
}

interface Page {
  readonly sources: RenderSources
  readonly words: RenderWords
  readonly contents: readonly ContentsEntry[]
  readonly idOf: (heading: RichTextNode) => string | undefined
}

/** The headings of a document. Empty headings are skipped. */
function findHeadings(
  nodes: readonly RichTextNode[],
  found = new Map<RichTextNode, ContentsEntry>(),
  idFor = headingIds(),
): ReadonlyMap<RichTextNode, ContentsEntry> {
  for (const node of nodes) {
    const text = node.type === 'heading' ? textOfLine(node).replaceAll(/\s+/g, ' ').trim() : ''
    if (text !== '') found.set(node, { id: idFor(text), level: levelOf(node), text })
    else findHeadings(node.content ?? [], found, idFor)
  }
  return found
}

function renderBlocks(nodes: readonly RichTextNode[] = [], page: Page): string {
  return nodes.map((node) => renderBlock(node, page)).join('')
}

function renderBlock(node: RichTextNode, page: Page): string {
  const inside = (): string => renderBlocks(node.content, page)
  const line = (): string => renderInline(node.content, page.sources)
  switch (node.type) {
    case 'paragraph':
      // An empty line still takes up a line.
      return element('p', {}, line() || '<br>')
    case 'heading':
      return element(`h${levelOf(node)}`, { id: page.idOf(node) }, line())
    case 'bulletList':
      return element('ul', {}, inside())
    case 'orderedList':
      return element('ol', { start: startOf(node) === 1 ? undefined : startOf(node) }, inside())
    case 'listItem':
      return element('li', {}, renderItem(node, page))
    case 'taskList':
      return element('ul', { class: 'tasks' }, inside())
    case 'taskItem':
      return renderTask(node, page)
    case 'blockquote':
      return element('blockquote', {}, inside())
    case 'codeBlock':
      return renderCode(node, page)
    case 'horizontalRule':
      return '<hr>'
    case 'table':
      return renderTable(node, page)
    case 'callout':
      return renderCallout(node, page)
    case 'details':
      return element(
        'details',
        {},
        element('summary', {}, escapeHtml(stringAttr(node, 'summary'))) + inside(),
      )
    case 'image':
      return renderPicture(node, page.sources)
    case 'video':
      return renderVideo(node, page.sources)
    case 'attachment':
      return renderAttachment(node, page.sources)
    case 'embed':
      return renderEmbed(node)
    case 'tableOfContents':
      return renderContents(page)
    default:
      // Unknown blocks keep their text.
      return node.text === undefined ? inside() : renderInline([node], page.sources)
  }
}

/** An item with a single line has no paragraph, so lists stay compact. */
function renderItem({ content = [] }: RichTextNode, page: Page): string {
  const [first, ...rest] = content
  const isLine = first?.type === 'paragraph' && rest.every(({ type }) => lists.includes(type))
  return isLine
    ? renderInline(first.content, page.sources) + renderBlocks(rest, page)
    : renderBlocks(content, page)
}

const lists: readonly string[] = ['bulletList', 'orderedList', 'taskList']

function renderTask(node: RichTextNode, page: Page): string {
  const isDone = node.attrs?.['checked'] === true
  const box = element('input', { type: 'checkbox', disabled: true, checked: isDone })
  return element('li', {}, `${box}<div>${renderItem(node, page)}</div>`)
}

function renderCode(node: RichTextNode, { sources }: Page): string {
  const code = textOfLine(node)
  const language = stringAttr(node, 'language')
  const tokens = language
    ? (sources.highlight?.(code, language) ?? [{ text: code }])
    : [{ text: code }]
  const inner = tokens
    .map(({ text, kind }) =>
      kind === undefined
        ? escapeHtml(text)
        : element('span', { class: `hl-${kind.replaceAll(/[^\w-]/g, '')}` }, escapeHtml(text)),
    )
    .join('')
  // Can overflow, so it must be scrollable by keyboard.
  return element(
    'pre',
    { tabindex: 0, 'data-language': language || undefined },
    element('code', {}, inner),
  )
}

function renderTable({ content = [] }: RichTextNode, page: Page): string {
  const firstBody = content.findIndex((row) => !isHead(row))
  const headRows = firstBody === -1 ? content.length : firstBody
  const rows = content.map((row, place) => renderRow(row, place < headRows, page))
  const head = rows.slice(0, headRows).join('')
  const body = rows.slice(headRows).join('')
  const table = `<table>${head && `<thead>${head}</thead>`}${body && `<tbody>${body}</tbody>`}</table>`
  return element('div', { class: 'table-scroll', tabindex: 0 }, table)
}

function isHead({ content = [] }: RichTextNode): boolean {
  return content.length > 0 && content.every(({ type }) => type === 'tableHeader')
}

function renderRow({ content = [] }: RichTextNode, isInHead: boolean, page: Page): string {
  const scope = isInHead ? 'col' : 'row'
  const cells = content.map((cell) => {
    const isHeader = cell.type === 'tableHeader'
    const attrs = {
      scope: isHeader ? scope : undefined,
      colspan: spanOf(cell, 'colspan'),
      rowspan: spanOf(cell, 'rowspan'),
      class: alignments[stringAttr(cell, 'align')],
    }
    return element(isHeader ? 'th' : 'td', attrs, renderCell(cell, page))
  })
  return element('tr', {}, cells.join(''))
}

const alignments: Readonly<Record<string, string>> = {
  left: 'align-left',
  center: 'align-center',
  right: 'align-right',
}

function renderCell({ content = [] }: RichTextNode, page: Page): string {
  const [only] = content
  return content.length === 1 && only?.type === 'paragraph'
    ? renderInline(only.content, page.sources)
    : renderBlocks(content, page)
}

function spanOf({ attrs }: RichTextNode, name: string): number | undefined {
  const span = attrs?.[name]
  return typeof span === 'number' && span > 1 && span <= 1000 ? Math.trunc(span) : undefined
}

function renderCallout(node: RichTextNode, page: Page): string {
  const kind = calloutKinds.find((known) => known === node.attrs?.['kind']) ?? 'info'
  const title = element('p', { class: 'callout-title' }, escapeHtml(page.words[kind]))
  const inner = title + renderBlocks(node.content, page)
  return element('aside', { class: `callout callout-${kind}`, role: 'note' }, inner)
}

const calloutKinds = ['info', 'tip', 'warning', 'danger'] as const

function renderContents({ contents, words }: Page): string {
  if (contents.length === 0) return ''
  const lines = contents.map(({ id, level, text }) =>
    element('li', { class: `level-${level}` }, element('a', { href: `#${id}` }, escapeHtml(text))),
  )
  const attrs = { class: 'contents', 'aria-label': words.contents }
  return element('nav', attrs, `<ul>${lines.join('')}</ul>`)
}

function levelOf({ attrs }: RichTextNode): number {
  const level = attrs?.['level']
  return level === 3 || level === 4 ? level : 2
}
