import { articleOf } from '#lib/document/link-address.ts'
import { fileIdsIn, idsIn } from '#modules/content/server/document-files.ts'
import { codeHighlighter } from '#lib/document/highlight-code.ts'
import {
  renderDocument,
  type ContentsEntry,
  type RenderSources,
} from '#lib/document/render-document.ts'
import { textOf, type RichTextDocument } from '#lib/rich-text.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { documentWords } from '../words.ts'
import { listFilesByIds } from './store/files.ts'
import { listSnippetRows, type SnippetRow } from './store/snippets.ts'

export interface Rendered {
  readonly html: string
  readonly text: string
  readonly contents: readonly ContentsEntry[]
  readonly wordCount: number
  /** Files it shows, including those in snippets. */
  readonly fileIds: readonly string[]
  /** Snippets and variables it uses, including those within snippets. */
  readonly partKeys: readonly string[]
}

/**
 * Renders a document for pages. Articles and files are linked by permanent IDs; their current URL
 * is looked up when the page is read.
 */
export async function renderBody(
  scope: Scope,
  body: RichTextDocument,
  locale: string,
): Promise<Rendered> {
  const parts = partsFor(await listSnippetRows(scope), locale)
  const named = fileIdsIn(body, ...parts.documents())
  const known = new Set((await listFilesByIds(scope, named)).map(({ id }) => id))
  const fileIds = new Set<string>()
  const partKeys = new Set<string>()
  const sources: RenderSources = {
    fileUrl(id) {
      if (!known.has(id)) return undefined
      fileIds.add(id)
      return fileAddress(id)
    },
    articleUrl: articleAddress,
    snippet(key) {
      partKeys.add(key)
      return parts.snippet(key)
    },
    variable(key) {
      partKeys.add(key)
      return parts.variable(key)
    },
    highlight: await codeHighlighter(),
    words: documentWords(locale),
  }
  const { html, text, contents, words } = renderDocument(body, sources)
  return { html, text, contents, wordCount: words, fileIds: [...fileIds], partKeys: [...partKeys] }
}

function fileAddress(id: string): string {
  return `/k/files/${id}`
}

function articleAddress(id: string): string {
  return `/k/articles/${id}`
}

export const articleAddresses = /\/k\/articles\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g

export interface Parts {
  snippet(key: string): RichTextDocument | undefined
  variable(key: string): string | undefined
  documents(): RichTextDocument[]
}

export function partsFor(rows: readonly SnippetRow[], locale: string): Parts {
  const [language = locale] = locale.split('-')
  const find = (kind: SnippetRow['kind'], key: string): SnippetRow | undefined =>
    [locale, language, '']
      .map((one) => rows.find((row) => row.kind === kind && row.key === key && row.locale === one))
      .find((row) => row !== undefined)
  return {
    snippet: (key) => find('snippet', key)?.body,
    variable(key) {
      const body = find('variable', key)?.body
      return body && textOf(body).replaceAll(/\s+/g, ' ').trim()
    },
    documents: () => rows.map(({ body }) => body),
  }
}

export function articleIdsIn(document: RichTextDocument): string[] {
  return idsIn([document], ({ marks = [] }) =>
    marks.map(({ type, attrs }) =>
      type === 'link' ? articleOf(String(attrs?.['href']))?.id : undefined,
    ),
  )
}
