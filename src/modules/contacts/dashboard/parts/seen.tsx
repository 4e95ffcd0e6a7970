import { TimeAgo } from '#ui/time-ago.tsx'

/** When somebody was last there. Whoever was only written down never was. */
export function Seen({ at }: { readonly at: string | null }) {
  return at === null ? 'Never' : <TimeAgo at={at} />
}
