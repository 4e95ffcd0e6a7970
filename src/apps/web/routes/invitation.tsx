import { getInvitation } from '#modules/organization/contract.ts'
import { InvitationScreen } from '#modules/organization/dashboard/invitation-screen.tsx'
import { pageContext } from '#platform/screens/page.ts'

import type { Route } from './+types/invitation'

export const meta: Route.MetaFunction = () => [{ title: 'Invitation · Parley' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const view = await context.get(pageContext).call(getInvitation, { token }).catch(undefinedIfGone)
  return { token, view }
}

export default function Invitation({ loaderData }: Route.ComponentProps) {
  return <InvitationScreen {...loaderData} />
}

function undefinedIfGone(error: unknown): undefined {
  if (error instanceof Response && error.status === 410) return undefined
  throw error
}
