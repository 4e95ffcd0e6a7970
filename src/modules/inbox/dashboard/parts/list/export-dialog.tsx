import { useEffect, useEffectEvent, useState } from 'react'

import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Progress } from '#ui/progress.tsx'

import { downloadList, type ExportProgress, type ListFormat } from '../export-list.ts'
import type { ListInput } from '../views.ts'

/** Makes a file of a list, and says how far it is. Whoever closes it stops it. */
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
      description="The file is handed over when all of it is read."
      size="small"
      footer={<Button onClick={onClose}>Stop</Button>}
    >
      {filled === undefined ? (
        <p role="status">
          {rows === 0 ? 'Reading the conversations' : `${rows.toLocaleString('en')} read so far`}
        </p>
      ) : (
        <Progress label="Messages read of conversations" value={filled} max={rows} />
      )}
    </Dialog>
  )
}
