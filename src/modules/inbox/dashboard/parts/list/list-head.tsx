import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

import { SearchField } from '#ui/search-field.tsx'
import { useSettled } from '#ui/use-settled.ts'

import type { InboxPlace } from '../use-inbox-place.ts'
import { useViewTitle } from '../use-view-title.ts'
import { ViewMenu } from '../view-menu.tsx'

/** What the list is of, and a field to find something in it. */
export function ListHead({
  place,
  field,
}: {
  readonly place: InboxPlace
  readonly field: RefObject<HTMLInputElement | null>
}) {
  const { view, search } = place
  const title = useViewTitle(view)
  return (
    <div className="flex flex-col gap-2 border-b border-line p-3">
      <h2 className="hidden min-w-0 truncate px-1 text-lg font-semibold @min-[60rem]:block">
        {title}
      </h2>
      <div className="-mx-1 @min-[60rem]:hidden">
        <ViewMenu view={view} title={title} />
      </div>
      <Search search={search} field={field} onSearch={place.searchFor} />
    </div>
  )
}

function Search({
  search,
  field,
  onSearch,
}: {
  readonly search: string
  readonly field: RefObject<HTMLInputElement | null>
  readonly onSearch: (text: string) => void
}) {
  const [text, setText] = useState(search)
  const [known, setKnown] = useState(search)
  const settled = useSettled(text.trim(), 200)
  if (search !== known) {
    setKnown(search)
    // Not what was typed here: the person went back, or cleared it elsewhere.
    if (search !== settled) setText(search)
  }
  const ask = useEffectEvent(onSearch)
  useEffect(() => ask(settled), [settled])
  return (
    <SearchField
      ref={field}
      label="Search conversations"
      placeholder="Search everything"
      value={text}
      onChange={setText}
    />
  )
}
