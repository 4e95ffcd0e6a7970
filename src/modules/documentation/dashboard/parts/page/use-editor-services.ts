import { useCallback } from 'react'

import { useDocumentFiles } from '#modules/content/dashboard/drafts/use-document-files.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import { uploadApi } from '#platform/registry/browser/upload-api.ts'
import type { DocumentEditorProps } from '#ui/document-editor/document-editor.tsx'

import type { DocText } from '../../../model.ts'
import { findPages, uploadFile } from '../../../pages-contract.ts'

type EditorServices = Required<Pick<DocumentEditorProps, 'upload' | 'pickLink' | 'fileUrl'>>

export function useEditorServices({ spaceId, versionId, locale, files }: DocText): EditorServices {
  const send = useCallback<Parameters<typeof useDocumentFiles>[1]>(
    (name, file, options) => uploadApi(uploadFile, { id: spaceId, name }, file, options),
    [spaceId],
  )
  const own = useDocumentFiles(files, send)
  const pickLink = useCallback<NonNullable<DocumentEditorProps['pickLink']>>(
    async (words) => {
      const { items } = await callApi(findPages, { id: versionId, q: words.slice(0, 200), locale })
      return items.map(({ id, title, trail }) => ({
        href: `page:${id}`,
        title: title || 'Untitled',
        note: trail.join(' › '),
      }))
    },
    [versionId, locale],
  )
  return { ...own, pickLink }
}
