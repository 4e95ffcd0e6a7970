import { useSearchParams } from 'react-router'

import { AuthCallbackScreen } from '#modules/account/dashboard/auth-callback-screen.tsx'

import type { Route } from './+types/auth-callback'
import { afterSignIn } from '../sign-in-path.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Sign in · Parley' }]

export default function AuthCallback() {
  const [search] = useSearchParams()
  const given = (name: string): string => search.get(name) ?? ''
  return (
    <AuthCallbackScreen
      kind={given('kind')}
      token={given('token')}
      challenge={given('challenge')}
      reason={given('reason')}
      next={afterSignIn(search.get('next'))}
    />
  )
}
