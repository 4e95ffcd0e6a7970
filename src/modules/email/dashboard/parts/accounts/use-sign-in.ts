import { useCommand } from '#platform/registry/browser/use-command.ts'
import { loadPage } from '#ui/load-page.ts'

import { startMailboxSignIn } from '../../../accounts-contract.ts'

/** Redirects to the mailbox provider, which redirects back to this screen. */
export function useSignIn() {
  return useCommand(startMailboxSignIn, {
    onDone({ url }, { id }) {
      remember(id)
      // The URL comes from the install's own configuration, so an external target is safe.
      loadPage(url, { isExternalAllowed: true })
    },
  })
}

/** The account this tab started a sign-in for, in case the user comes back without finishing it. */
export function pendingSignIn(): string | undefined {
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
    // Without session storage, the user returns to the list.
  }
}

const place = 'mailbox-sign-in'
