import { useEffect, useEffectEvent, useState } from 'react'

import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Progress } from '#ui/progress.tsx'

import { downloadList, type ExportProgress, type ListFormat } from '../export-list.ts'
import type { ListInput } from '../views.ts'

export function ExportDialog({
  input,
  format,
  onClose,
}: {
  readonly input: ListInput
  readonly format: ListFormat
  readonly onClose: () => void
}) {
  const [{ rows, filled }, setProgress] = useState<ExportProgress>({ rows: 0 })
  const begin = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    await downloadList(input, format, { signal, onProgress: setProgress })
    if (!signal.aborted) onClose()
  })
  useEffect(() => {
    const stop = new AbortController()
    void begin(stop.signal)
    return () => stop.abort()
  }, [])
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Export conversations"
      description="The download starts when all conversations are loaded."
      size="small"
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      {filled === undefined ? (
        <p role="status">
          {rows === 0 ? 'Loading conversations' : `${rows.toLocaleString('en')} loaded so far`}
        </p>
      ) : (
        <Progress label="Conversations with messages loaded" value={filled} max={rows} />
      )}
    </Dialog>
  )
}
