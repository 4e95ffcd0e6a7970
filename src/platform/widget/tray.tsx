import { fill } from '#lib/fill.ts'
import { byteSize } from '#lib/byte-size.ts'

import type { TrayFile } from './host.ts'
import { Icon } from './icon.tsx'
import { useWidget } from './use-widget.ts'

export interface TrayProps {
  readonly chatKey: string
  readonly files: readonly TrayFile[]
}

export function Tray({ chatKey, files }: TrayProps) {
  const { host, words } = useWidget()
  if (files.length === 0) return null
  return (
    <ul className="tray">
      {files.map((file) => (
        <li key={file.key} className={file.problem === undefined ? '' : 'failed'}>
          {file.preview ? <img src={file.preview} alt="" /> : <Icon name="file" />}
          <span className="grow">
            <span className="preview" dir="auto">
              {file.name}
            </span>
            <FileState file={file} />
          </span>
          {file.problem !== undefined && (
            <button type="button" onClick={() => host.tray.retry(file.key)}>
              {words.again}
            </button>
          )}
          <button
            type="button"
            className="plain"
            aria-label={fill(words.fileRemove, { name: file.name })}
            onClick={() => host.tray.remove(chatKey, file.key)}
          >
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function FileState({ file }: { readonly file: TrayFile }) {
  const { words } = useWidget()
  if (file.problem !== undefined) {
    return (
      <span className="bad" role="alert">
        {file.problem || words.fileFailed}
      </span>
    )
  }
  if (file.uploaded) return <span className="soft">{byteSize(file.uploaded.size)}</span>
  return <progress value={file.progress} aria-label={file.name} />
}
