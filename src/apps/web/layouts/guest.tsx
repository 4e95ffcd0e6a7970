import { Outlet, redirect } from 'react-router'

import type { Route } from './+types/guest'
import { pageContext } from '#platform/screens/page.ts'
import { afterSignIn } from '../sign-in-path.ts'

export function loader({ context, url }: Route.LoaderArgs) {
  const { principal } = context.get(pageContext)
  return principal ? redirect(afterSignIn(url.searchParams.get('next'))) : null
}

export default function GuestLayout() {
  return <Outlet />
}
