import AlarmClock from 'lucide-react/icons/alarm-clock'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import MessageCircle from 'lucide-react/icons/message-circle'
import { lazy, Suspense, useState } from 'react'

import { formatTime, type DateSettings } from '#lib/format-date.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'

import { useDateSettings } from '../times.ts'
import { snoozeTimes } from './snooze-times.ts'

const MomentDialog = lazy(async () => ({
  default: (await import('./moment-dialog.tsx')).MomentDialog,
}))

/** Puts a conversation away until a time, or until the customer writes. */
export function SnoozeMenu({
  isDisabled,
  onSnooze,
}: {
  readonly isDisabled: boolean
  readonly onSnooze: (until?: Date) => void
}) {
  const settings = useDateSettings()
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
        {snoozeTimes(now, settings.timeZone).map(({ label, until }) => (
          <MenuItem key={label} icon={<AlarmClock size={16} />} onSelect={() => onSnooze(until)}>
            {label}
            <span className="ml-2 text-ink-faint tabular-nums">{whenWords(until, settings)}</span>
          </MenuItem>
        ))}
        <MenuItem icon={<MessageCircle size={16} />} onSelect={() => onSnooze()}>
          Until they answer
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<CalendarClock size={16} />} onSelect={() => setPicking(true)}>
          Type or pick a time
        </MenuItem>
      </Menu>
      {isPicking && (
        <Suspense>
          <MomentDialog
            title="Snooze until"
            confirmLabel="Snooze"
            onChoose={onSnooze}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The day of the week says enough of the days to come. */
function whenWords(until: Date, settings: DateSettings): string {
  const { locale, timeZone } = settings
  const day = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone }).format(until)
  return `${day}, ${formatTime(until, settings)}`
}
