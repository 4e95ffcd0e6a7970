import { lazy, useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'

import { getContact } from '#modules/contacts/contract.ts'
import { ContactProfile } from '#modules/contacts/dashboard/door.tsx'
import { nameOf } from '#modules/contacts/rules.ts'
import { ConversationsOf, WriteTo } from '#modules/inbox/dashboard/door.tsx'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useNamedRecord } from '#platform/screens/browser/record-name.tsx'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { LazyPart } from '#ui/lazy-part.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'

const PagesOf = lazy(async () => ({
  default: (await import('#modules/visitors/dashboard/door.tsx')).PagesOf,
}))
const SessionsOf = lazy(async () => ({
  default: (await import('#modules/visitors/dashboard/door.tsx')).SessionsOf,
}))

export const loader = screenLoader(({ params }) => [
  question(getContact, { id: params['id'] ?? '' }),
])
export const clientLoader = fromCache

/** One person. Somebody who was merged into another is shown as that one. */
export default function ContactScreen() {
  const id = useParams()['id'] ?? ''
  const navigate = useNavigate()
  const { data, error, refetch } = useCall(getContact, { id })
  const shownId = data?.id
  useNamedRecord(data && nameOf(data))
  useEffect(() => {
    if (shownId && shownId !== id) {
      void navigate(`/dashboard/contacts/${shownId}`, { replace: true })
    }
  }, [id, shownId, navigate])
  if (data) {
    return (
      <ContactProfile
        key={data.id}
        contact={data}
        actions={<WriteTo contact={{ id: data.id, name: nameOf(data) }} />}
        conversations={<ConversationsOf contactId={data.id} />}
        pages={
          <LazyPart placeholder={<LoadingState />}>
            <PagesOf contactId={data.id} />
          </LazyPart>
        }
        sessions={
          <LazyPart placeholder={<LoadingState />}>
            <SessionsOf contactId={data.id} name={nameOf(data)} />
          </LazyPart>
        }
      />
    )
  }
  return (
    <div className="p-6">
      {error ? (
        <ErrorState detail={error.message} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </div>
  )
}
