import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'

import { byteSize } from '#lib/byte-size.ts'
import { deferred, useDeferred } from '#ui/deferred.ts'

import type { Attachment } from '../../../model.ts'

const soundPart = deferred(() => import('./audio-file.tsx'))

export function MessageFiles({ files }: { readonly files: readonly Attachment[] }) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Files" className="mt-1 flex max-w-full flex-col gap-1">
      {files.map((file) => (
        <li key={file.id} className="max-w-full">
          <Shown file={file} />
        </li>
      ))}
    </ul>
  )
}

function Shown({ file }: { readonly file: Attachment }) {
  const isSound = file.type.startsWith('audio/')
  const sound = useDeferred(soundPart, isSound)
  if (isPicture(file)) return <Picture file={file} />
  return isSound && sound ? <sound.AudioFile file={file} /> : <Other file={file} />
}

export function Picture({ file }: { readonly file: Attachment }) {
  return (
    <a href={file.url} target="_blank" rel="noreferrer" className="block w-fit rounded-card">
      <img
        src={`${file.url}&w=640`}
        alt={file.name}
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        loading="lazy"
        className="max-h-64 w-auto max-w-full rounded-card border border-line bg-sunken object-contain"
      />
    </a>
  )
}

function Other({ file }: { readonly file: Attachment }) {
  return (
    <a
      href={file.url}
      target="_blank"
      rel="noreferrer"
      className="flex max-w-full items-center gap-2 rounded-control border border-line bg-surface px-2.5 py-1.5 text-sm hover:bg-sunken"
    >
      <FileText size={16} className="shrink-0 text-ink-faint" aria-hidden />
      <span className="min-w-0 flex-1 truncate font-medium">{file.name}</span>
      <span className="shrink-0 text-ink-faint">{byteSize(file.size)}</span>
      <Download size={16} className="shrink-0 text-ink-faint" aria-hidden />
    </a>
  )
}

function isPicture({ type, width }: Attachment): boolean {
  return type.startsWith('image/') && width !== null
}
