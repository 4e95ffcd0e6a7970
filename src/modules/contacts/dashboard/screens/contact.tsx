import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'

import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useNamedRecord } from '#platform/screens/browser/record-name.tsx'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { ErrorState, LoadingState } from '#ui/states.tsx'

import { getContact } from '../../contract.ts'
import { nameOf } from '../../rules.ts'
import { ContactProfile } from '../parts/profile/contact-profile.tsx'

export const loader = screenLoader(({ params }) => [
  question(getContact, { id: params['id'] ?? '' }),
])
export const clientLoader = fromCache

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
  if (data) return <ContactProfile key={data.id} contact={data} />
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
