import { useSearchParams } from 'react-router'

import { listOAuthProviders } from '#modules/account/contract.ts'
import { RegisterScreen } from '#modules/organization/dashboard/register-screen.tsx'

import type { Route } from './+types/register'
import { pageContext } from '#platform/screens/page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Create your account · Parley' }]

export async function loader({ context }: Route.LoaderArgs) {
  const { call, sitesDomain } = context.get(pageContext)
  const { items } = await call(listOAuthProviders, {})
  return { sitesDomain, providers: items }
}

export default function Register({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  return <RegisterScreen {...loaderData} setupToken={search.get('setup') ?? undefined} />
}
