import { useState } from 'react'

import type { Widget } from '../../model.ts'
import { standingOf } from '../../rules.ts'

/** Whether pages still ask for it, as of when this was opened. */
export function useStanding(widget: Widget): ReturnType<typeof standingOf> {
  const [now] = useState(() => new Date())
  return standingOf(widget, now)
}
