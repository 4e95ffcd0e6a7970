import { useSearchParams } from 'react-router'

import { UpdatePasswordScreen } from '#modules/account/dashboard/update-password-screen.tsx'

import type { Route } from './+types/update-pw'

export const meta: Route.MetaFunction = () => [{ title: 'Choose a new password · Parley' }]

export default function UpdatePw() {
  const [search] = useSearchParams()
  return <UpdatePasswordScreen token={search.get('token') ?? ''} />
}
