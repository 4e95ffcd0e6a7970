import { useEffect, useState } from 'react'

import { option } from '../option-look.ts'
import { useDebounced } from '../use-debounced.ts'

export interface FoundPage {
  readonly href: string
  readonly title: string
  readonly note?: string | undefined
}

export type PickLink = (words: string, signal: AbortSignal) => Promise<readonly FoundPage[]>

export function FoundPages({
  words,
  pickLink,
  onPick,
}: {
  readonly words: string
  readonly pickLink: PickLink
  readonly onPick: (page: FoundPage) => void
}) {
  const settled = useDebounced(words.trim(), 200)
  const isAddress = /^[a-z]+:|^[#/]/i.test(settled)
  const [found, setFound] = useState<{
    readonly words: string
    readonly pages: readonly FoundPage[]
    readonly isLost?: boolean
  }>()
  useEffect(() => {
    if (settled === '' || isAddress) return undefined
    const stop = new AbortController()
    void pickLink(settled, stop.signal).then(
      (pages) => !stop.signal.aborted && setFound({ words: settled, pages }),
      () => !stop.signal.aborted && setFound({ words: settled, pages: [], isLost: true }),
    )
    return () => stop.abort()
  }, [settled, isAddress, pickLink])

  if (settled === '' || isAddress || found?.words !== settled) return null
  return (
    <div>
      <p role="status" className="mb-1 text-sm text-ink-faint">
        {found.isLost ? 'Search failed. Type again to retry.' : headline(found.pages)}
      </p>
      <ul className="-mx-1 flex max-h-56 flex-col overflow-y-auto">
        {found.pages.map((page) => (
          <li key={page.href}>
            <button
              type="button"
              className={`${option} py-1.5 hover:bg-sunken`}
              onClick={() => onPick(page)}
            >
              <span className="flex min-w-0 flex-col">
                <span className="truncate">{page.title}</span>
                {page.note && <span className="truncate text-sm text-ink-faint">{page.note}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function headline(pages: readonly FoundPage[]): string {
  return pages.length === 0 ? 'No pages found.' : 'Your pages'
}
