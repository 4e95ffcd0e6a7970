import { useSearchParams } from 'react-router'

import { ConfirmScreen } from '#modules/account/dashboard/confirm-screen.tsx'
import { KeepOrganizationScreen } from '#modules/organization/dashboard/keep-organization-screen.tsx'

import type { Route } from './+types/confirm'

export const meta: Route.MetaFunction = () => [{ title: 'Confirm · Parley' }]

export default function Confirm() {
  const [search] = useSearchParams()
  const kind = search.get('kind') ?? ''
  const token = search.get('token') ?? ''
  return kind === 'keep-organization' ? (
    <KeepOrganizationScreen token={token} />
  ) : (
    <ConfirmScreen kind={kind} token={token} />
  )
}
