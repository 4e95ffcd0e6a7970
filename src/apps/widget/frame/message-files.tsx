import { byteSize } from '#lib/byte-size.ts'
import type { ChatFile } from '#modules/widget/model.ts'
import { fill } from '#modules/widget/rules.ts'

import { Icon } from './icons.tsx'
import { useChat } from './use-chat.ts'

/** Pictures to look at, everything else to download. */
export function MessageFiles({ files }: { readonly files: readonly ChatFile[] }) {
  return files.map((file) =>
    file.width && file.height ? (
      <Picture key={file.id} file={file} />
    ) : (
      <Download key={file.id} file={file} />
    ),
  )
}

function Picture({ file: { url, name, width, height } }: { readonly file: ChatFile }) {
  return (
    <a className="picture" href={url} target="_blank" rel="noopener noreferrer">
      <img
        src={`${url}${url.includes('?') ? '&' : '?'}w=640`}
        alt={name}
        width={width ?? undefined}
        height={height ?? undefined}
        loading="lazy"
      />
    </a>
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
