import Paperclip from 'lucide-react/icons/paperclip'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'

import { byteSize } from '#lib/byte-size.ts'
import { uniqueFileName } from '#lib/unique-file-name.ts'
import { uploadApi } from '#platform/registry/browser/upload-api.ts'
import { Button } from '#ui/button.tsx'
import { UploadLine } from '#ui/file-drop/upload-line.tsx'
import { useUploads } from '#ui/file-drop/use-uploads.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { SafeLink } from '#ui/safe-link.tsx'
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts'

import { templateCalls } from '../../contract.ts'
import type { TemplateFile } from '../../model.ts'

export function TemplateFiles({
  files,
  isDisabled,
  onChange,
  onPlace,
}: {
  readonly files: readonly TemplateFile[]
  readonly isDisabled: boolean
  readonly onChange: (change: (files: readonly TemplateFile[]) => TemplateFile[]) => void
  /** The text refers to an image by its name, so names must be unique. */
  readonly onPlace: (name: string) => void
}) {
  const { frame, onRemoved } = useFocusAfterRemoval<HTMLElement>()
  if (isDisabled && files.length === 0) return null
  const add = (file: TemplateFile): void => onChange((known) => [...known, file].slice(0, maxFiles))
  return (
    <section ref={frame} aria-label="Files" className="flex flex-col gap-2">
      <h3 className="font-medium">Files</h3>
      {files.length > 0 && (
        <ul className="flex flex-col gap-1">
          {files.map((file, place) => (
            <li
              key={file.id}
              className="flex min-w-0 items-center gap-2 rounded-control border border-line py-0.5 pr-0.5 pl-3"
            >
              <Paperclip size={16} className="shrink-0 text-ink-faint" aria-hidden />
              <SafeLink
                to={file.url}
                isExternalAllowed
                className="min-w-0 flex-1 truncate rounded-sm hover:underline"
              >
                {file.name}
              </SafeLink>
              <span className="shrink-0 text-sm text-ink-faint">{byteSize(file.size)}</span>
              {!isDisabled && file.width !== null && (
                <Button kind="quiet" size="small" onClick={() => onPlace(file.name)}>
                  Insert in text
                </Button>
              )}
              {!isDisabled && (
                <IconButton
                  label={`Remove ${file.name}`}
                  data-removes
                  icon={<X size={16} aria-hidden />}
                  onClick={() => {
                    onChange((known) => known.filter(({ id }) => id !== file.id))
                    onRemoved(place)
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!isDisabled && files.length < maxFiles && <Attach files={files} onFile={add} />}
    </section>
  )
}

function Attach({
  files,
  onFile,
}: {
  readonly files: readonly TemplateFile[]
  readonly onFile: (file: TemplateFile) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const { uploads, add, retry, remove } = useUploads({
    upload: async (file, options) => {
      const name = uniqueFileName(
        file.name.slice(0, 240),
        files.map((known) => known.name),
      )
      return uploadApi(templateCalls.uploadFile, { name }, file, options)
    },
    onDone: onFile,
    explain: (error) => (error instanceof Error ? error.message : String(error)),
    limits: { maxBytes: 25 * 1024 * 1024 },
  })
  const underway = uploads.filter(({ state }) => state.name !== 'done')
  return (
    <>
      {underway.length > 0 && (
        <ul aria-label="Uploading files" className="divide-y divide-line">
          {underway.map((one) => (
            <UploadLine
              key={one.id}
              upload={one}
              onRetry={() => retry(one.id)}
              onRemove={() => remove(one.id)}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="small"
          icon={<Paperclip size={16} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          Attach files
        </Button>
        <span className="text-sm text-ink-faint">Sent along with the text.</span>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Attach files"
          onChange={({ target }) => {
            add([...(target.files ?? [])])
            // Allows selecting the same file again.
            target.value = ''
          }}
        />
      </div>
    </>
  )
}

const maxFiles = 10
