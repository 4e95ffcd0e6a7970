import { useNavigate } from 'react-router'

import { NewCollectionDialog } from '#modules/content/dashboard/collections/new-collection-dialog.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'

import { createBase, listBases } from '../../../contract.ts'
import { basePath } from '../paths.ts'

export function NewBaseDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const create = useCommand(createBase, {
    refreshes: [listBases],
    onDone: ({ id }) => void navigate(basePath(id)),
  })
  return (
    <NewCollectionDialog
      what="knowledge base"
      placeholder="Help center"
      command={create}
      onSend={create.run}
      onClose={onClose}
    />
  )
}
