import MoonIcon from 'lucide-react/icons/moon'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'

import { getNotificationSettings, updateNotificationSettings } from '../../contract.ts'

export function PauseMenu() {
  const { pausedUntil, pause } = usePause()
  return (
    <Menu
      label="Do not disturb"
      align="end"
      trigger={
        <Button kind="quiet" size="small" icon={<MoonIcon size={16} aria-hidden />}>
          <span className="sr-only">Do not disturb</span>
        </Button>
      }
    >
      <MenuLabel>No push or sound</MenuLabel>
      {lengths.map(({ label, until }) => (
        <MenuItem key={label} onSelect={() => pause(until(new Date()))}>
          {label}
        </MenuItem>
      ))}
      {pausedUntil && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => pause(null)}>Resume notifications</MenuItem>
        </>
      )}
    </Menu>
  )
}

export function PauseNotice() {
  const { pausedUntil, pause } = usePause()
  if (!pausedUntil) return null
  return (
    <p className="flex items-center gap-2 border-b border-line bg-sunken px-4 py-2 text-sm">
      <MoonIcon size={14} aria-hidden className="shrink-0" />
      <span className="flex-1">Do not disturb until {clock.format(new Date(pausedUntil))}</span>
      <Button kind="quiet" size="small" onClick={() => pause(null)}>
        End
      </Button>
    </p>
  )
}

function usePause() {
  const { data } = useCall(getNotificationSettings, {})
  const save = useCommand(updateNotificationSettings, {
    refreshes: [getNotificationSettings],
    onRefused: ({ message }) => toast({ tone: 'bad', title: message }),
  })
  return {
    pausedUntil: data?.preferences.pausedUntil,
    pause: (at: Date | null) =>
      save.run({ preferences: { pausedUntil: at?.toISOString() ?? null } }),
  }
}

const clock = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

const lengths: readonly { label: string; until: (now: Date) => Date }[] = [
  { label: 'For 1 hour', until: (now) => hoursLater(now, 1) },
  { label: 'For 4 hours', until: (now) => hoursLater(now, 4) },
  { label: 'Until tomorrow at 8 AM', until: (now) => morningAfter(now, 1) },
  { label: 'For 1 week', until: (now) => morningAfter(now, 7) },
]

function hoursLater(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * 3_600_000)
}

function morningAfter(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 8)
}
