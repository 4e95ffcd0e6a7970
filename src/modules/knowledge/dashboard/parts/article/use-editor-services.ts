import { useCallback, useMemo } from 'react'

import { textOf } from '#lib/rich-text.ts'
import { useDocumentFiles } from '#modules/content/dashboard/drafts/use-document-files.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import { uploadApi } from '#platform/registry/browser/upload-api.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import type { DocumentEditorProps } from '#ui/document-editor/document-editor.tsx'

import { findArticles, uploadFile } from '../../../articles-contract.ts'
import { listSnippets } from '../../../insight-contract.ts'
import type { DocumentFile } from '#modules/content/model.ts'
import type { Snippet } from '../../../model.ts'

type Hands = Required<
  Pick<DocumentEditorProps, 'upload' | 'pickLink' | 'snippets' | 'variables' | 'fileUrl'>
>

export function useEditorServices({
  baseId,
  locale,
  files,
}: {
  readonly baseId: string
  readonly locale: string
  readonly files: readonly DocumentFile[]
}): Hands {
  const send = useCallback<Parameters<typeof useDocumentFiles>[1]>(
    (name, file, options) => uploadApi(uploadFile, { id: baseId, name }, file, options),
    [baseId],
  )
  const own = useDocumentFiles(files, send)
  const pickLink = useCallback<NonNullable<DocumentEditorProps['pickLink']>>(
    async (words) => {
      const { items } = await callApi(findArticles, { q: words.slice(0, 200), baseId, locale })
      return items.map(({ id, title, snippet }) => ({
        href: `article:${id}`,
        title: title || 'Untitled',
        note: snippet,
      }))
    },
    [baseId, locale],
  )
  const { data } = useCall(listSnippets, {})
  const fillings = useMemo(() => fillingsOf(data?.items ?? [], locale), [data, locale])
  return { ...own, pickLink, ...fillings }
}

/** One entry per key: in this language if it exists, else in any. */
function fillingsOf(snippets: readonly Snippet[], locale: string) {
  const best = new Map<string, Snippet>()
  for (const one of snippets) {
    const known = best.get(`${one.kind} ${one.key}`)
    if (!known || one.locale === locale) best.set(`${one.kind} ${one.key}`, one)
  }
  const of = (kind: Snippet['kind']) =>
    [...best.values()]
      .filter((one) => one.kind === kind)
      .map(({ key, name, body }) => ({ key, name, preview: textOf(body).slice(0, 200) }))
  return { snippets: of('snippet'), variables: of('variable') }
}
