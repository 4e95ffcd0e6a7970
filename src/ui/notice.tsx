import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'

import { classes } from './classes.ts'

export type Tone = 'good' | 'info' | 'warn' | 'bad'

export function Notice({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classes('flex gap-2.5 rounded-control px-3 py-2.5', looks[tone])}
    >
      <Icon size={16} className="mt-0.5 shrink-0" aria-hidden />
      <div className="min-w-0">{children}</div>
    </div>
  )
}

const icons = { good: CircleCheck, info: Info, warn: TriangleAlert, bad: CircleAlert }

const looks = {
  good: 'bg-good-wash text-good',
  info: 'bg-info-wash text-info',
  warn: 'bg-warn-wash text-warn',
  bad: 'bg-bad-wash text-bad',
}
