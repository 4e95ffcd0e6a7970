import { useMemberId } from '#platform/permissions/browser/access.tsx'

import { keep, useKept } from '../kept.ts'
import { scopeStorageTo, ownPlace } from '../own-place.ts'
import { noCopies, type Copies } from './copies.ts'

export interface FirstHead {
  readonly to: string
  readonly copies: Copies
  readonly subject: string
}

export function useFirstHead(
  recipientKey: string,
  subject: string,
): { head: FirstHead; change: (part: Partial<FirstHead>) => void; forget: () => void } {
  scopeStorageTo(useMemberId() ?? '')
  const place = ownPlace(`head:first:${recipientKey}`)
  const begun: FirstHead = { to: '', copies: noCopies, subject }
  const kept = useKept(place)
  const head = kept === '' ? begun : { ...begun, ...(JSON.parse(kept) as Partial<FirstHead>) }
  return {
    head,
    change: (part) => keep(place, JSON.stringify({ ...head, ...part })),
    forget: () => keep(place, ''),
  }
}
