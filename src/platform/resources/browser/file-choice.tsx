import { useId, useState } from 'react'

import { readCsvFile, type CsvFile } from './csv-import.ts'

export function FileChoice({ onFile }: { readonly onFile: (file: CsvFile) => void }) {
  const [problem, setProblem] = useState<string>()
  const noteId = useId()
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const read = await readCsvFile(file)
    setProblem(typeof read === 'string' ? read : undefined)
    if (typeof read !== 'string') onFile(read)
  }
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is an alternative; the file input inside is accessible */}
      <label
        className="flex cursor-pointer flex-col items-center gap-1 rounded-card border border-dashed border-line-strong px-4 py-6 text-center transition-colors hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void take(event.dataTransfer.files[0])
        }}
      >
        <span className="font-medium">Choose or drop a CSV file</span>
        <span className="text-sm text-ink-faint">
          Up to 5 MB. Separated by commas, semicolons, or tabs.
        </span>
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
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
