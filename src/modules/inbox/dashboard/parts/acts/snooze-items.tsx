import AlarmClock from 'lucide-react/icons/alarm-clock'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Globe from 'lucide-react/icons/globe'
import MessageCircle from 'lucide-react/icons/message-circle'
import StickyNote from 'lucide-react/icons/sticky-note'

import { MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { useDateSettings } from '#modules/organization/dashboard/public/dates.tsx'

import type { SnoozeEvent } from '../../../model.ts'
import { snoozeTimes, whenWords } from './snooze-times.ts'

export function SnoozeItems({
  now,
  onSnooze,
  onPick,
}: {
  readonly now: Date
  readonly onSnooze: (until?: Date, event?: SnoozeEvent) => void
  readonly onPick: () => void
}) {
  const settings = useDateSettings()
  return (
    <>
      {snoozeTimes(now, settings.timeZone).map(({ label, until }) => (
        <MenuItem key={label} icon={<AlarmClock size={16} />} onSelect={() => onSnooze(until)}>
          {label}
          <span className="ml-2 text-ink-faint tabular-nums">
            {whenWords(until, now, settings)}
          </span>
        </MenuItem>
      ))}
      <MenuItem icon={<MessageCircle size={16} />} onSelect={() => onSnooze()}>
        Until they reply
      </MenuItem>
      <MenuItem icon={<Globe size={16} />} onSelect={() => onSnooze(undefined, 'visit')}>
        Until they’re back on the site
      </MenuItem>
      <MenuItem icon={<StickyNote size={16} />} onSelect={() => onSnooze(undefined, 'note')}>
        Until someone adds a note
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<CalendarClock size={16} />} onSelect={onPick}>
        Pick date and time
      </MenuItem>
    </>
  )
}
