import type { ClipboardEvent, KeyboardEvent } from 'react'

import { deferred, useDeferred } from '#ui/deferred.ts'

const formatPart = deferred(() => import('./template-format.ts'))

export function useFormat() {
  const part = useDeferred(formatPart, true)
  return {
    part,
    listeners: {
      onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
        if (!part?.formatByKey(event, event.currentTarget)) return
        event.preventDefault()
        event.stopPropagation()
      },
      onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => part?.pasteMarks(event),
    },
  }
}
