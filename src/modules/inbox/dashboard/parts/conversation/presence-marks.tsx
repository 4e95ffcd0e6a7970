import { AvatarGroup } from '#ui/avatar-group.tsx'

import { presenceWords } from './presence-words.ts'
import type { Colleague } from './use-presence.ts'

export function PresenceMarks({ colleagues }: { readonly colleagues: readonly Colleague[] }) {
  const people = colleagues.map(({ id, name, state }) => ({
    id,
    name,
    label: `${name} ${presenceWords[state]}`,
  }))
  return (
    <span className="shrink-0 @max-sm/pane:hidden">
      <AvatarGroup people={people} size="small" most={3} />
    </span>
  )
}
