import { useSearchParams } from 'react-router'

import { ConfirmScreen } from '#modules/account/dashboard/confirm-screen.tsx'

import type { Route } from './+types/confirm'

export const meta: Route.MetaFunction = () => [{ title: 'Confirm · Parley' }]

export default function Confirm() {
  const [search] = useSearchParams()
  return <ConfirmScreen kind={search.get('kind') ?? ''} token={search.get('token') ?? ''} />
}
