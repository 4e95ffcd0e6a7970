import { useState } from 'react'

import type { Widget } from '../../model.ts'
import { installStatusOf } from '../../rules.ts'

export function useInstallStatus(widget: Widget): ReturnType<typeof installStatusOf> {
  const [now] = useState(() => new Date())
  return installStatusOf(widget, now)
}
