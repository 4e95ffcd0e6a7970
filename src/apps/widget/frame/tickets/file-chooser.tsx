import { useRef } from 'react'

import { Icon } from '../icons.tsx'
import { useChat } from '../use-chat.ts'

export function FileChooser({
  onFiles,
  hasLabel = false,
}: {
  readonly onFiles: (files: readonly File[]) => void
  readonly hasLabel?: boolean
}) {
  const { words } = useChat()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <button
        type="button"
        className={hasLabel ? 'button quiet with-icon' : 'plain'}
        aria-label={hasLabel ? undefined : words.attach}
        onClick={() => chooser.current?.click()}
      >
        <Icon name="paperclip" size={hasLabel ? 16 : 20} />
        {hasLabel && words.attach}
      </button>
    </>
  )
}
