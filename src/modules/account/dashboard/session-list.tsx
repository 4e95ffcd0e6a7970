import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import { endSession, listSessions } from '../contract.ts'
import type { OpenSession } from '../model.ts'
import { nameDevice } from './parts/name-device.ts'

/** Where the person is signed in, with a way to end each but this one. */
export function SessionList() {
  const sessions = useCall(listSessions, {})
  const end = useCommand(endSession, { refreshes: [listSessions] })
  const items = sessions.data?.items ?? []
  return (
    <Card title="Your sessions" note={items.length}>
      {end.problem && (
        <div className="px-4 pt-3">
          <Notice tone="bad">{end.problem.detail}</Notice>
        </div>
      )}
      <ul className="divide-y divide-line">
        {items.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => end.run({ id: session.id })}
          />
        ))}
      </ul>
    </Card>
  )
}

function SessionRow({
  session,
  onEnd,
}: {
  readonly session: OpenSession
  readonly onEnd: () => void
}) {
  const device = nameDevice(session.userAgent)
  const Icon = device.isHandheld ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon size={20} className="shrink-0 text-ink-faint" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{device.name}</p>
        <p className="truncate text-sm text-ink-faint">
          {session.address} · {session.isCurrent ? 'now' : <TimeAgo at={session.seenAt} />}
        </p>
      </div>
      {session.isCurrent ? (
        <Badge tone="good">This browser</Badge>
      ) : (
        <Button
          size="small"
          kind="danger"
          onClick={onEnd}
          aria-label={`End session: ${device.name}`}
        >
          End
        </Button>
      )}
    </li>
  )
}
