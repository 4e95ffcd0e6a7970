import { useState } from 'react'

import { TabPanel, Tabs } from '#ui/tabs.tsx'

import type { BugReport } from '../../model.ts'
import { ConsoleLines } from './console-lines.tsx'
import { EnvironmentTable } from './environment-table.tsx'
import { NetworkRows } from './network-rows.tsx'
import { Pictures } from './pictures.tsx'
import { RecordingPlayer } from './recording-player.tsx'
import { StepLines } from './step-lines.tsx'

export function ReportDetails({ report }: { readonly report: BugReport }) {
  const { text, reportCount, pictures, recording, environment, console, breadcrumbs } = report
  const { network, steps } = report
  const tabs = [
    { key: 'environment', label: 'Environment' },
    { key: 'steps', label: 'Steps', count: steps.length || undefined },
    { key: 'console', label: 'Console', count: console.length + breadcrumbs.length || undefined },
    { key: 'network', label: 'Network', count: network.length || undefined },
  ] as const
  const [tab, setTab] = useState<(typeof tabs)[number]['key']>('environment')
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {/* The text of a single report is already the ticket description. */}
      {reportCount > 1 && text && (
        <p className="break-words whitespace-pre-wrap" dir="auto">
          {text}
        </p>
      )}
      {pictures.length > 0 && <Pictures pictures={pictures} />}
      {recording && <RecordingPlayer recording={recording} />}
      <Tabs label="Report data" group="bug" items={tabs} value={tab} onChange={setTab} />
      <TabPanel tab={tab} group="bug">
        {tab === 'environment' && <EnvironmentTable environment={environment} />}
        {tab === 'steps' && <StepLines steps={steps} />}
        {tab === 'console' && <ConsoleLines entries={console} breadcrumbs={breadcrumbs} />}
        {tab === 'network' && <NetworkRows entries={network} />}
      </TabPanel>
    </div>
  )
}
