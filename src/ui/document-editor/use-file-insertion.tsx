import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { insertFiles } from './insert-files.ts'
import type { UploadDocumentFile } from './uploads.ts'

interface FileInsertion {
  readonly take: (files: readonly File[], place?: number) => boolean
  readonly choose: (kind: 'picture' | 'any') => void
  readonly use: (editor: Editor) => void
  readonly input: ReactNode
}

export function useFileInsertion({
  upload,
  onProblem,
}: {
  readonly upload: UploadDocumentFile | undefined
  readonly onProblem: ((sentence: string) => void) | undefined
}): FileInsertion {
  const editor = useRef<Editor>(undefined)
  const chooser = useRef<HTMLInputElement>(null)
  const [stopping] = useState(() => new Set<AbortController>())
  useEffect(
    () => () => {
      for (const stop of stopping) stop.abort()
    },
    [stopping],
  )

  const take: FileInsertion['take'] = (files, place) => {
    const into = editor.current
    if (files.length === 0 || !upload || !into?.isEditable) return false
    const stop = new AbortController()
    stopping.add(stop)
    void insertFiles(into, files, {
      place: place ?? into.state.selection.from,
      upload,
      signal: stop.signal,
      onFailed: (sentence) => onProblem?.(sentence),
    }).finally(() => stopping.delete(stop))
    return true
  }
  return {
    take,
    choose: (kind) => {
      const input = chooser.current
      if (!input) return
      input.accept = kind === 'picture' ? 'image/*' : ''
      input.click()
    },
    use: (used) => {
      editor.current = used
    },
    input: (
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label="Choose files"
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    ),
  }
}
