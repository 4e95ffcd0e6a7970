import { useState, type ReactNode } from 'react'

import { fill } from '#lib/fill.ts'
import { stepWords, type BugWords } from '#modules/bugs/rules.ts'

import type { BugRecords } from '../page-messages.ts'
import type { Left, Report } from './use-report.ts'

export interface IncludedDataProps {
  readonly words: BugWords
  readonly report: Report
  readonly records: BugRecords
}

export function IncludedData({ words, report, records }: IncludedDataProps) {
  const { environment, console, breadcrumbs = [], network, steps = [] } = records
  const part = { words, report }
  return (
    <section aria-labelledby="bug-also">
      <h2 id="bug-also">{words.also}</h2>
      <p className="soft">{words.cleaned}</p>
      {environment && (
        <Part {...part} name="environment" label={words.environment}>
          {[
            ...Object.entries({ ...environment, context: '' }).filter(hasValue),
            ...Object.entries(environment.context ?? {}),
          ].map(([name, value]) => (
            <li key={name}>
              <span className="soft">{name}</span> {String(value)}
            </li>
          ))}
        </Part>
      )}
      {console.length > 0 && (
        <Part {...part} name="console" label={fill(words.console, { count: console.length })}>
          {console.map(({ level, text, at }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a static list
            <li key={place}>
              <span className="soft">
                {level} {at.slice(11, 19)}
              </span>{' '}
              {text}
            </li>
          ))}
        </Part>
      )}
      {breadcrumbs.length > 0 && (
        <Part
          {...part}
          name="breadcrumbs"
          label={fill(words.breadcrumbs, { count: breadcrumbs.length })}
        >
          {breadcrumbs.map(({ level, category, message, at }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a static list
            <li key={place}>
              <span className="soft">
                {category || level} {at.slice(11, 19)}
              </span>{' '}
              {message}
            </li>
          ))}
        </Part>
      )}
      {steps.length > 0 && (
        <Part {...part} name="steps" label={fill(words.steps, { count: steps.length })}>
          {steps.map((step, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a static list
            <li key={place}>
              <span className="soft">{step.at.slice(11, 19)}</span> {stepWords(step)}
            </li>
          ))}
        </Part>
      )}
      {network.length > 0 && (
        <Part {...part} name="network" label={fill(words.network, { count: network.length })}>
          {network.map(({ method, url, status, ms }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a static list
            <li key={place}>
              <span className="soft">
                {method} {status} {ms} ms
              </span>{' '}
              {url}
            </li>
          ))}
        </Part>
      )}
    </section>
  )
}

function Part({
  name,
  label,
  words,
  report,
  children,
}: Omit<IncludedDataProps, 'records'> & {
  readonly name: Left
  readonly label: string
  readonly children: ReactNode
}) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="bug-part">
      <div className="bug-part-head">
        <label>
          <input
            type="checkbox"
            checked={!report.left.has(name)}
            onChange={({ currentTarget }) => report.leave(name, !currentTarget.checked)}
          />
          {label}
        </label>
        <button
          type="button"
          className="bug-link"
          aria-expanded={isShown}
          aria-label={`${isShown ? words.hide : words.show}: ${label}`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? words.hide : words.show}
        </button>
      </div>
      {isShown && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <ul className="bug-lines" dir="ltr" tabIndex={0} aria-label={label}>
          {children}
        </ul>
      )}
    </div>
  )
}

function hasValue([, value]: readonly [string, unknown]): boolean {
  return value !== ''
}
