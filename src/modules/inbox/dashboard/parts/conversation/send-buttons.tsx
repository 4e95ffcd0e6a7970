import CalendarClock from 'lucide-react/icons/calendar-clock'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { lazy, Suspense, useState } from 'react'

import { formatTime, type DateSettings } from '#lib/format-date.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx'

import { snoozeTimes } from '../acts/snooze-times.ts'
import { useDateSettings } from '../times.ts'

const MomentDialog = lazy(async () => ({
  default: (await import('../acts/moment-dialog.tsx')).MomentDialog,
}))

export interface Sending {
  readonly closes?: boolean
  readonly sendAt?: Date
}

/** Sends what is written, now or later. */
export function SendButtons({
  isNote,
  isEmpty,
  onSend,
}: {
  readonly isNote: boolean
  readonly isEmpty: boolean
  readonly onSend: (sending?: Sending) => void
}) {
  const settings = useDateSettings()
  const [now, setNow] = useState(() => new Date())
  const [isPicking, setPicking] = useState(false)
  return (
    <div className="flex @max-sm/pane:ml-auto pointer-coarse:ml-auto">
      <Button kind="primary" disabled={isEmpty} className="rounded-r-none" onClick={() => onSend()}>
        {isNote ? 'Add note' : 'Send'}
      </Button>
      <Menu
        label="More ways to send"
        align="end"
        side="top"
        onOpenChange={() => setNow(new Date())}
        trigger={
          <Button
            kind="primary"
            disabled={isEmpty}
            icon={<ChevronDown size={16} aria-hidden />}
            className="rounded-l-none border-l-on-action/30 px-1.5 aria-expanded:bg-action-hover!"
          />
        }
      >
        <MenuItem shortcut="mod+shift+Enter" onSelect={() => onSend({ closes: true })}>
          {isNote ? 'Add note and close' : 'Send and close'}
        </MenuItem>
        {!isNote && (
          <>
            <MenuSeparator />
            <MenuLabel>Send later, unless they write before</MenuLabel>
            {snoozeTimes(now, settings.timeZone).map(({ label, until }) => (
              <MenuItem
                key={label}
                icon={<CalendarClock size={16} />}
                onSelect={() => onSend({ sendAt: until })}
              >
                {label}
                <span className="ml-2 text-ink-faint tabular-nums">
                  {whenWords(until, settings)}
                </span>
              </MenuItem>
            ))}
            <MenuItem icon={<CalendarClock size={16} />} onSelect={() => setPicking(true)}>
              Pick a date and time
            </MenuItem>
          </>
        )}
      </Menu>
      {isPicking && (
        <Suspense>
          <MomentDialog
            title="Send at"
            confirmLabel="Send later"
            onChoose={(sendAt) => onSend({ sendAt })}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

function whenWords(until: Date, settings: DateSettings): string {
  const { locale, timeZone } = settings
  const day = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone }).format(until)
  return `${day}, ${formatTime(until, settings)}`
}
