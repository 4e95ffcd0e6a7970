import Paperclip from 'lucide-react/icons/paperclip'
import { useRef, type RefObject } from 'react'

import { IconButton } from '#ui/icon-button.tsx'

export function AttachButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label="Attach files"
        icon={<Paperclip size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      />
      <FileInput input={input} onFiles={onFiles} />
    </>
  )
}

export function FileInput({
  input,
  onFiles,
}: {
  readonly input: RefObject<HTMLInputElement | null>
  readonly onFiles: (files: readonly File[]) => void
}) {
  return (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      tabIndex={-1}
      aria-label="Files to attach"
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])])
        // Allows the same file to be chosen again.
        target.value = ''
      }}
    />
  )
}
