import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Upload from 'lucide-react/icons/upload'
import { lazy, Suspense } from 'react'

import { Menu, MenuItem } from '#ui/menu.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import type { Board } from '../../../model.ts'
import type { TicketsQuestion } from '../ticket-filter.ts'

const ImportTicketsDialog = lazy(async () => ({
  default: (await import('./import-tickets-dialog.tsx')).ImportTicketsDialog,
}))

export function FileMenu({
  name,
  question,
  into,
}: {
  readonly name: string
  readonly question: TicketsQuestion
  readonly into?: Board | undefined
}) {
  const [isImporting, setImporting] = useSearchParam('import', '')
  return (
    <>
      <Menu label="Import and export" align="end" trigger={<Ellipsis size={16} aria-hidden />}>
        {into && (
          <MenuItem icon={<Upload size={16} aria-hidden />} onSelect={() => setImporting('1')}>
            Import tickets
          </MenuItem>
        )}
        <MenuItem
          icon={<Download size={16} aria-hidden />}
          onSelect={() => void exportList(name, question)}
        >
          Export as CSV
        </MenuItem>
      </Menu>
      {into && isImporting !== '' && (
        <Suspense>
          <ImportTicketsDialog board={into} onClose={() => setImporting('')} />
        </Suspense>
      )}
    </>
  )
}

async function exportList(name: string, question: TicketsQuestion): Promise<void> {
  const { downloadTickets } = await import('./export-tickets.ts')
  await downloadTickets(name, question)
}
