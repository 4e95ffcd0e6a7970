import { useState } from 'react'

import type { DateRange } from '#lib/date-range.ts'
import { addDays, todayIn } from '#lib/calendar-date.ts'
import { AvatarGroup } from '#ui/avatar-group.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge, CountBadge, DotBadge } from '#ui/badge.tsx'
import { ColorField } from '#ui/color-field.tsx'
import { DateField } from '#ui/date-field.tsx'
import { DateRangeField } from '#ui/date-range-field.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { TimeField } from '#ui/time-field.tsx'

import type { Section } from './section.ts'

function Dates() {
  const today = todayIn(undefined)
  const [due, setDue] = useState('2026-11-15')
  const [start, setStart] = useState('')
  const [posted, setPosted] = useState('2026-03-04')
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <DateField label="Due date" hint="Type or pick a date." value={due} onChange={setDue} />
      <DateField
        label="First day at work"
        hint="Within the next 90 days."
        min={today}
        max={addDays(today, 90)}
        isRequired
        value={start}
        onChange={setStart}
      />
      <DateField
        label="Buchungstag"
        locale="de-DE"
        hasWeekNumbers
        value={posted}
        onChange={setPosted}
      />
      <DateField label="Closed on" value="2026-10-30" isDisabled onChange={() => {}} />
    </div>
  )
}

function Ranges() {
  const [period, setPeriod] = useState<DateRange | undefined>({
    from: '2026-11-01',
    to: '2026-11-15',
  })
  const [leave, setLeave] = useState<DateRange>()
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <DateRangeField label="Period" value={period} onChange={setPeriod} />
      <DateRangeField
        label="Holiday"
        locale="en-GB"
        hint="Shown in the team calendar."
        presets={() => []}
        value={leave}
        onChange={setLeave}
      />
    </div>
  )
}

function Times() {
  const [opens, setOpens] = useState('09:00')
  const [closes, setCloses] = useState('17:30')
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TimeField label="Opens at" value={opens} onChange={setOpens} />
      <TimeField
        label="Closes at"
        locale="en-GB"
        min={opens || undefined}
        step={15}
        hint="Use the arrow keys to change it by 5 minutes."
        value={closes}
        onChange={setCloses}
      />
    </div>
  )
}

function Colors() {
  const [brand, setBrand] = useState('#15803d')
  const [accent, setAccent] = useState('#f59e0b')
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <ColorField label="Brand color" standsOn={paper} value={brand} onChange={setBrand} />
      <ColorField label="Accent color" standsOn={paper} value={accent} onChange={setAccent} />
    </div>
  )
}

function Avatars() {
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      {(['small', 'medium', 'large'] as const).map((size) => (
        <div key={size} className="flex items-center gap-2">
          <Avatar id="grace" name="Grace Hopper" size={size} />
          <Avatar id="mara" name="Mara Lind" picture={portrait} size={size} />
          <Avatar id="omar" name="Omar Haddad" picture={brokenPicture} size={size} />
        </div>
      ))}
      <AvatarGroup people={team} size="small" />
      <AvatarGroup people={team} />
      <AvatarGroup people={team.slice(0, 3)} size="large" />
    </div>
  )
}

function Badges() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge>Draft</Badge>
      <Badge tone="good">Published</Badge>
      <Badge tone="info">In review</Badge>
      <Badge tone="warn">Due today</Badge>
      <Badge tone="bad">Overdue</Badge>
      <Badge tone="good" hasDot>
        Online
      </Badge>
      <Badge tone="warn" hasDot>
        Away
      </Badge>
      <Badge hasDot>Offline</Badge>
      <CountBadge count={3} label="unread" />
      <CountBadge count={12} label="open" tone="info" />
      <CountBadge count={140} label="unassigned" tone="loud" />
      <span className="flex items-center gap-1">
        <DotBadge tone="good" label="Delivered" />
        <DotBadge tone="warn" label="Delayed" />
        <DotBadge tone="bad" label="Failed" />
        <DotBadge label="Not sent" />
      </span>
    </div>
  )
}

function Codes() {
  return (
    <div className="flex flex-wrap items-center gap-6">
      <QrCode value={authenticator} label="QR code for your authenticator app" />
      <p className="max-w-xs text-ink-soft">
        Scan the code with your authenticator app, then enter the 6-digit code.
      </p>
    </div>
  )
}

export const sections: readonly Section[] = [
  { title: 'Date', Demo: Dates },
  { title: 'Date range', Demo: Ranges },
  { title: 'Time', Demo: Times },
  { title: 'Color', Demo: Colors },
  { title: 'Avatar', Demo: Avatars },
  { title: 'Badge', Demo: Badges },
  { title: 'QR code', Demo: Codes },
]

const paper = [
  { name: 'white', color: '#ffffff' },
  { name: 'light gray', color: '#f8fafc' },
]

const team = [
  'Grace Hopper',
  'Mara Lind',
  'Omar Haddad',
  'Priya Nair',
  'Jonas Weber',
  'Ines Costa',
].map((name) => ({ id: name, name }))

const authenticator =
  'otpauth://totp/Parley:grace@northwind.example?secret=JBSWY3DPEHPK3PXP&issuer=Parley'

const brokenPicture = 'data:image/png;base64,AAAA'

const portrait = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#f1c27d"/><circle cx="24" cy="20" r="9" fill="#8d5524"/><path d="M6 48c2-12 10-17 18-17s16 5 18 17z" fill="#3f2a14"/></svg>',
)}`
