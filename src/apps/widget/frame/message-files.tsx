import { lazy, Suspense } from 'react'

import { fill } from '#lib/fill.ts'
import { byteSize } from '#lib/byte-size.ts'
import { voiceSeconds } from '#platform/voice/voice-name.ts'
import { Icon } from '#platform/widget/icon.tsx'
import { Picture } from '#platform/widget/picture.tsx'
import type { ChatFile } from '#modules/widget/model.ts'

import { useChat } from './use-chat.ts'

const AudioFile = lazy(async () => ({ default: (await import('./audio-file.tsx')).AudioFile }))

export function MessageFiles({ files }: { readonly files: readonly ChatFile[] }) {
  return files.map((file) =>
    file.width && file.height ? (
      <Picture key={file.id} file={file} />
    ) : (
      <Other key={file.id} file={file} />
    ),
  )
}

function Other({ file }: { readonly file: ChatFile }) {
  const isSound = file.type.startsWith('audio/')
  const isVoice = voiceSeconds(file.name) !== undefined
  return (
    <>
      {isSound && (
        <Suspense fallback={<div className="audio" />}>
          <AudioFile file={file} />
        </Suspense>
      )}
      {!(isSound && isVoice) && <Download file={file} />}
    </>
  )
}

function Download({ file: { url, name, size } }: { readonly file: ChatFile }) {
  const { words } = useChat()
  return (
    <a
      className="download"
      href={url}
      download={name}
      target="_blank"
      rel="noopener noreferrer"
      title={fill(words.fileDownload, { name })}
    >
      <Icon name="file" />
      <span className="grow">
        <span className="preview" dir="auto">
          {name}
        </span>
        <span className="soft">{byteSize(size)}</span>
      </span>
    </a>
  )
}
