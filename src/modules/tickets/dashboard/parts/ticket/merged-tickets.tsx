import { Parts } from '#platform/screens/browser/slots.tsx'
import { Notice } from '#ui/notice.tsx'

import { unmergeSlot } from '../../slots.ts'
import type { PartProps } from './part-props.ts'

type MergedProps = PartProps & { readonly onGo: (key: string) => void }

export function MergedTickets({ ticket, canWork, onGo }: MergedProps) {
  const { mergedIntoId, mergedInto, merged } = ticket
  return (
    <>
      {mergedIntoId !== null && (
        <Notice tone="info">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {mergedInto ? (
              <span>
                Merged into <TicketLink ticket={mergedInto} onGo={onGo} />. Work continues there.
              </span>
            ) : (
              <span>Merged into a ticket you can’t open.</span>
            )}
            {canWork && <Parts of={unmergeSlot} given={{ id: ticket.id, ticketKey: ticket.key }} />}
          </span>
        </Notice>
      )}
      {merged.length > 0 && (
        <Notice tone="info">
          <span className="flex flex-col gap-1">
            <span>
              {merged.length === 1 ? 'Merged ticket:' : `${merged.length} merged tickets:`}
            </span>
            {merged.map((one) => (
              <span key={one.id} className="flex flex-wrap items-center gap-x-2">
                <TicketLink ticket={one} onGo={onGo} />
                {canWork && <Parts of={unmergeSlot} given={{ id: one.id, ticketKey: one.key }} />}
              </span>
            ))}
          </span>
        </Notice>
      )}
    </>
  )
}

function TicketLink({
  ticket: { key, title },
  onGo,
}: {
  readonly ticket: { readonly key: string; readonly title: string }
  readonly onGo: (key: string) => void
}) {
  return (
    <button
      type="button"
      className="cursor-pointer rounded-sm text-start font-medium wrap-anywhere text-link hover:underline"
      onClick={() => onGo(key)}
    >
      {key} {title}
    </button>
  )
}
