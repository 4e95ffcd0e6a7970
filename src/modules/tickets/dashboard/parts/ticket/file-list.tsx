import FileText from 'lucide-react/icons/file-text'
import X from 'lucide-react/icons/x'

import { byteSize } from '#lib/byte-size.ts'
import { IconButton } from '#ui/icon-button.tsx'

import type { TicketFile } from '../../../model.ts'

export function FileList({
  label,
  files,
  canRemove = () => false,
  onRemove,
}: {
  readonly label: string
  readonly files: readonly TicketFile[]
  readonly canRemove?: (file: TicketFile) => boolean
  readonly onRemove?: (file: TicketFile) => void
}) {
  if (files.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {files.map((file) => (
        <li
          key={file.id}
          className="flex max-w-full min-w-0 items-center gap-2 rounded-control border border-line bg-surface p-1"
        >
          <a
            href={file.url}
            target="_blank"
            rel="noreferrer"
            className="flex min-w-0 items-center gap-2 rounded-sm pe-1 hover:underline"
          >
            <Preview file={file} />
            <span className="flex min-w-0 flex-col">
              <span className="max-w-48 truncate text-sm font-medium">{file.name}</span>
              <span className="text-xs text-ink-faint">{byteSize(file.size)}</span>
            </span>
          </a>
          {onRemove && canRemove(file) && (
            <IconButton
              label={`Delete ${file.name}`}
              icon={<X size={14} aria-hidden />}
              onClick={() => onRemove(file)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function Preview({ file: { type, url, width } }: { readonly file: TicketFile }) {
  const isPicture = type.startsWith('image/') && width !== null
  return (
    <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-sunken text-ink-faint">
      {isPicture ? (
        <img src={`${url}&w=320`} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <FileText size={20} aria-hidden />
      )}
    </span>
  )
}
