import { useSearchParams } from 'react-router'

import { RegisterScreen } from '#modules/organization/dashboard/register-screen.tsx'

import type { Route } from './+types/register'
import { pageContext } from '../page.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Create your account · Parley' }]

export function loader({ context }: Route.LoaderArgs) {
  return { sitesDomain: context.get(pageContext).sitesDomain }
}

export default function Register({ loaderData: { sitesDomain } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  return <RegisterScreen sitesDomain={sitesDomain} setupToken={search.get('setup') ?? undefined} />
}
