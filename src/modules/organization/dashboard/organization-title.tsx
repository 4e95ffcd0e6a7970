import { useCall } from '#platform/registry/browser/use-call.ts'

import { getOrganization } from '../contract.ts'

export function OrganizationTitle() {
  const { data: organization } = useCall(getOrganization, {})
  return <h1 className="text-2xl font-semibold tracking-tight">{organization?.name}</h1>
}
