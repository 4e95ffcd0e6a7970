import { fileIdsIn, idsIn } from '#modules/content/server/document-files.ts'
import { codeHighlighter } from '#lib/document/highlight-code.ts'
import { pageOf } from '#lib/document/link-address.ts'
import { renderDocument, type ContentsEntry } from '#lib/document/render-document.ts'
import type { RichTextDocument } from '#lib/rich-text.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { documentWords } from '../words.ts'
import { listFilesByIds } from './store/files.ts'

export interface Rendered {
  readonly html: string
  readonly text: string
  readonly contents: readonly ContentsEntry[]
  readonly wordCount: number
  readonly fileIds: readonly string[]
}

/**
 * Renders a document for pages. Pages and files are linked by permanent IDs; their current URL is
 * looked up when the page is read.
 */
export async function renderBody(
  scope: Scope,
  body: RichTextDocument,
  locale: string,
): Promise<Rendered> {
  const known = new Set((await listFilesByIds(scope, fileIdsIn(body))).map(({ id }) => id))
  const fileIds = new Set<string>()
  const { html, text, contents, words } = renderDocument(body, {
    fileUrl(id) {
      if (!known.has(id)) return undefined
      fileIds.add(id)
      return `/d/files/${id}`
    },
    articleUrl: (id) => `/k/articles/${id}`,
    pageUrl: pageAddress,
    snippet: () => undefined,
    variable: () => undefined,
    highlight: await codeHighlighter(),
    words: documentWords(locale),
  })
  return { html, text, contents, wordCount: words, fileIds: [...fileIds] }
}

function pageAddress(id: string): string {
  return `/d/pages/${id}`
}

export const pageAddresses = /(?:\/d\/pages\/|page:)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g

export function pageIdsIn(document: RichTextDocument): string[] {
  return idsIn([document], ({ marks = [] }) =>
    marks.map(({ type, attrs }) =>
      type === 'link' ? pageOf(String(attrs?.['href']))?.id : undefined,
    ),
  )
}
