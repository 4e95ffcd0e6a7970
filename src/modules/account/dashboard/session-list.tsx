import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { loadPage } from '#ui/load-page.ts'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import { endSession, listSessions, signOutEverywhere } from '../contract.ts'
import type { OpenSession } from '../model.ts'
import { Answered } from './parts/answered.tsx'
import { nameDevice } from './parts/name-device.ts'

export function SessionList() {
  const sessions = useCall(listSessions, {})
  const end = useCommand(endSession, {
    refreshes: [listSessions],
    onDone: () => toast({ title: 'Device signed out', tone: 'good' }),
  })
  return (
    <Section title="Devices" description="Sign out of devices you don’t recognize.">
      {end.problem && <Notice tone="bad">{end.problem.detail}</Notice>}
      <Answered query={sessions}>
        {({ items }) => (
          <ul
            aria-label="Devices"
            className="divide-y divide-line rounded-control border border-line"
          >
            {items.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isBusy={end.isBusy}
                onEnd={() => end.run({ id: session.id })}
              />
            ))}
          </ul>
        )}
      </Answered>
      <SignOutEverywhere />
    </Section>
  )
}

function SessionRow({
  session,
  isBusy,
  onEnd,
}: {
  readonly session: OpenSession
  readonly isBusy: boolean
  readonly onEnd: () => void
}) {
  const device = nameDevice(session.userAgent)
  const Icon = device.isHandheld ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon size={20} className="shrink-0 text-ink-faint" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{device.name}</p>
        <p className="text-sm text-ink-faint">
          {session.address} · signed in <TimeAgo at={session.createdAt} />
          {!session.isCurrent && (
            <>
              {' · last seen '}
              <TimeAgo at={session.seenAt} />
            </>
          )}
        </p>
      </div>
      {session.isCurrent ? (
        <Badge tone="good">This browser</Badge>
      ) : (
        <Button
          size="small"
          kind="danger"
          disabled={isBusy}
          onClick={onEnd}
          aria-label={`Sign out: ${device.name}`}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false)
  const leave = useCommand(signOutEverywhere, { onDone: () => loadPage('/login') })
  return (
    <div>
      <Button kind="danger" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        isBusy={leave.isBusy}
        problem={leave.problem?.detail}
        onConfirm={() => leave.run({})}
      >
        You’re signed out on all devices, including this one. Your work is saved.
      </ConfirmDialog>
    </div>
  )
}
