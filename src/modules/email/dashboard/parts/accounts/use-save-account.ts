import { useCommand } from '#platform/registry/browser/use-command.ts'
import { toast } from '#ui/toast.ts'

import {
  getEmailAccount,
  listEmailAccounts,
  updateEmailAccount,
} from '../../../accounts-contract.ts'

export function useSaveAccount(onSaved?: () => void) {
  return useCommand(updateEmailAccount, {
    refreshes: [listEmailAccounts, getEmailAccount],
    onDone() {
      onSaved?.()
      toast({ tone: 'good', title: 'Saved' })
    },
  })
}
