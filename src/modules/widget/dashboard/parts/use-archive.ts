import { useCommand } from '#platform/registry/browser/use-command.ts'
import { toast } from '#ui/toast.ts'

import { archiveWidget, getWidget, listWidgets } from '../../contract.ts'

export function useArchive() {
  return useCommand(archiveWidget, {
    refreshes: [getWidget, listWidgets],
    onDone: ({ state }) =>
      toast({ title: state === 'archived' ? 'Widget archived' : 'Widget restored' }),
    onRefused: ({ message }) => toast({ tone: 'bad', title: message }),
  })
}
