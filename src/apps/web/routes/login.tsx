import { LoginScreen } from '#modules/account/dashboard/login-screen.tsx'
import { listOAuthProviders } from '#modules/account/contract.ts'

import type { Route } from './+types/login'
import { pageContext } from '#platform/screens/page.ts'
import { afterSignIn } from '../sign-in-path.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Sign in · Parley' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { items } = await context.get(pageContext).call(listOAuthProviders, {})
  return { providers: items, next: afterSignIn(url.searchParams.get('next')) }
}

export default function Login({ loaderData: { providers, next } }: Route.ComponentProps) {
  return <LoginScreen providers={providers} next={next} />
}
