import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Upload from 'lucide-react/icons/upload'
import type { ReactNode } from 'react'

import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { useNames } from '#platform/screens/browser/names.tsx'
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx'
import { valuesOf, type Filter } from '#ui/filter-bar/filter.ts'
import { useFilterParams } from '#ui/filter-bar/use-filter-params.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { companyCalls } from '../../companies-contract.ts'
import type { FileWords } from '../../contact-csv.ts'
import { CompanyChoice } from './company-choice.tsx'
import { shown, timeChoices, type ContactAddress } from './contact-filter.ts'
import { FieldFilter } from './field-filter.tsx'
import { Segments } from './segments.tsx'
import { useContactFields } from './use-fields.ts'

export function ContactFilters({
  address,
  canManage,
  onImport,
  children,
}: {
  readonly address: ContactAddress
  readonly canManage: boolean
  readonly onImport: () => void
  readonly children: ReactNode
}) {
  const [, setSearch] = useSearchParam('q', '')
  const setFilters = useFilterParams()
  const fields = useContactFields()
  const members = useNames()
  const { show, tagId, ownerId, seen, wrote, contacted } = address
  return (
    <FilterBar
      search={{
        label: 'Search contacts',
        placeholder: 'Name, email, or phone',
        max: 200,
        value: address.search,
        onChange: setSearch,
      }}
      filters={useContactFilters(address)}
      values={valuesOf({ show, tag: tagId, owner: ownerId, seen, wrote, contacted })}
      onChange={setFilters}
      views={<Segments canShare={canManage} />}
    >
      <span className="max-sm:hidden">{children}</span>
      <Menu label="More" align="end" trigger={<Ellipsis size={16} aria-hidden />}>
        <MenuItem
          icon={<Download size={16} aria-hidden />}
          onSelect={() => void download(address, { fields, members })}
        >
          Export as CSV
        </MenuItem>
        {canManage && (
          <MenuItem icon={<Upload size={16} aria-hidden />} onSelect={onImport}>
            Import from CSV
          </MenuItem>
        )}
      </Menu>
    </FilterBar>
  )
}

function useContactFilters({ companyId, field }: ContactAddress): readonly Filter[] {
  const [, setCompany] = useSearchParam('company', '')
  const [, setField] = useSearchParam('field', '')
  const members = useNames()
  const fields = useContactFields()
  const { rows: tags } = usePages(tagCalls.list, everyTag)
  const { data: company } = useCall(
    companyCalls.get,
    { id: companyId },
    { isEnabled: companyId !== '' },
  )
  const [key = '', ...rest] = field.split('=')
  const label = fields.find((one) => one.key === key)?.label ?? key
  const times = timeChoices.filter(({ value }) => value !== '')
  return [
    {
      kind: 'options',
      name: 'show',
      label: 'Show',
      any: 'Everyone',
      items: shown.filter(({ value }) => value !== ''),
    },
    {
      kind: 'options',
      name: 'tag',
      label: 'Tag',
      any: 'Any tag',
      items: tags.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'options',
      name: 'owner',
      label: 'Owner',
      any: 'Anyone',
      items: [...members].map(([value, name]) => ({ value, label: name })),
    },
    { kind: 'options', name: 'seen', label: 'Last seen', any: 'Any time', items: times },
    { kind: 'options', name: 'wrote', label: 'Last message', any: 'Any time', items: times },
    { kind: 'options', name: 'contacted', label: 'Last contacted', any: 'Any time', items: times },
    {
      kind: 'custom',
      name: 'company',
      label: 'Company',
      words: companyId && (company?.name ?? '…'),
      input: <CompanyChoice value={companyId} known={company ?? null} onChange={setCompany} />,
      onClear: () => setCompany(''),
    },
    ...(fields.length > 0
      ? [
          {
            kind: 'custom' as const,
            name: 'field',
            label: field ? label : 'Field',
            words: rest.join('='),
            input: <FieldFilter key={field} field={field} />,
            onClear: () => setField(''),
          },
        ]
      : []),
  ]
}

async function download(
  address: ContactAddress,
  words: Pick<FileWords, 'fields' | 'members'>,
): Promise<void> {
  const { downloadContacts } = await import('./export-contacts.ts')
  await downloadContacts(address, words)
}
