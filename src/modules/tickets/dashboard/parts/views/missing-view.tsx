import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

import type { ViewedList } from './use-list-settings.ts'

export function MissingView({ list }: { readonly list: ViewedList }) {
  if (!list.isLost) return null
  return (
    <Notice tone="info">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
        This view was deleted or isn’t shared with you. Showing all open tickets.
        <Button onClick={() => list.open(undefined)}>Close view</Button>
      </span>
    </Notice>
  )
}
