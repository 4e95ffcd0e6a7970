import { useState } from 'react'

import { Badge } from '#ui/badge.tsx'
import { SearchField } from '#ui/search-field.tsx'

import type { ConsoleEntry } from '../../model.ts'

/** What the page said, the newest first. */
export function ConsoleLines({ entries }: { readonly entries: readonly ConsoleEntry[] }) {
  const [sought, setSought] = useState('')
  if (entries.length === 0) return <p className="text-sm text-ink-soft">Nothing was sent.</p>
  const wanted = sought.trim().toLowerCase()
  const shown = entries
    .filter(({ level, text, stack }) => `${level} ${text} ${stack}`.toLowerCase().includes(wanted))
    .toReversed()
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label="Filter the console"
        placeholder="Filter"
        value={sought}
        onChange={setSought}
      />
      {shown.length === 0 && <p className="text-sm text-ink-soft">No line has these words.</p>}
      <ol
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        aria-label="Console"
        dir="ltr"
        className="flex max-h-80 flex-col overflow-auto rounded-card border border-line"
      >
        {shown.map(({ level, text, stack, at }, place) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- two can be the same, and none moves
            key={place}
            className="flex flex-col gap-1 border-b border-line px-3 py-2 last:border-b-0"
          >
            <span className="flex items-center gap-2 text-sm text-ink-faint">
              <Badge tone={level === 'warn' ? 'warn' : 'bad'}>{names[level]}</Badge>
              {at.slice(11, 19)}
            </span>
            <code className="text-sm break-words whitespace-pre-wrap">{text}</code>
            {stack && (
              <details>
                <summary className="cursor-pointer text-sm text-ink-soft">Stack</summary>
                <code className="text-sm break-words whitespace-pre-wrap text-ink-soft">
                  {stack}
                </code>
              </details>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

const names = { uncaught: 'Uncaught', error: 'Error', warn: 'Warning' } as const
