import type { ReactNode } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { SafeLink } from '#ui/safe-link.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { Timeline } from '#ui/timeline.tsx'

import { getVisitorTrail } from '../../contract.ts'
import type { Trail, Visitor } from '../../model.ts'
import { shortName } from '../../rules.ts'
import { browserWords, countryName, deviceWords, hostOf, pathOf } from './visitor-words.ts'

/** Where somebody was, and what else his browser told. */
export function VisitorSheet({
  id,
  visitor,
  onWrite,
  onClose,
}: {
  readonly id: string
  /** Undefined once he has left. */
  readonly visitor: Visitor | undefined
  readonly onWrite?: ((visitor: Visitor) => void) | undefined
  readonly onClose: () => void
}) {
  const { data: trail, error, refetch } = useCall(getVisitorTrail, { id }, { everyMs: 5000 })
  const canWrite = visitor && !visitor.isBlocked && onWrite
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={visitor?.name ?? shortName(id)}
      footer={
        canWrite && (
          <Button kind="primary" onClick={() => onWrite(visitor)}>
            Write
          </Button>
        )
      }
    >
      {error && !trail && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
      {!error && !trail && <LoadingState />}
      {trail && (
        <div className="flex flex-col gap-6">
          {visitor ? <Known visitor={visitor} /> : <p className="text-ink-soft">Left the site.</p>}
          <Facts visitor={visitor} trail={trail} />
          <section aria-labelledby="visitor-pages">
            <h3 id="visitor-pages" className="mb-3 font-semibold">
              Pages
            </h3>
            <Pages trail={trail} />
          </section>
        </div>
      )}
    </Sheet>
  )
}

function Known({ visitor }: { readonly visitor: Visitor }) {
  const { contactId, name, id, sessions } = visitor
  return (
    <div className="flex items-center gap-3">
      <Avatar id={contactId ?? id} name={name} size="large" />
      <p className="min-w-0 text-ink-soft">
        {contactId ? 'A contact of yours.' : 'Nothing is known yet.'}{' '}
        {sessions === 1 ? 'First visit.' : `Visit ${sessions.toLocaleString('en')}.`}
      </p>
    </div>
  )
}

function Facts({
  visitor,
  trail,
}: {
  readonly visitor: Visitor | undefined
  readonly trail: Trail
}) {
  return (
    <dl className="grid grid-cols-[minmax(0,7rem)_minmax(0,1fr)] gap-x-4 gap-y-2">
      {visitor && (
        <>
          <Fact name="Device">
            {deviceWords[visitor.device]}, {browserWords(visitor)}
          </Fact>
          {visitor.country && <Fact name="Country">{countryName(visitor.country)}</Fact>}
          {visitor.locale && <Fact name="Language">{visitor.locale}</Fact>}
          {visitor.timeZone && <Fact name="Time zone">{visitor.timeZone}</Fact>}
        </>
      )}
      <Fact name="Came from">
        {trail.referrer ? (
          <SafeLink to={trail.referrer} isExternalAllowed>
            {hostOf(trail.referrer)}
          </SafeLink>
        ) : (
          'Direct'
        )}
      </Fact>
      {trail.landingUrl && <Fact name="First page">{pathOf(trail.landingUrl)}</Fact>}
      {trail.firstSeenAt && (
        <Fact name="First seen">
          <TimeAgo at={trail.firstSeenAt} />
        </Fact>
      )}
      {trail.network && <Fact name="Address">{trail.network}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

function Pages({ trail }: { readonly trail: Trail }) {
  if (trail.pages.length === 0) return <p className="text-ink-soft">No pages are kept.</p>
  return (
    <Timeline
      label="Pages, the latest first"
      items={trail.pages.map(({ url, title, at }) => ({
        id: `${at} ${url}`,
        at,
        title: title || pathOf(url),
        body: (
          <PageLink url={url}>
            {hostOf(url)}
            {pathOf(url)}
          </PageLink>
        ),
      }))}
    />
  )
}

function PageLink({ url, children }: { readonly url: string; readonly children: ReactNode }) {
  return (
    <SafeLink
      to={url}
      isExternalAllowed
      className="rounded-sm text-sm wrap-anywhere text-ink-faint hover:text-link hover:underline"
    >
      {children}
    </SafeLink>
  )
}
