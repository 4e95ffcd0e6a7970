import { UploadLine } from '#ui/file-drop/upload-line.tsx'

import type { useFileUpload } from './use-file-upload.ts'

export function PendingFiles({
  files: { uploads, retry, remove },
}: {
  readonly files: ReturnType<typeof useFileUpload>
}) {
  const underway = uploads.filter(({ state }) => state.name !== 'done')
  if (underway.length === 0) return null
  return (
    <ul aria-label="Uploading files" className="divide-y divide-line">
      {underway.map((one) => (
        <UploadLine
          key={one.id}
          upload={one}
          onRetry={() => retry(one.id)}
          onRemove={() => remove(one.id)}
        />
      ))}
    </ul>
  )
}
