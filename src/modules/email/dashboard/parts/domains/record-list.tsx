import { Badge } from '#ui/badge.tsx'
import { CopyableText } from '#ui/copyable-text.tsx'

import type { DomainRecord } from '../../../model.ts'
import { recordNames, recordStates } from './domain-labels.ts'

export function RecordList({
  domain,
  records,
}: {
  readonly domain: string
  readonly records: readonly DomainRecord[]
}) {
  return (
    <ul
      aria-label={`DNS records of ${domain}`}
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      {records.map((record) => (
        <OneRecord key={`${record.kind} ${record.host}`} record={record} />
      ))}
    </ul>
  )
}

function OneRecord({ record }: { readonly record: DomainRecord }) {
  const { kind, type, host, expected, found, state, message, isRequired } = record
  const { name, why } = recordNames[kind]
  const isDone = state === 'ok'
  const hasFound = found.length > 0 && !isDone
  return (
    <li>
      <details className="group" open={!isDone && isRequired}>
        <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 transition-colors hover:bg-sunken focus-visible:-outline-offset-2">
          <span
            aria-hidden
            className="text-ink-faint transition-transform group-open:rotate-90 rtl:-scale-x-100"
          >
            ›
          </span>
          <span className="font-medium">{name}</span>
          {!isRequired && <span className="text-sm text-ink-faint">optional</span>}
          <span className="ms-auto">
            <Badge tone={recordStates[state].tone}>{recordStates[state].label}</Badge>
          </span>
          {!isDone && (
            <span className="basis-full ps-5 text-sm text-ink-soft">
              {state === 'pending' ? why : message}
            </span>
          )}
        </summary>
        <div className="flex flex-col gap-2 px-4 pt-1 pb-4 sm:ps-9">
          <p className="text-sm text-ink-soft">{isDone ? message : why}</p>
          <div className="flex flex-col gap-1 rounded-control bg-sunken p-3">
            <p className="flex gap-x-3 text-sm">
              <span className="w-16 shrink-0 text-ink-faint">Type</span>
              <strong className="font-semibold">{type}</strong>
            </p>
            <CopyableText label="Name" text={host} />
            <CopyableText label="Value" text={expected} />
          </div>
          {hasFound && (
            <div className="rounded-control border border-line p-3 text-sm">
              <p className="text-ink-faint">Found</p>
              {found.map((text) => (
                <code key={text} className="block font-mono break-all">
                  {text}
                </code>
              ))}
            </div>
          )}
        </div>
      </details>
    </li>
  )
}
