import Paperclip from 'lucide-react/icons/paperclip'
import { useRef } from 'react'

import { Button } from '#ui/button.tsx'

import type { TicketFile } from '../../../model.ts'
import { FileList } from './file-list.tsx'
import { PendingFiles } from './pending-files.tsx'
import type { useFileUpload } from './use-file-upload.ts'

export function CommentFiles({
  isShown,
  files,
  upload,
  onRemove,
}: {
  readonly isShown: boolean
  readonly files: readonly TicketFile[]
  readonly upload: ReturnType<typeof useFileUpload>
  readonly onRemove: (file: TicketFile) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileList label="Comment files" files={files} canRemove={() => true} onRemove={onRemove} />
      <PendingFiles files={upload} />
      {isShown && files.length < 10 && (
        <div>
          <Button
            size="small"
            kind="quiet"
            icon={<Paperclip size={16} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            Attach to comment
          </Button>
        </div>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={({ target }) => {
          upload.add([...(target.files ?? [])])
          // Lets the same file be selected again.
          target.value = ''
        }}
      />
    </>
  )
}
