import { lazy, Suspense } from 'react'

// Few screens show these, so they load in a separate chunk.
const Rules = lazy(async () => ({
  default: (await import('./parts/channel-rules.tsx')).ChannelRules,
}))

export function ChannelRules({ channelId }: { readonly channelId: string }) {
  return (
    <Suspense>
      <Rules channelId={channelId} />
    </Suspense>
  )
}
