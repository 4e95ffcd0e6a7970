import { shortName } from '#modules/contacts/rules.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'

import { getVisitorTrail } from '../../contract.ts'
import type { Visitor } from '../../model.ts'
import { PageList } from './page-list.tsx'
import { TrailFacts } from './trail-facts.tsx'
import { VisitorMenu, type VisitorAct } from './visitor-menu.tsx'

export function VisitorSheet({
  id,
  visitor,
  onAct,
  onClose,
}: {
  readonly id: string
  readonly visitor: Visitor | undefined
  readonly onAct: ((act: VisitorAct, visitor: Visitor) => void) | undefined
  readonly onClose: () => void
}) {
  const { data: trail, error, refetch } = useCall(getVisitorTrail, { id }, { everyMs: 5000 })
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={visitor?.name ?? shortName(id)}
      footer={
        visitor &&
        onAct && (
          <>
            <VisitorMenu visitor={visitor} onAct={onAct} />
            {!visitor.isBlocked && (
              <Button kind="primary" onClick={() => onAct('write', visitor)}>
                Send message
              </Button>
            )}
          </>
        )
      }
    >
      {error && !trail && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
      {!error && !trail && <LoadingState />}
      {trail && (
        <div className="flex flex-col gap-6">
          {visitor ? (
            <Known visitor={visitor} />
          ) : (
            <p className="text-ink-soft">No longer on the site.</p>
          )}
          <TrailFacts trail={trail} />
          <section aria-labelledby="visitor-pages">
            <h3 id="visitor-pages" className="mb-3 font-semibold">
              Pages
            </h3>
            <PageList trail={trail} />
          </section>
        </div>
      )}
    </Sheet>
  )
}

function Known({ visitor }: { readonly visitor: Visitor }) {
  const { contactId, name, id, pictureUrl, sessions } = visitor
  return (
    <div className="flex items-center gap-3">
      <Avatar id={contactId ?? id} name={name} picture={pictureUrl} size="large" />
      <p className="min-w-0 text-ink-soft">
        {contactId ? 'Known contact.' : 'Unknown visitor.'}{' '}
        {sessions === 1 ? 'First visit.' : `Visit ${sessions.toLocaleString('en')}.`}
      </p>
    </div>
  )
}
