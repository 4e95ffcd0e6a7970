import type { OutputOf } from '#platform/registry/call.ts'

import type { listChannels } from '../../channels-contract.ts'
import { ChannelIcon } from './channel-icon.tsx'
import { LimitedMark } from './limited-mark.tsx'
import { ViewLink } from './view-link.tsx'
import { channelView, type View } from './views.ts'

export function ChannelLinks({
  channels,
  current,
  counts,
}: {
  readonly channels: readonly Pick<
    OutputOf<typeof listChannels>['items'][number],
    'id' | 'name' | 'kind' | 'isLimited'
  >[]
  readonly current: Pick<View, 'channelId'>
  readonly counts: Readonly<Record<string, number>> | undefined
}) {
  return (
    <>
      <h2 className="px-2.5 pt-5 pb-1 text-sm font-medium text-ink-faint">Channels</h2>
      <ul className="flex flex-col gap-0.5">
        {channels.map(({ id, name, kind, isLimited }) => (
          <ViewLink
            key={id}
            view={channelView(id)}
            isCurrent={id === current.channelId}
            count={counts?.[id] ?? 0}
          >
            <ChannelIcon kind={kind} />
            <span className="flex min-w-0 flex-1 items-center gap-1.5">
              <span className="min-w-0 truncate">{name}</span>
              {isLimited && <LimitedMark />}
            </span>
          </ViewLink>
        ))}
      </ul>
    </>
  )
}
