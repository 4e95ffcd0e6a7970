import UploadIcon from 'lucide-react/icons/upload'
import { useRef } from 'react'

import { classes } from './classes.ts'
import { describeLimits, type FileLimits } from './file-drop/refusal.ts'
import { UploadLine } from './file-drop/upload-line.tsx'
import { useFileCatcher } from './file-drop/use-file-catcher.ts'
import { useUploads, type Upload, type UploadFunction } from './file-drop/use-uploads.ts'
import { useHydrated } from './use-hydrated.ts'

export function FileDrop<Result>({
  label,
  hint,
  upload,
  onDone,
  explain,
  isMultiple = true,
  isDisabled = false,
  ...limits
}: FileLimits & {
  readonly label: string
  readonly hint?: string
  readonly upload: UploadFunction<Result>
  readonly onDone?: (result: Result, file: File) => void
  readonly explain?: (error: unknown) => string
  readonly isMultiple?: boolean
  readonly isDisabled?: boolean
}) {
  const isHydrated = useHydrated()
  const zone = useRef<HTMLLabelElement>(null)
  const { uploads, add, retry, remove } = useUploads({ upload, onDone, explain, limits })
  const take = (files: readonly File[]): void => {
    if (!isDisabled) add(isMultiple ? files : files.slice(0, 1))
  }
  const { isOver, ...catcher } = useFileCatcher(zone, take)
  const note = hint ?? describeLimits(limits)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <label
        ref={zone}
        className={classes(
          'flex flex-col items-center rounded-card border border-dashed px-4 py-8 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          isOver ? 'border-focus bg-info-wash' : 'border-line-strong bg-surface',
          isDisabled ? 'opacity-60' : 'cursor-pointer hover:bg-sunken',
        )}
        {...catcher}
      >
        <UploadIcon size={20} className="mb-2 text-ink-faint" aria-hidden />
        <span className="font-medium">{label}</span>
        <span className="mt-0.5 text-ink-soft">
          {isOver ? (
            'Drop to upload'
          ) : (
            <>
              Drop, paste, or <span className="font-medium text-link">browse</span>
            </>
          )}
        </span>
        {note && <span className="mt-2 text-sm text-ink-faint">{note}</span>}
        <input
          type="file"
          className="sr-only"
          multiple={isMultiple}
          accept={limits.accept?.join(',')}
          disabled={isDisabled || !isHydrated}
          onChange={({ target }) => {
            take([...(target.files ?? [])])
            // So that the same file can be chosen again.
            target.value = ''
          }}
        />
      </label>
      <UploadList uploads={uploads} onRetry={retry} onRemove={remove} />
    </div>
  )
}

function UploadList({
  uploads,
  onRetry,
  onRemove,
}: {
  readonly uploads: readonly Upload[]
  readonly onRetry: (id: number) => void
  readonly onRemove: (id: number) => void
}) {
  return (
    <>
      <p role="status" className="sr-only">
        {uploads.length > 0 && summaryOf(uploads)}
      </p>
      {uploads.length > 0 && (
        <ul aria-label="Files" className="divide-y divide-line">
          {uploads.map((one) => (
            <UploadLine
              key={one.id}
              upload={one}
              onRetry={() => onRetry(one.id)}
              onRemove={() => onRemove(one.id)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function summaryOf(uploads: readonly Upload[]): string {
  const done = uploads.filter(({ state }) => state.name === 'done').length
  const problems = uploads.flatMap(({ file, state }) =>
    'reason' in state ? [`${file.name}: ${state.reason}`] : [],
  )
  return [`${done} of ${uploads.length} uploaded.`, ...problems].join(' ')
}
