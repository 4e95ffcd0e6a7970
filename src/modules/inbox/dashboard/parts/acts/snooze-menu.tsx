import AlarmClock from 'lucide-react/icons/alarm-clock'
import { lazy, Suspense, useState } from 'react'

import { Button } from '#ui/button.tsx'
import { deferred, useDeferred } from '#ui/deferred.ts'
import { Menu } from '#ui/menu.tsx'

import type { SnoozeEvent } from '../../../model.ts'

const itemsPart = deferred(() => import('./snooze-items.tsx'))
const SnoozeDialog = lazy(async () => ({
  default: (await import('./snooze-dialog.tsx')).SnoozeDialog,
}))

export function SnoozeMenu({
  isDisabled,
  onSnooze,
}: {
  readonly isDisabled: boolean
  readonly onSnooze: (until?: Date, event?: SnoozeEvent) => void
}) {
  const items = useDeferred(itemsPart, true)
  const [now, setNow] = useState(() => new Date())
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <Menu
        label="Snooze"
        align="end"
        onOpenChange={() => setNow(new Date())}
        trigger={
          <Button
            kind="secondary"
            disabled={isDisabled}
            data-act="snooze"
            icon={<AlarmClock size={16} aria-hidden />}
          >
            <span className="@max-sm/pane:sr-only">Snooze</span>
          </Button>
        }
      >
        {items && <items.SnoozeItems {...{ now, onSnooze }} onPick={() => setPicking(true)} />}
      </Menu>
      {isPicking && (
        <Suspense>
          <SnoozeDialog onChoose={onSnooze} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </>
  )
}
