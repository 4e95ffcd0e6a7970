import { useRef } from 'react'

import { Icon } from './icon.tsx'
import { useWidget } from './use-widget.ts'

export function FileChooser({
  onFiles,
  hasLabel = false,
}: {
  readonly onFiles: (files: readonly File[]) => void
  readonly hasLabel?: boolean
}) {
  const { words } = useWidget()
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
          // Lets the same file be chosen again.
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
