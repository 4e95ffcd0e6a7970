import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { usePreferences } from '#platform/screens/browser/preferences.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'

import { getChecklist } from '../../../contract.ts'
import type { ChecklistItem } from '../../../model.ts'

export function Checklist() {
  const preferences = usePreferences()
  useLiveRefresh(refreshes)
  const { data } = useCall(getChecklist, {})
  const items = data?.items ?? []
  const left = items.filter(({ isDone }) => !isDone).length
  if (left === 0 || preferences.get(key) === true) return null
  return (
    <Card
      title="Getting started"
      note={`${items.length - left} of ${items.length} done`}
      actions={
        <Button kind="quiet" size="small" onClick={() => preferences.set(key, true)}>
          Hide
        </Button>
      }
    >
      <ul className="grid p-2 sm:grid-cols-2">
        {items.map((item) => (
          <li key={item.key}>
            <Step item={item} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Step({ item: { title, note, isDone, path } }: { readonly item: ChecklistItem }) {
  return (
    <Link
      to={path}
      className="group flex items-start gap-3 rounded-control px-3 py-2.5 transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span
        className={classes(
          'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border',
          isDone ? 'border-transparent bg-action text-on-action' : 'border-line-strong',
        )}
      >
        {isDone && <Check size={12} strokeWidth={3} aria-hidden />}
      </span>
      <span className="min-w-0 flex-1">
        <span className={classes('block font-medium', isDone && 'text-ink-faint line-through')}>
          {title}
          {isDone && <span className="sr-only"> (done)</span>}
        </span>
        <span className="block text-sm text-ink-faint">{note}</span>
      </span>
      <ChevronRight
        size={16}
        aria-hidden
        className="mt-0.5 shrink-0 text-ink-faint opacity-0 transition-opacity group-hover:opacity-100"
      />
    </Link>
  )
}

export const asked = [question(getChecklist, {})]
const refreshes = [{ after: '', call: getChecklist }]
const key = 'checklist-hidden'
