import { Notice } from '#ui/notice.tsx'
import { Switch } from '#ui/switch.tsx'

import type { ImportPreview } from '../../../imports-contract.ts'
import { ImportNotes } from './import-notes.tsx'

export interface MissingToCreate {
  readonly columns: boolean
  readonly tags: boolean
}

export function ImportPreviewView({
  look: { made, skipped, notes, missing },
  can,
  wanted,
  onWanted,
}: {
  readonly look: ImportPreview
  readonly can: MissingToCreate
  readonly wanted: MissingToCreate
  readonly onWanted: (wanted: MissingToCreate) => void
}) {
  const { columns, tags, people, types } = missing
  return (
    <section aria-label="Import preview" className="flex flex-col gap-3">
      <Notice tone={made === 0 || notes.length > 0 ? 'warn' : 'good'}>
        {made.toLocaleString('en')} new {made === 1 ? 'ticket' : 'tickets'}
        {skipped > 0 && `, ${skipped.toLocaleString('en')} skipped`}.
      </Notice>
      {columns.length > 0 && can.columns && (
        <Switch
          label={`Add ${columns.length} ${columns.length === 1 ? 'column' : 'columns'}`}
          hint={`${few(columns)}. Otherwise, tickets go to the default column.`}
          isOn={wanted.columns}
          onChange={(isOn) => onWanted({ ...wanted, columns: isOn })}
        />
      )}
      {columns.length > 0 && !can.columns && (
        <Missing what="Missing columns" names={columns}>
          Their tickets go to the default column.
        </Missing>
      )}
      {tags.length > 0 && can.tags && (
        <Switch
          label={`Create ${tags.length} ${tags.length === 1 ? 'tag' : 'tags'}`}
          hint={`${few(tags)}. Otherwise, these tags are skipped.`}
          isOn={wanted.tags}
          onChange={(isOn) => onWanted({ ...wanted, tags: isOn })}
        />
      )}
      {tags.length > 0 && !can.tags && (
        <Missing what="Missing tags" names={tags}>
          These tags are skipped.
        </Missing>
      )}
      {people.length > 0 && (
        <Missing what="Teammates not found on this board" names={people}>
          Their tickets stay unassigned.
        </Missing>
      )}
      {types.length > 0 && (
        <Missing what="Missing types" names={types}>
          Their tickets get the default type.
        </Missing>
      )}
      <ImportNotes notes={notes} />
    </section>
  )
}

function Missing({
  what,
  names,
  children,
}: {
  readonly what: string
  readonly names: readonly string[]
  readonly children: string
}) {
  return (
    <p className="text-sm wrap-anywhere">
      <span className="font-medium">{what}:</span> {few(names)}. {children}
    </p>
  )
}

function few(names: readonly string[]): string {
  const shown = names.slice(0, 8).join(', ')
  return names.length > 8 ? `${shown} and ${names.length - 8} more` : shown
}
