import { useId, useState } from 'react'

export function ArchiveChoice({
  archive,
  onFile,
}: {
  readonly archive: string
  readonly onFile: (file: File) => void
}) {
  const [problem, setProblem] = useState<string>()
  const noteId = useId()
  const addFiles = (file: File | undefined): void => {
    if (!file) return
    const isTooLarge = file.size > maxArchiveBytes
    setProblem(isTooLarge ? 'The file is larger than 50 MB. Split it into several.' : undefined)
    if (!isTooLarge) onFile(file)
  }
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- drag and drop is optional; the file input works by keyboard */}
      <label
        className="flex cursor-pointer flex-col items-center gap-1 rounded-card border border-dashed border-line-strong px-4 py-8 text-center transition-colors hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          addFiles(event.dataTransfer.files[0])
        }}
      >
        <span className="font-medium">Choose a ZIP file or drop it here</span>
        <span className="text-sm text-ink-faint">{archive} Up to 50 MB and 2,000 files.</span>
        <input
          type="file"
          accept=".zip,application/zip"
          className="sr-only"
          aria-describedby={problem ? noteId : undefined}
          onChange={({ target }) => addFiles(target.files?.[0])}
        />
      </label>
      {problem && (
        <p id={noteId} role="alert" className="mt-2 text-sm text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}

const maxArchiveBytes = 50 * 1_048_576
