import { RecordPage, recordQuestions } from '#platform/resources/browser/record-page.tsx'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'

import { companyCalls } from '../../companies-contract.ts'
import { companies } from '../../companies.ts'
import { companyParts } from '../parts/company-parts.tsx'

export const loader = screenLoader((address) => recordQuestions(companyCalls, address))
export const clientLoader = fromCache

export default function CompanyScreen() {
  return <RecordPage resource={companies} calls={companyCalls} parts={companyParts} />
}
