import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

import { classes } from '#ui/classes.ts'
import { deferred, useDeferred } from '#ui/deferred.ts'
import { SearchField } from '#ui/search-field.tsx'
import { useDebounced } from '#ui/use-debounced.ts'

import type { Category } from '../../../model.ts'
import { LimitedMark } from '../limited-mark.tsx'
import { PaneToggle, type SidePanes } from '../side-panes.tsx'
import { useLimitedChannel } from '../use-places.ts'
import type { InboxPlace } from '../use-inbox-place.ts'
import { useViewTitle } from '../use-view-title.ts'
import { ViewMenu } from '../view-menu.tsx'
import type { Selection } from './use-selection.ts'

const actsPart = deferred(() => import('./head-acts.tsx'))
const hintsPart = deferred(() => import('./search-hints.tsx'))
const emptyPart = deferred(() => import('./empty-button.tsx'))

export function ListHead({
  place,
  panes,
  field,
  selection,
  hasRows,
  onDown,
}: {
  readonly place: InboxPlace
  readonly panes: SidePanes
  readonly field: RefObject<HTMLInputElement | null>
  readonly selection: Selection | undefined
  readonly hasRows: boolean
  readonly onDown: (() => void) | undefined
}) {
  const { view, search } = place
  const viewTitle = useViewTitle(view)
  const title = search ? searchTitle(view.category) : viewTitle
  const isLimited = useLimitedChannel(view.channelId) !== undefined && search === ''
  const hints = useDeferred(hintsPart, search !== '')
  const { category } = view
  const hasViews = !panes.isHidden('views')
  const acts = useDeferred(actsPart, true)
  // The button empties the whole trash, not only the search results.
  const canEmpty = isDeletable(category) && hasRows && search === ''
  const empty = useDeferred(emptyPart, canEmpty)
  return (
    <div className="flex flex-col gap-2 border-b border-line p-3">
      <div className="flex min-w-0 items-center gap-2">
        <span className="-mr-1 -ml-1 hidden @min-[60rem]:block">
          <PaneToggle pane="views" panes={panes} />
        </span>
        <h2
          className={classes(
            'hidden min-w-0 flex-1 items-center gap-1.5 px-1 text-lg font-semibold',
            hasViews && '@min-[60rem]:flex',
          )}
        >
          <span className="truncate">{title}</span>
          {isLimited && <LimitedMark />}
        </h2>
        <div
          className={classes(
            '-mx-1 flex min-w-0 flex-1 items-center',
            hasViews && '@min-[60rem]:hidden',
          )}
        >
          <ViewMenu view={view} title={title} />
          {isLimited && <LimitedMark />}
        </div>
        {empty && canEmpty && <empty.EmptyButton category={category} />}
        <span className="-mr-1 flex h-8 min-w-16 justify-end pointer-coarse:h-11 pointer-coarse:min-w-22">
          {acts && <acts.HeadActs {...{ place, selection }} />}
        </span>
      </div>
      <Search {...{ search, field, onDown }} onSearch={place.searchFor} />
      {hints && search && <hints.SearchHints search={search} />}
    </div>
  )
}

function searchTitle(category: Category): string {
  if (category === 'spam') return 'Search spam'
  return category === 'trash' ? 'Search trash' : 'Search results'
}

function isDeletable(category: Category): category is 'trash' | 'spam' {
  return category === 'trash' || category === 'spam'
}

function Search({
  search,
  field,
  onDown,
  onSearch,
}: {
  readonly search: string
  readonly field: RefObject<HTMLInputElement | null>
  readonly onDown: (() => void) | undefined
  readonly onSearch: (text: string) => void
}) {
  const [text, setText] = useState(search)
  const [known, setKnown] = useState(search)
  const settled = useDebounced(text.trim(), 200)
  if (search !== known) {
    setKnown(search)
    // The text changed from outside: by navigation or a reset.
    if (search !== settled) setText(search)
  }
  const ask = useEffectEvent(onSearch)
  useEffect(() => ask(settled), [settled])
  const isGoing = useRef(false)
  const arrive = (): void => {
    if (!isGoing.current || !onDown || search !== text.trim()) return
    isGoing.current = false
    onDown()
  }
  useEffect(arrive)
  return (
    <SearchField
      ref={field}
      label="Search conversations"
      placeholder="Search"
      value={text}
      onChange={(next) => {
        isGoing.current = false
        setText(next)
      }}
      onDown={() => {
        // The last keystrokes may not have been searched yet.
        onSearch(text.trim())
        isGoing.current = true
        arrive()
      }}
    />
  )
}
