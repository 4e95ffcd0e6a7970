import Users from 'lucide-react/icons/users'

import { Avatar } from '#ui/avatar.tsx'
import { classes } from '#ui/classes.ts'
import { option } from '#ui/option-look.ts'

import type { Callable } from './mention-word.ts'
import { offerId, offersId } from './offer-id.ts'

export function MentionOffers({
  offers,
  place,
  onChoose,
}: {
  readonly offers: readonly Callable[]
  readonly place: number
  readonly onChoose: (person: Callable) => void
}) {
  return (
    <div
      id={offersId}
      role="listbox"
      tabIndex={-1}
      aria-label="Teammates and teams"
      className="max-h-64 overflow-y-auto border-b border-line p-1"
    >
      {offers.map((person, index) => (
        <div
          key={person.id}
          id={offerId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === place}
          // Keeps the focus in the text box.
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(person)
          }}
          className={classes(option, index === place && 'bg-sunken', 'cursor-pointer')}
        >
          {person.kind === 'team' ? (
            <Users size={16} className="mx-1 text-ink-faint" aria-hidden />
          ) : (
            <Avatar id={person.id} name={person.name} size="small" />
          )}
          <span className="truncate">{person.name}</span>
          {person.kind === 'team' && <span className="text-sm text-ink-faint">Team</span>}
          {person.hasNoAccess && (
            <span className="ml-auto shrink-0 text-sm text-warn">
              no access<span className="max-sm:sr-only"> to this conversation</span>
            </span>
          )}
        </div>
      ))}
    </div>
  )
}
