import { lazy, Suspense } from 'react'

// The door is open from the first page on: what few screens show comes with them.
const Rules = lazy(async () => ({
  default: (await import('./parts/channel-rules.tsx')).ChannelRules,
}))

/** How the conversations of a channel begin and end, for the screen of whatever brings them. */
export function ChannelRules({ channelId }: { readonly channelId: string }) {
  return (
    <Suspense>
      <Rules channelId={channelId} />
    </Suspense>
  )
}
