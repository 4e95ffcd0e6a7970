import { TimeAgo } from '#ui/time-ago.tsx'

export function Seen({ at }: { readonly at: string | null }) {
  return at === null ? 'Never' : <TimeAgo at={at} />
}
