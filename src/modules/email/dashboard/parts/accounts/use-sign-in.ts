import { useCommand } from '#platform/registry/browser/use-command.ts'
import { loadAnew } from '#ui/load-anew.ts'

import { startMailboxSignIn } from '../../../accounts-contract.ts'

/** Leaves for the provider of a mailbox, which sends the browser back to this screen. */
export function useSignIn() {
  return useCommand(startMailboxSignIn, {
    onDone({ url }, { id }) {
      remember(id)
      // The answer is the address of the service that this install was set up with.
      loadAnew(url, { isExternalAllowed: true })
    },
  })
}

/** Which mailbox this tab left to sign in to, for whoever comes back without having done so. */
export function begunSignIn(): string | undefined {
  try {
    return sessionStorage.getItem(place) ?? undefined
  } catch {
    return undefined
  }
}

function remember(accountId: string): void {
  try {
    sessionStorage.setItem(place, accountId)
  } catch {
    // A browser that keeps nothing leads back to the list.
  }
}

const place = 'mailbox-sign-in'
