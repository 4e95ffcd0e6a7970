import { lazy, Suspense, useState } from 'react'

import { useSlot } from '#platform/screens/browser/slots.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingState } from '#ui/states.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import type { Board, Ticket } from '../../../model.ts'
import { ticketFactsSlot, ticketReportSlot, ticketSlot } from '../../slots.ts'
import { SlaBadge } from '../sla-badge.tsx'
import { usePeople } from '../use-people.ts'
import { ReplyAll } from './reply-all.tsx'
import { Attachments } from './attachments.tsx'
import { Checklist } from './checklist.tsx'
import { Comments } from './comments.tsx'
import { CustomerThread } from './customer-thread.tsx'
import { Description } from './description.tsx'
import { Facts } from './facts.tsx'
import { CollapsibleFacts } from './collapsible-facts.tsx'
import { History } from './history.tsx'
import { LinkedConversations } from './linked-conversations.tsx'
import { MergedTickets } from './merged-tickets.tsx'
import type { PartProps } from './part-props.ts'
import { Relations } from './relations.tsx'
import { RevealTogether } from './reveal-together.tsx'
import { SubTickets } from './sub-tickets.tsx'
import { TicketTitle } from './ticket-title.tsx'
import { TimeSpent } from './time-spent.tsx'
import { useTicketChange } from './use-ticket-change.ts'

const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}))

export function TicketView({
  ticket,
  board,
  canWork,
  onGo,
}: PartProps & { readonly board: Board; readonly onGo: (key: string) => void }) {
  const work = useTicketChange(ticket.key)
  const [tab, setTab] = useState<'comments' | 'history'>('comments')
  const reports = useSlot(ticketReportSlot).filter(({ source }) => source === ticket.source)
  const parts = useSlot(ticketSlot)
  const facts = useSlot(ticketFactsSlot)
  const part = { ticket, canWork }
  const tabs = [
    { key: 'comments', label: 'Comments', count: ticket.commentCount || undefined },
    { key: 'history', label: 'History' },
  ] as const
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <TicketTitle {...part} onChange={(title) => work.change({ title })} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Origin ticket={ticket} />
          {ticket.owed && <SlaBadge owed={ticket.owed} />}
        </div>
        <State ticket={ticket} />
        <MergedTickets {...part} onGo={onGo} />
      </div>
      <div className="flex gap-x-8 gap-y-6 max-md:flex-col">
        <div className="flex min-w-0 flex-1 flex-col gap-6">
          <Description {...part} onChange={(description) => work.change({ description })} />
          <RevealTogether waiting={<LoadingState />} className="flex flex-col gap-6">
            {reports.map(({ id, Part }) => (
              <Part key={id} {...part} />
            ))}
            <CustomerThread {...part} />
            <ReplyAll {...part} />
            <Checklist {...part} onChange={work.changeChecklist} onGo={onGo} />
            <SubTickets {...part} onGo={onGo} />
            <Relations {...part} onGo={onGo} />
            <Attachments {...part} board={board} />
            <TimeSpent {...part} board={board} />
            <LinkedConversations {...part} />
            {parts.map(({ id, Part }) => (
              <Part key={id} {...part} />
            ))}
            <div className="flex flex-col gap-2">
              <Tabs label="Activity" group="ticket" items={tabs} value={tab} onChange={setTab} />
              <TabPanel tab={tab} group="ticket">
                {tab === 'comments' ? (
                  <Comments {...part} onGo={onGo} />
                ) : (
                  <History ticket={ticket} board={board} />
                )}
              </TabPanel>
            </div>
          </RevealTogether>
        </div>
        <CollapsibleFacts ticket={ticket} board={board}>
          <Facts {...part} board={board} onChange={work.change} onGo={onGo} />
          {facts.length > 0 && (
            <RevealTogether className="mt-4 border-t border-line pt-3">
              {facts.map(({ id, Part }) => (
                <Part key={id} {...part} />
              ))}
            </RevealTogether>
          )}
        </CollapsibleFacts>
      </div>
      {work.conflict && (
        <Suspense>
          <ConflictDialog
            conflict={work.conflict}
            onKeepMine={work.keepMine}
            onTakeTheirs={work.takeTheirs}
          />
        </Suspense>
      )}
    </div>
  )
}

function Origin({ ticket: { reporterId, createdAt, updatedAt } }: { readonly ticket: Ticket }) {
  const { nameOf } = usePeople()
  return (
    <p className="text-sm text-ink-faint">
      {reporterId ? `Created by ${nameOf(reporterId)} ` : 'Created '}
      <TimeAgo at={createdAt} />, updated <TimeAgo at={updatedAt} />
    </p>
  )
}

function State({
  ticket: { isTrashed, isArchived, isLocked, cancelReason },
}: {
  readonly ticket: Ticket
}) {
  return (
    <>
      {isTrashed && (
        <Notice tone="warn">
          This ticket is in the trash. It’s permanently deleted after 30 days.
        </Notice>
      )}
      {!isTrashed && isArchived && <Notice tone="info">This ticket is archived.</Notice>}
      {isLocked && (
        <Notice tone="info">This ticket is locked. Only board admins can change it.</Notice>
      )}
      {cancelReason && <Notice tone="info">Canceled: {cancelReason}</Notice>}
    </>
  )
}
