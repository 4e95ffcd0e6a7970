import { useState } from 'react'

import type { Widget } from '../../model.ts'
import { standingOf } from '../../rules.ts'

export function useStanding(widget: Widget): ReturnType<typeof standingOf> {
  const [now] = useState(() => new Date())
  return standingOf(widget, now)
}
