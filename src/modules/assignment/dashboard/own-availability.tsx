import { useState } from 'react'

import { getLanguageSettings } from '#modules/organization/contract.ts'
import { formatDateTime, formatTime } from '#lib/format-date.ts'
import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { DotBadge } from '#ui/badge.tsx'
import { MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx'
import { splitEmoji } from '#ui/split-emoji.ts'

import { getMyAvailability, listWorkload, setMyAvailability } from '../contract.ts'
import type { Availability } from '../model.ts'

export function AwayMark() {
  useLiveRefresh(liveRefreshes)
  const { data } = useCall(getMyAvailability, {})
  if (data?.status !== 'away') return null
  return (
    <span className="absolute -right-1 -bottom-1 grid size-3 place-items-center rounded-full bg-page">
      <DotBadge tone="warn" label="Away" />
    </span>
  )
}

export function AvailabilityItems({ onAway }: { readonly onAway: () => void }) {
  const { data } = useCall(getMyAvailability, {})
  const save = useCommand(setMyAvailability, { refreshes: [getMyAvailability, listWorkload] })
  const until = useUntilWords(data)
  if (!data) return null
  const isAway = data.status === 'away'
  return (
    <>
      <MenuLabel>{isAway ? `You’re away${until}` : takingWords(data.capacity)}</MenuLabel>
      <MenuItem
        icon={<DotBadge tone="good" label="" />}
        isChecked={!isAway}
        isDisabled={save.isBusy}
        onSelect={() => save.run({ status: 'available' })}
      >
        Available
      </MenuItem>
      <MenuItem
        icon={<DotBadge tone="warn" label="" />}
        isChecked={isAway}
        isDisabled={save.isBusy}
        onSelect={() => isAway || save.run({ status: 'away' })}
      >
        {isAway && data.reason ? `Away: ${splitEmoji(data.reason).words}` : 'Away'}
      </MenuItem>
      <MenuItem icon={<span className="block size-4" />} onSelect={onAway}>
        {isAway ? 'Change reason or time' : 'Set away with reason'}
      </MenuItem>
      <MenuSeparator />
    </>
  )
}

function takingWords(capacity: number | null): string {
  return capacity === null
    ? 'Receiving new conversations'
    : `Receiving new conversations, up to ${capacity} open`
}

function useUntilWords(mine: Availability | undefined): string {
  const { data } = useCall(getLanguageSettings, {})
  const [now] = useState(() => Date.now())
  if (!mine?.backAt || !data) return ''
  const { defaultLocale: locale, timeZone, dateFormat } = data
  const settings = { locale, timeZone, dateFormat }
  const isSoon = Date.parse(mine.backAt) - now < 12 * 3_600_000
  return ` until ${isSoon ? formatTime(mine.backAt, settings) : formatDateTime(mine.backAt, settings)}`
}

const liveRefreshes = [
  { after: 'availability.', call: getMyAvailability },
  { after: 'capacity.', call: getMyAvailability },
]
