import CalendarClock from 'lucide-react/icons/calendar-clock'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Share2 from 'lucide-react/icons/share-2'
import Sun from 'lucide-react/icons/sun'
import Undo2 from 'lucide-react/icons/undo-2'
import { lazy, Suspense, useState } from 'react'

import type { DateSettings } from '#lib/format-date.ts'
import { getContact } from '#modules/contacts/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx'
import { useDateSettings } from '#modules/organization/dashboard/public/dates.tsx'

import { nextMorning, snoozeTimes, whenWords } from '../acts/snooze-times.ts'
import { useUndoSeconds } from './undo-seconds.ts'
import type { Composing } from './use-composing.ts'

const MomentDialog = lazy(async () => ({
  default: (await import('../acts/moment-dialog.tsx')).MomentDialog,
}))

const UndoDialog = lazy(async () => ({ default: (await import('./undo-dialog.tsx')).UndoDialog }))

export interface Sending {
  readonly closes?: boolean
  readonly sendAt?: Date
}

export function SendButtons({
  contactId,
  isNote = false,
  isReady,
  isBusy = false,
  sharing,
  canClose = false,
  canWait = false,
  onSend,
}: {
  readonly contactId?: string | undefined
  readonly isNote?: boolean | undefined
  readonly isReady: boolean
  readonly isBusy?: boolean | undefined
  readonly sharing?: Pick<Composing, 'isShared' | 'share'> | undefined
  readonly canClose?: boolean | undefined
  readonly canWait?: boolean | undefined
  readonly onSend: (sending?: Sending) => void
}) {
  const settings = useDateSettings()
  const [now, setNow] = useState(() => new Date())
  const [dialog, setDialog] = useState<'moment' | 'undo'>()
  const close = (): void => setDialog(undefined)
  const undoSeconds = useUndoSeconds()
  return (
    <div className="flex @max-[44rem]/pane:ml-auto pointer-coarse:ml-auto">
      <Button
        kind="primary"
        disabled={!isReady}
        isBusy={isBusy}
        className="rounded-r-none"
        onClick={() => onSend()}
      >
        {isNote ? 'Add note' : 'Send'}
      </Button>
      <Menu
        label="More send options"
        align="end"
        side="top"
        onOpenChange={() => setNow(new Date())}
        trigger={
          <Button
            kind="primary"
            disabled={!isReady || isBusy}
            icon={<ChevronDown size={16} aria-hidden />}
            className="rounded-l-none border-l-on-action/30 px-1.5 aria-expanded:bg-action-hover!"
          />
        }
      >
        {canClose && (
          <>
            <MenuItem shortcut="mod+shift+Enter" onSelect={() => onSend({ closes: true })}>
              {isNote ? 'Add note and close' : 'Send and close'}
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        {canWait && (
          <>
            <MenuLabel>Send later, unless they reply first</MenuLabel>
            {snoozeTimes(now, settings.timeZone).map(({ label, until }) => (
              <MenuItem
                key={label}
                icon={<CalendarClock size={16} />}
                onSelect={() => onSend({ sendAt: until })}
              >
                {label}
                <span className="ml-2 text-ink-faint tabular-nums">
                  {whenWords(until, now, settings)}
                </span>
              </MenuItem>
            ))}
            {contactId && <TheirMorning {...{ contactId, now, settings, onSend }} />}
            <MenuItem icon={<CalendarClock size={16} />} onSelect={() => setDialog('moment')}>
              Pick date and time
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        {sharing && (
          <MenuItem icon={<Share2 size={16} />} onSelect={() => sharing.share(!sharing.isShared)}>
            {sharing.isShared ? 'Stop sharing draft' : 'Share draft with teammates'}
          </MenuItem>
        )}
        {!isNote && (
          <MenuItem icon={<Undo2 size={16} />} onSelect={() => setDialog('undo')}>
            Undo send
            <span className="ml-2 text-ink-faint tabular-nums">
              {undoSeconds === 0 ? 'Off' : `${undoSeconds} s`}
            </span>
          </MenuItem>
        )}
      </Menu>
      {dialog === 'undo' && (
        <Suspense>
          <UndoDialog onClose={close} />
        </Suspense>
      )}
      {dialog === 'moment' && (
        <Suspense>
          <MomentDialog
            title="Send at"
            confirmLabel="Send later"
            onChoose={(sendAt) => onSend({ sendAt })}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}

function TheirMorning({
  contactId,
  now,
  settings,
  onSend,
}: {
  readonly contactId: string
  readonly now: Date
  readonly settings: DateSettings
  readonly onSend: (sending: Sending) => void
}) {
  const zone = useCall(getContact, { id: contactId }).data?.timeZone
  if (!zone || !isTimeZone(zone)) return null
  const sendAt = nextMorning(now, zone)
  return (
    <MenuItem icon={<Sun size={16} />} onSelect={() => onSend({ sendAt })}>
      Their morning
      <span className="ml-2 text-ink-faint tabular-nums">{whenWords(sendAt, now, settings)}</span>
    </MenuItem>
  )
}

/** The page states the visitor's time zone, so it can be any text. */
function isTimeZone(zone: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
