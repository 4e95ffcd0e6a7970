import { useState } from 'react'
import { useParams } from 'react-router'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { ApiProblem } from '#platform/registry/api-problem.ts'
import { question, type Question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { firstPage } from '#platform/registry/browser/use-pages.ts'
import { useNamedRecord } from '#platform/screens/browser/record-name.tsx'
import type { ScreenAddress } from '#platform/screens/browser/screen-loader.ts'
import { classes } from '#ui/classes.ts'
import { Section } from '#ui/page.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import type { Fields } from '../field.ts'
import { plainText } from '../field-kinds.ts'
import { eventsOf, type Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'
import { MissingRecord } from './missing-record.tsx'
import { RecordFacts } from './record-facts.tsx'
import type { Values } from './record-fields.tsx'
import { RecordForm } from './record-form.tsx'
import { RecordButtons, RecordHead } from './record-head.tsx'
import { groupsOf } from './record-look.ts'
import { RecordOverview } from './record-overview.tsx'
import type { RecordParts } from './record-parts.ts'
import { RecordTabs, useRecordTabs } from './record-tabs.tsx'
import { useRecordActions } from './use-record-actions.ts'

interface Props<F extends Fields> {
  readonly resource: Resource<F>
  readonly calls: ResourceCalls<F>
  readonly parts?: RecordParts
}

/** One record at its own address: the content of the side sheet, laid out wide. */
export function RecordPage<F extends Fields>(props: Props<F>) {
  const { resource, calls, parts = {} } = props as unknown as Props<Fields>
  const id = useParams()['id'] ?? ''
  const { data, error, refetch } = useCall(calls.get, { id })
  useNamedRecord(data && plainText(data[resource.title]))
  useLiveRefresh([
    { after: eventsOf(resource), call: calls.get },
    { after: eventsOf(resource), call: calls.history },
  ])
  if (error instanceof ApiProblem && error.status === 404) {
    return <MissingRecord key={id} resource={resource} calls={calls} id={id} />
  }
  if (data) return <Profile key={id} {...{ resource, calls, parts, id }} record={data} />
  return (
    <div className="p-6">
      {error ? (
        <ErrorState detail={error.message} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </div>
  )
}

/** The history of a record in the trash says what it was, so it is loaded instead. */
export function recordQuestions(
  { get, history }: Pick<ResourceCalls, 'get' | 'history'>,
  { params }: Pick<ScreenAddress, 'params'>,
): readonly Question[] {
  const id = params['id'] ?? ''
  return [
    {
      offered: get,
      async ask(client, queries) {
        try {
          await question(get, { id }).ask(client, queries)
        } catch (error) {
          if (!(error instanceof Response) || error.status !== 404) throw error
          await firstPage(history, { id }).ask(client, queries)
        }
      },
    },
  ]
}

function Profile({
  resource,
  calls,
  parts,
  id,
  record,
}: Required<Props<Fields>> & { readonly id: string; readonly record: Values }) {
  const canManage = useMay()(resource.manage)
  const acts = useRecordActions(resource, calls)
  const [edited, setEdited] = useState<string>()
  const [isEditing, setEditing] = useState(false)
  const { related } = parts
  const facts = { resource, calls, record, canManage, related, edited, onEdit: setEdited }
  const overview = {
    key: 'overview',
    label: 'Overview',
    render: () => (
      <RecordOverview
        {...facts}
        id={id}
        overview={parts.overview}
        onHistory={() => list.onChange('history')}
      />
    ),
  }
  const list = useRecordTabs({ resource, calls }, overview, parts.tabs)
  return (
    <div className="flex w-full flex-col gap-6 p-6 max-sm:p-4">
      <RecordHead
        resource={resource}
        record={record}
        buttons={
          canManage && (
            <RecordButtons
              id={id}
              actions={parts.actions}
              onTab={list.onChange}
              onEdit={() => setEditing(true)}
              onDelete={() => void acts.remove([id])}
            />
          )
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <RecordTabs
          id={id}
          label={`This ${resource.name}`}
          list={list}
          useCounts={parts.useCounts}
        />
        <aside
          aria-label="Details"
          className={classes(
            'flex min-w-0 flex-col gap-4',
            list.value !== overview.key && 'max-lg:hidden',
          )}
        >
          {groupsOf(resource).map(({ title, fields }, place, { length }) => (
            <Section key={title} title={title}>
              <RecordFacts {...facts} names={fields} look="side" />
              {place === length - 1 && <Times record={record} />}
            </Section>
          ))}
          {parts.facts && <Section title={parts.facts.title}>{parts.facts.render(id)}</Section>}
        </aside>
      </div>
      {isEditing && (
        <Sheet isOpen onClose={() => setEditing(false)} title={`Edit ${resource.name}`}>
          <RecordForm
            {...{ resource, calls, record, canManage, related }}
            isNew={false}
            onSaved={() => setEditing(false)}
          />
        </Sheet>
      )}
    </div>
  )
}

function Times({ record }: { readonly record: Values }) {
  const times = [
    ['Created', record['createdAt']],
    ['Updated', record['updatedAt']],
  ] as const
  return (
    <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3">
      {times.map(([label, at]) => (
        <div key={label} className="contents">
          <dt className="text-ink-faint">{label}</dt>
          <dd>
            <TimeAgo at={plainText(at)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
