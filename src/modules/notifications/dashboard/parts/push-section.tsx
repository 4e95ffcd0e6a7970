import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { nameDevice } from '#modules/account/dashboard/public.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import { listPushDevices, removePushDevice } from '../../push-contract.ts'
import { readPushState, turnPushOff, turnPushOn, type PushState } from './push-browser.ts'

export function PushSection() {
  const queries = useQueryClient()
  const { data } = useCall(listPushDevices, {})
  const remove = useCommand(removePushDevice, { refreshes: [listPushDevices] })
  const [state, setState] = useState<PushState>()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => void readPushState().then(setState), [])
  const turn = async (act: () => Promise<PushState>): Promise<void> => {
    setBusy(true)
    setFailed(false)
    try {
      setState(await act())
    } catch {
      setFailed(true)
    }
    await queries.invalidateQueries({ queryKey: [listPushDevices.name] })
    setBusy(false)
  }
  const devices = data?.items ?? []
  return (
    <Section
      title="Browser notifications"
      description="Get notified when Parley isn’t open."
      actions={
        (state === 'off' || state === 'on') && (
          <Button
            isBusy={isBusy}
            onClick={() => void turn(state === 'on' ? () => turnPushOff(undefined) : turnPushOn)}
          >
            {state === 'on' ? 'Turn off in this browser' : 'Turn on in this browser'}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        {hasFailed && (
          <Notice tone="bad">Couldn’t turn on push in this browser. Try again later.</Notice>
        )}
        {state === 'forbidden' && (
          <Notice tone="info">
            Your browser blocks notifications from this site. Allow them in the site settings.
          </Notice>
        )}
        {state === 'impossible' && (
          <Notice tone="info">This browser doesn’t support notifications.</Notice>
        )}
        {devices.length > 0 ? (
          <ul className="divide-y divide-line" aria-label="Browsers with notifications">
            {devices.map(({ id, device, seenAt }) => (
              <li key={id} className="flex items-center gap-4 py-2">
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{nameDevice(device).name}</span>
                  <span className="text-sm text-ink-soft">
                    Last seen <TimeAgo at={seenAt} />
                  </span>
                </span>
                <Button
                  kind="quiet"
                  size="small"
                  isBusy={remove.isBusy}
                  onClick={() => remove.run({ id })}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-soft">No browsers yet.</p>
        )}
      </div>
    </Section>
  )
}
