import { Tabs, TabPanel } from '#ui/tabs.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import type { Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'
import { RecordHistory } from './record-history.tsx'
import type { Counts, RecordParts, RecordTab } from './record-parts.ts'

export interface RecordTabList {
  readonly tabs: readonly RecordTab[]
  readonly value: string
  readonly onChange: (key: string) => void
}

/** The first tab, those of the module, and History. The URL names the open one. */
export function useRecordTabs(
  { resource, calls }: { readonly resource: Resource; readonly calls: ResourceCalls },
  first: RecordTab,
  more: RecordParts['tabs'] = [],
): RecordTabList {
  const [named, onChange] = useSearchParam('tab', first.key)
  const history = {
    key: 'history',
    label: 'History',
    render: (id: string) => <RecordHistory resource={resource} calls={calls} id={id} />,
  }
  const tabs = [first, ...more, history]
  const value = tabs.some(({ key }) => key === named) ? named : first.key
  return { tabs, value, onChange }
}

export function RecordTabs({
  id,
  label,
  list: { tabs, value, onChange },
  useCounts = noCounts,
}: {
  readonly id: string
  readonly label: string
  readonly list: RecordTabList
  readonly useCounts?: RecordParts['useCounts']
}) {
  const counts = useCounts(id)
  const items = tabs.map(({ key, label: words }) => ({ key, label: words, count: counts[key] }))
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Tabs label={label} items={items} value={value} onChange={onChange} />
      {tabs.map(
        ({ key, render }) =>
          key === value && (
            <TabPanel key={key} tab={key}>
              {render(id)}
            </TabPanel>
          ),
      )}
    </div>
  )
}

const none: Counts = {}
const noCounts = (): Counts => none
