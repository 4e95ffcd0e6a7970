import { useCallback, useRef } from 'react'

import type { DocumentEditorProps } from '#ui/document-editor/document-editor.tsx'

interface StoredFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly mediaType: string
  readonly width: number | null
  readonly height: number | null
  readonly url: string
}

type Upload = NonNullable<DocumentEditorProps['upload']>

/** Loads and uploads the files of a document. `send` must be stable between renders. */
export function useDocumentFiles(
  files: readonly StoredFile[],
  send: (name: string, ...sent: Parameters<Upload>) => Promise<StoredFile>,
) {
  // New uploads are known before the draft that uses them is saved.
  const sent = useRef(new Map<string, string>())
  const fileUrl = useCallback(
    (id: string) => files.find((file) => file.id === id)?.url ?? sent.current.get(id),
    [files],
  )
  const upload = useCallback<Upload>(
    async (file, options) => {
      const kept = await send(file.name.slice(0, 255) || 'file', file, options)
      sent.current.set(kept.id, kept.url)
      return {
        fileId: kept.id,
        name: kept.name,
        size: kept.size,
        type: kept.mediaType,
        ...(kept.width !== null && { width: kept.width }),
        ...(kept.height !== null && { height: kept.height }),
      }
    },
    [send],
  )
  return { fileUrl, upload }
}
