import Mail from 'lucide-react/icons/mail'
import MessagesSquare from 'lucide-react/icons/messages-square'

import type { OutputOf } from '#platform/registry/call.ts'

import type { listChannels } from '../../channels-contract.ts'
import { ViewLink } from './view-link.tsx'
import { channelView, type View } from './views.ts'

/** Where conversations come from, when there are several places. */
export function ChannelLinks({
  channels,
  current,
  counts,
}: {
  readonly channels: readonly Pick<
    OutputOf<typeof listChannels>['items'][number],
    'id' | 'name' | 'kind'
  >[]
  readonly current: View
  readonly counts: Readonly<Record<string, number>> | undefined
}) {
  return (
    <>
      <h2 className="px-2.5 pt-5 pb-1 text-sm font-medium text-ink-faint">Channels</h2>
      <ul className="flex flex-col gap-0.5">
        {channels.map(({ id, name, kind }) => (
          <ViewLink
            key={id}
            view={channelView(id)}
            isCurrent={id === current.channelId}
            count={counts?.[id] ?? 0}
          >
            {kind === 'email' ? (
              <Mail size={16} className="shrink-0" aria-hidden />
            ) : (
              <MessagesSquare size={16} className="shrink-0" aria-hidden />
            )}
            <span className="min-w-0 flex-1 truncate">{name}</span>
          </ViewLink>
        ))}
      </ul>
    </>
  )
}
