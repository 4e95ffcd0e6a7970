import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import type { Resource } from '../resource.ts'
import { Cell } from './cell.tsx'
import type { Values } from './record-fields.tsx'

export function ConflictDialog({
  resource,
  mine,
  theirs,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: {
  readonly resource: Resource
  readonly mine: Values
  readonly theirs: Values
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  readonly onClose: () => void
}) {
  const fields = Object.entries(resource.fields).filter(([name]) => name in mine)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Someone else changed this ${resource.name}`}
      description="Choose which version to keep."
      footer={
        <>
          <Button onClick={onTakeTheirs}>Use theirs</Button>
          <Button kind="primary" onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <table className="w-full table-fixed text-left">
        <thead className="text-sm text-ink-faint">
          <tr>
            <th className="w-1/4 py-1.5 font-medium">Field</th>
            <th className="py-1.5 pr-3 font-medium">Yours</th>
            <th className="py-1.5 font-medium">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(([name, field]) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="py-2 pr-3 font-medium">
                {field.label}
              </th>
              <td className="py-2 pr-3">
                <Cell field={field} value={mine[name]} />
              </td>
              <td className="py-2">
                <Cell field={field} value={theirs[name]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
