import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Upload from 'lucide-react/icons/upload'
import { lazy, Suspense, useState } from 'react'

import type { Resource } from '#platform/resources/resource.ts'
import type { ResourceCalls } from '#platform/resources/resource-calls.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'

import { templateCalls } from '../../contract.ts'
import { templateCsv } from '../../template-csv.ts'

const ImportDialog = lazy(async () => ({
  default: (await import('#platform/resources/browser/import-dialog.tsx')).ImportDialog,
}))

export function CsvMenu({ canManage }: { readonly canManage: boolean }) {
  const [isImporting, setImporting] = useState(false)
  return (
    <div className="ml-auto">
      <Menu label="More" align="end" trigger={<Ellipsis size={16} aria-hidden />}>
        <MenuItem icon={<Download size={16} aria-hidden />} onSelect={() => void download()}>
          Export as CSV
        </MenuItem>
        {canManage && (
          <MenuItem icon={<Upload size={16} aria-hidden />} onSelect={() => setImporting(true)}>
            Import from CSV
          </MenuItem>
        )}
      </Menu>
      {isImporting && (
        <Suspense>
          <ImportDialog
            resource={templateCsv as unknown as Resource}
            calls={csvCalls}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

// The import dialog uses only these calls of a resource.
const csvCalls = {
  importRows: templateCalls.importRows,
  list: templateCalls.list,
} as unknown as ResourceCalls

async function download(): Promise<void> {
  const { downloadTemplates } = await import('./export-templates.ts')
  await downloadTemplates()
}
