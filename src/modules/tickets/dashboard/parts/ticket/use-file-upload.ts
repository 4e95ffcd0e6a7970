import { uploadApi } from '#platform/registry/browser/upload-api.ts'
import { useUploads } from '#ui/file-drop/use-uploads.ts'

import { uploadTicketFile } from '../../../files-contract.ts'
import type { TicketFile } from '../../../model.ts'

export function useFileUpload({
  ticketId,
  isForComment,
  onDone,
}: {
  readonly ticketId: string
  readonly isForComment: boolean
  readonly onDone: (file: TicketFile) => void
}) {
  return useUploads({
    upload: async (file, options) =>
      uploadApi(
        uploadTicketFile,
        {
          id: ticketId,
          name: file.name.slice(0, 255) || 'file',
          isForComment: isForComment ? 'true' : 'false',
        },
        file,
        options,
      ),
    onDone,
    explain: (error) => (error instanceof Error ? error.message : String(error)),
    limits: { maxBytes: 25 * 1024 * 1024 },
  })
}
