import ImageDown from 'lucide-react/icons/image-down'
import Paperclip from 'lucide-react/icons/paperclip'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'

import { byteSize } from '#lib/byte-size.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Progress } from '#ui/progress.tsx'
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts'

import { removeFile, retryFile, type ComposerFile } from './composer-files.ts'

export function FileChips({
  place,
  files,
  onPlace,
  onNoneLeft,
}: {
  readonly place: string
  readonly files: readonly ComposerFile[]
  readonly onPlace: (name: string) => void
  readonly onNoneLeft: () => void
}) {
  const { frame, onRemoved } = useFocusAfterRemoval<HTMLUListElement>()
  if (files.length === 0) return null
  return (
    <ul ref={frame} aria-label="Attached files" className="flex flex-wrap gap-2 px-3 pt-1">
      {files.map((file, nth) => (
        <li
          key={file.key}
          className="flex max-w-full min-w-0 items-center gap-2 rounded-control border border-line bg-surface py-0.5 pr-0.5 pl-2 text-sm"
        >
          <Paperclip size={16} className="shrink-0 text-ink-faint" aria-hidden />
          <span className="min-w-0">
            <span className="block max-w-48 truncate font-medium">{file.name}</span>
            <FileStatus file={file} />
          </span>
          <span className="flex shrink-0">
            {isPicture(file) && (
              <IconButton
                label={`Insert ${file.name} into the text`}
                icon={<ImageDown size={16} aria-hidden />}
                onClick={() => onPlace(file.name)}
              />
            )}
            {file.state === 'failed' && (
              <IconButton
                label={`Retry ${file.name}`}
                icon={<RotateCw size={16} aria-hidden />}
                onClick={() => retryFile(place, file.key)}
              />
            )}
            <IconButton
              label={`Remove ${file.name}`}
              data-removes
              icon={<X size={16} aria-hidden />}
              onClick={() => {
                removeFile(place, file.key)
                if (files.length === 1) onNoneLeft()
                else onRemoved(nth)
              }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

function isPicture(file: ComposerFile): boolean {
  return file.state === 'there' && file.attachment.width !== null
}

function FileStatus({ file }: { readonly file: ComposerFile }) {
  switch (file.state) {
    case 'sending':
      return (
        <span className="block w-32 py-1">
          <Progress label={`Uploading ${file.name}`} value={file.part} max={1} isLabelHidden />
        </span>
      )
    case 'failed':
      return (
        <span role="alert" className="block max-w-64 text-xs text-bad">
          {file.problem}
        </span>
      )
    case 'there':
      return <span className="block text-xs text-ink-faint">{byteSize(file.attachment.size)}</span>
  }
}
