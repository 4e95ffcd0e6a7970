import type { Values } from '#platform/resources/browser/record-fields.tsx'
import { plainText } from '#platform/resources/field-kinds.ts'

import {
  companyCalls,
  companyMergeCalls,
  getCompanyProfile,
  tagCompanies,
} from '../../companies-contract.ts'
import { MergeButton } from './merge-button.tsx'
import { TagMenus } from './tag-menus.tsx'
import { mergeRefreshes, mergeEffect } from './company-merge.ts'

export function CompanyBulk({
  chosen,
  onDone,
}: {
  readonly chosen: readonly Values[]
  readonly onDone: () => void
}) {
  const choices = chosen.map(({ id, name, domain }) => ({
    value: plainText(id),
    label: plainText(name),
    ...(domain ? { hint: plainText(domain) } : {}),
  }))
  return (
    <>
      <TagMenus
        call={tagCompanies}
        ids={choices.map(({ value }) => value)}
        one="company"
        many="companies"
        refreshes={[companyCalls.list, companyCalls.get, getCompanyProfile]}
        onDone={onDone}
      />
      <MergeButton
        chosen={choices}
        likeliestId={oldest(chosen)}
        many="companies"
        description={mergeEffect}
        calls={companyMergeCalls}
        refreshes={mergeRefreshes}
        onDone={onDone}
      />
    </>
  )
}

function oldest(chosen: readonly Values[]): string {
  const [first] = chosen.toSorted((one, other) =>
    String(one['createdAt']).localeCompare(String(other['createdAt'])),
  )
  return String(first?.['id'] ?? '')
}
