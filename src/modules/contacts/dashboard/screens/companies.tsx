import Building2 from 'lucide-react/icons/building-2'
import { lazy, Suspense } from 'react'

import { resourceQuestions, ResourceScreen } from '#platform/resources/browser/resource-screen.tsx'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { LoadingState } from '#ui/states.tsx'

import { companyCalls } from '../../companies-contract.ts'
import { companies } from '../../companies.ts'
import { ContactsTabs } from '../parts/contacts-tabs.tsx'

const CompanyProfile = lazy(async () => ({
  default: (await import('../parts/company-profile.tsx')).CompanyProfile,
}))

export const loader = screenLoader(({ search }) =>
  resourceQuestions(companies, companyCalls, search),
)
export const clientLoader = fromCache

export default function CompaniesScreen() {
  return (
    <ResourceScreen
      resource={companies}
      calls={companyCalls}
      icon={<Building2 size={20} aria-hidden />}
      lead="Whom your contacts work for."
      tabs={<ContactsTabs value="companies" />}
      extra={profileOf}
    />
  )
}

function profileOf(id: string) {
  return (
    <Suspense fallback={<LoadingState />}>
      <CompanyProfile id={id} />
    </Suspense>
  )
}
