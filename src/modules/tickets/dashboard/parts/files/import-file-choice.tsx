import { useId, useState } from 'react'

import { readImportFile, type ImportFile } from './read-import-file.ts'

export function ImportFileChoice({ onFile }: { readonly onFile: (file: ImportFile) => void }) {
  const [problem, setProblem] = useState<string>()
  const noteId = useId()
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const read = file.size > maxBytes ? tooLarge : readImportFile(file.name, await file.text())
    setProblem(typeof read === 'string' ? read : undefined)
    if (typeof read !== 'string') onFile(read)
  }
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is optional; the input inside supports the keyboard */}
      <label
        className="flex cursor-pointer flex-col items-center gap-1 rounded-card border border-dashed border-line-strong px-4 py-6 text-center transition-colors hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void take(event.dataTransfer.files[0])
        }}
      >
        <span className="font-medium">Choose a file or drop it here</span>
        <span className="text-sm text-ink-faint">
          CSV or Trello JSON, up to 10,000 tickets and 50 MB.
        </span>
        <input
          type="file"
          accept=".csv,.json,text/csv,text/plain,application/json"
          className="sr-only"
          aria-describedby={problem ? noteId : undefined}
          onChange={({ target }) => void take(target.files?.[0])}
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

const maxBytes = 50_000_000
const tooLarge = 'The file exceeds 50 MB. Split it and import the parts.'
