import { refuse } from '#platform/registry/refuse.ts'

import type { WidgetListRow } from '../store.ts'

export function requireSigned({ identityMode: mode }: WidgetListRow, isVerified: boolean): void {
  if (mode === 'required' && !isVerified)
    refuse('forbidden', 'Sign in on this page to send us a message.')
}
