import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import SquareCheck from 'lucide-react/icons/square-check'
import SquarePen from 'lucide-react/icons/square-pen'
import { lazy, Suspense, useState } from 'react'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { listWholeConversations } from '../../../export-contract.ts'
import { startConversation } from '../../../together-contract.ts'
import type { InboxPlace } from '../use-inbox-place.ts'
import { useKey } from '../use-inbox-shortcuts.ts'
import type { ListFormat } from '../export-list.ts'
import { listInput } from '../views.ts'
import type { Selection } from './use-selection.ts'

const NewConversationDialog = lazy(async () => ({
  default: (await import('../start/new-conversation-dialog.tsx')).NewConversationDialog,
}))

const ExportDialog = lazy(async () => ({
  default: (await import('./export-dialog.tsx')).ExportDialog,
}))

export function HeadActs({
  place,
  selection,
}: {
  readonly place: InboxPlace
  readonly selection: Selection | undefined
}) {
  const may = useMay()
  const canStart = may(startConversation.access)
  const canExport = may(listWholeConversations.access)
  const [newParam, setNewParam] = useSearchParam('new', '')
  const [exported, setExported] = useState<ListFormat>()
  const isNew = canStart && newParam === '1'
  useKey('c', 'New conversation', () => setNewParam('1'), canStart)
  return (
    <>
      {canStart && (
        <IconButton
          label="New conversation"
          shortcut="c"
          icon={<SquarePen size={16} aria-hidden />}
          onClick={() => setNewParam('1')}
        />
      )}
      {(canExport || selection) && (
        <Menu label="More list actions" align="end" trigger={<Ellipsis size={16} aria-hidden />}>
          {selection && (
            <MenuItem
              icon={<SquareCheck size={16} />}
              onSelect={selection.isOn ? selection.clear : selection.begin}
            >
              {selection.isOn ? 'Cancel selection' : 'Select conversations'}
            </MenuItem>
          )}
          {canExport &&
            formats.map(({ format, words }) => (
              <MenuItem
                key={format}
                icon={<Download size={16} />}
                onSelect={() => setExported(format)}
              >
                Export all as {words}
              </MenuItem>
            ))}
        </Menu>
      )}
      {exported && (
        <Suspense>
          <ExportDialog
            input={listInput(place.view, place.search)}
            format={exported}
            onClose={() => setExported(undefined)}
          />
        </Suspense>
      )}
      {isNew && (
        <Suspense>
          <NewConversationDialog onDone={place.open} onClose={() => setNewParam('')} />
        </Suspense>
      )}
    </>
  )
}

const formats: readonly { readonly format: ListFormat; readonly words: string }[] = [
  { format: 'csv', words: 'CSV' },
  { format: 'json', words: 'JSON' },
  { format: 'messages', words: 'JSON with messages' },
]
