import Building2 from 'lucide-react/icons/building-2'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'

import type { FieldDefinition } from '#modules/fields/rules.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import type { ExtraParts } from '#platform/resources/browser/extra-parts.ts'
import type { Values } from '#platform/resources/browser/record-fields.tsx'
import { resourceQuestions, ResourceScreen } from '#platform/resources/browser/resource-screen.tsx'
import { text } from '#platform/resources/field.ts'
import type { Resource } from '#platform/resources/resource.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { deferred } from '#ui/deferred.ts'

import { companyCalls } from '../../companies-contract.ts'
import { companies } from '../../companies.ts'
import { companyFile } from '../../company-file.ts'
import { fieldTitle } from '../../contact-csv.ts'
import { attributeColumn, joinCell } from '../../contact-file.ts'
import { ContactsTabs } from '../parts/contacts-tabs.tsx'
import { TagNames } from '../parts/tag-names.tsx'
import { useFields } from '../parts/use-fields.ts'

const companyParts = deferred(async () => (await import('../parts/company-parts.tsx')).companyParts)
const NewCompanyFields = lazy(async () => ({
  default: (await import('../parts/new-company-fields.tsx')).NewCompanyFields,
}))
const CompanyBulk = lazy(async () => ({
  default: (await import('../parts/company-bulk.tsx')).CompanyBulk,
}))

export const loader = screenLoader(({ search }) =>
  resourceQuestions(companies, companyCalls, search, [tagFilter(search, [])]),
)
export const clientLoader = fromCache

export default function CompaniesScreen() {
  const { search } = useLocation()
  const { rows: tags } = usePages(tagCalls.list, everyTag)
  const fields = useFields('company')
  return (
    <ResourceScreen
      resource={companies}
      calls={companyCalls}
      icon={<Building2 size={20} aria-hidden />}
      lead="The companies your contacts work for."
      tabs={<ContactsTabs value="companies" />}
      parts={companyParts}
      extra={{
        ...extra,
        filters: [tagFilter(new URLSearchParams(search), tags)],
        file: { ...extra.file, brought: fileWith(fields) },
      }}
    />
  )
}

const extra: Omit<ExtraParts, 'filters'> = {
  columns: [
    {
      key: 'tags',
      title: 'Tags',
      width: 200,
      isHiddenOnPhone: true,
      render: (company) => <TagNames ids={tagIdsOf(company)} />,
    },
  ],
  renderBulk: (chosen, onDone) =>
    chosen.length > 0 && (
      <Suspense>
        <CompanyBulk chosen={chosen} onDone={onDone} />
      </Suspense>
    ),
  renderNew: (form) => (
    <Suspense>
      <NewCompanyFields {...form} />
    </Suspense>
  ),
  file: {
    resource: companyFile as unknown as Resource,
    async rowsOf(records) {
      const { readTags } = await import('../parts/read-tags.ts')
      const names = await readTags()
      return records.map((company) => ({
        ...company,
        tags: joinCell(tagIdsOf(company).flatMap((id) => names.get(id) ?? [])),
      }))
    },
  },
}

function fileWith(fields: readonly FieldDefinition[]): Resource {
  const columns = fields.map((field) => [
    attributeColumn(field.key),
    text(fieldTitle(field), { max: 2000, isRequired: false }),
  ])
  return {
    ...extra.file.resource,
    fields: { ...companyFile.fields, ...Object.fromEntries(columns) },
  }
}

/** A tag named in the URL stays selected while tag names load. */
function tagFilter(
  params: URLSearchParams,
  tags: readonly { readonly id: string; readonly name: string }[],
): ExtraParts['filters'][number] {
  const known = tags.map(({ id, name }) => ({ value: id, label: name }))
  const named = params
    .getAll('tagId')
    .filter((id) => uuid.test(id) && !tags.some((tag) => tag.id === id))
  return {
    kind: 'options',
    name: 'tagId',
    label: 'Tag',
    isMulti: true,
    items: [...known, ...named.map((id) => ({ value: id, label: 'Unknown tag' }))],
  }
}

function tagIdsOf({ tagIds }: Values): string[] {
  return Array.isArray(tagIds) ? tagIds.map(String) : []
}

const uuid = /^[0-9a-f-]{36}$/
