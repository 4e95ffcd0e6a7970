import type { ImportNote } from '../../../imports-contract.ts'

export function ImportNotes({ notes }: { readonly notes: readonly ImportNote[] }) {
  if (notes.length === 0) return null
  const shown = notes.slice(0, most)
  return (
    <ul className="flex flex-col gap-1 text-sm wrap-anywhere">
      {shown.map(({ place, message, isSkipped }) => (
        <li key={`${place} ${message}`}>
          <span className="font-medium">Row {(place + 1).toLocaleString('en')}</span>
          {isSkipped && ' was skipped'}: {message}
        </li>
      ))}
      {notes.length > most && <li>and {(notes.length - most).toLocaleString('en')} more.</li>}
    </ul>
  )
}

const most = 20
