import { useState } from 'react'

import { SearchField } from '#ui/search-field.tsx'

import type { NetworkEntry } from '../../model.ts'

export function NetworkRows({ entries }: { readonly entries: readonly NetworkEntry[] }) {
  const [sought, setSought] = useState('')
  if (entries.length === 0) return <p className="text-sm text-ink-soft">No requests were sent.</p>
  const term = sought.trim().toLowerCase()
  const shown = entries
    .filter(({ method, url, status }) => `${method} ${status} ${url}`.toLowerCase().includes(term))
    .toReversed()
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label="Filter requests"
        placeholder="Filter"
        value={sought}
        onChange={setSought}
      />
      {shown.length === 0 && <p className="text-sm text-ink-soft">No matching requests</p>}
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        role="group"
        aria-label="Requests"
        className="max-h-80 overflow-auto rounded-card border border-line"
      >
        <table className="w-full text-sm" dir="ltr">
          <thead className="text-start text-ink-soft">
            <tr>
              {['Method', 'Status', 'Duration', 'URL'].map((title) => (
                <th key={title} scope="col" className="px-3 py-2 text-start font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ method, url, status, ms }, place) => (
              <tr
                // oxlint-disable-next-line react/no-array-index-key -- entries can repeat
                key={place}
                className="border-t border-line align-top"
              >
                <td className="px-3 py-2">{method}</td>
                <td
                  className={`px-3 py-2 tabular-nums ${status === 0 || status >= 400 ? 'text-bad' : ''}`}
                >
                  {status === 0 ? 'Failed' : status}
                </td>
                <td className="px-3 py-2 whitespace-nowrap tabular-nums">{ms} ms</td>
                <td className="px-3 py-2 break-all">{url}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
