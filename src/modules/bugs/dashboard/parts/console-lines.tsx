import { useState } from 'react'

import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { SearchField } from '#ui/search-field.tsx'

import type { Breadcrumb, ConsoleEntry } from '../../model.ts'

export interface ConsoleLinesProps {
  readonly entries: readonly ConsoleEntry[]
  readonly breadcrumbs: readonly Breadcrumb[]
}

export function ConsoleLines({ entries, breadcrumbs }: ConsoleLinesProps) {
  const [sought, setSought] = useState('')
  const lines = [...breadcrumbs.map(stepLine), ...entries.map(consoleLine)]
  if (lines.length === 0)
    return <p className="text-sm text-ink-soft">No console output was sent.</p>
  const term = sought.trim().toLowerCase()
  const shown = lines
    .filter(({ name, text, stack }) => `${name} ${text} ${stack}`.toLowerCase().includes(term))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .toReversed()
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label="Filter console"
        placeholder="Filter"
        value={sought}
        onChange={setSought}
      />
      {shown.length === 0 && <p className="text-sm text-ink-soft">No matching lines</p>}
      <ol
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        aria-label="Console"
        dir="ltr"
        className="flex max-h-80 flex-col overflow-auto rounded-card border border-line"
      >
        {shown.map(({ name, tone, text, stack, at }, place) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- entries can repeat
            key={place}
            className="flex flex-col gap-1 border-b border-line px-3 py-2 last:border-b-0"
          >
            <span className="flex items-center gap-2 text-sm text-ink-faint">
              <Badge tone={tone}>{name}</Badge>
              {at.slice(11, 19)}
            </span>
            <code className="text-sm break-words whitespace-pre-wrap">{text}</code>
            {stack && (
              <details>
                <summary className="cursor-pointer text-sm text-ink-soft">Stack trace</summary>
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

interface Line {
  readonly name: string
  readonly tone: BadgeTone
  readonly text: string
  readonly stack: string
  readonly at: string
}

function consoleLine({ level, text, stack, at }: ConsoleEntry): Line {
  return { name: names[level], tone: tones[level], text, stack, at }
}

function stepLine({ level, category, message, at }: Breadcrumb): Line {
  return { name: category || 'Event', tone: tones[level], text: message, stack: '', at }
}

const names = { uncaught: 'Uncaught', error: 'Error', warn: 'Warning' } as const
const tones = { uncaught: 'bad', error: 'bad', warn: 'warn', info: 'plain' } as const
