import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Upload from 'lucide-react/icons/upload'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'

import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { useNames } from '#platform/screens/browser/names.tsx'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'
import { useSettled } from '#ui/use-settled.ts'

import { companyCalls } from '../../companies-contract.ts'
import type { FileWords } from '../../contact-csv.ts'
import { shown, type ContactAddress } from './contact-filter.ts'
import { MoreFilters } from './more-filters.tsx'
import { Segments } from './segments.tsx'
import { useContactFields } from './use-fields.ts'

/** Narrows the list down; everything it does stands in the address. */
export function ContactFilters({
  address,
  canManage,
  onImport,
  children,
}: {
  readonly address: ContactAddress
  readonly canManage: boolean
  readonly onImport: () => void
  /** Stands beside the menu; phones have no columns to choose. */
  readonly children: ReactNode
}) {
  const [, setShow] = useSearchParam('show', '')
  const [, setTag] = useSearchParam('tag', '')
  const fields = useContactFields()
  const members = useNames()
  const { rows: tags } = usePages(tagCalls.list, everyTag)
  return (
    <div data-keep-clear className="flex flex-wrap items-center gap-2">
      <SearchBox search={address.search} />
      <Select
        label="Show"
        isLabelHidden
        size="medium"
        className="w-40 max-sm:min-w-32 max-sm:flex-1"
        items={shown}
        value={address.show}
        onChange={setShow}
      />
      {tags.length > 0 && (
        <Select
          label="Tag"
          isLabelHidden
          size="medium"
          className="w-40 max-sm:min-w-32 max-sm:flex-1"
          items={[
            { value: '', label: 'Any tag' },
            ...tags.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={address.tagId}
          onChange={setTag}
        />
      )}
      <MoreFilters address={address} />
      <Segments canShare={canManage} />
      {address.companyId && <CompanyChip id={address.companyId} />}
      <div className="ml-auto flex items-center gap-2">
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
      </div>
    </div>
  )
}

function SearchBox({ search }: { readonly search: string }) {
  const [, setSearch] = useSearchParam('q', '')
  const [text, setText] = useState(search)
  const settled = useSettled(text, 200)
  const keep = useEffectEvent((next: string) => {
    if (next !== search) setSearch(next)
  })
  useEffect(() => keep(settled), [settled])
  return (
    <SearchField
      label="Search contacts"
      placeholder="Name, address or number"
      value={text}
      onChange={setText}
      className="w-64 max-sm:w-full"
    />
  )
}

function CompanyChip({ id }: { readonly id: string }) {
  const [, setCompany] = useSearchParam('company', '')
  const { data } = useCall(companyCalls.get, { id })
  return (
    <Button
      icon={<X size={16} aria-hidden />}
      aria-label={`Show every company, not only ${data?.name ?? 'this one'}`}
      onClick={() => setCompany('')}
    >
      {data?.name ?? 'Company'}
    </Button>
  )
}

async function download(
  address: ContactAddress,
  words: Pick<FileWords, 'fields' | 'members'>,
): Promise<void> {
  const { downloadContacts } = await import('./export-contacts.ts')
  await downloadContacts(address, words)
}
