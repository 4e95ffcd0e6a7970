import ArrowLeft from 'lucide-react/icons/arrow-left'
import Ellipsis from 'lucide-react/icons/ellipsis'
import PanelRight from 'lucide-react/icons/panel-right'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { lazy, Suspense, useState } from 'react'

import { useMay, useMemberId } from '#platform/permissions/browser/access.tsx'
import { usePaletteActions } from '#platform/screens/browser/palette-actions.ts'
import { useSlot } from '#platform/screens/browser/slots.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { deferred, useDeferred } from '#ui/deferred.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'

import type { ConversationSummary, OpenConversation } from '../../../model.ts'
import { deleteConversation } from '../../../trash-contract.ts'
import { askSlot } from '../../slots.ts'
import { AssigneePicker, TeamPicker } from '../acts/assign-pickers.tsx'
import { CloseButtons } from '../acts/close-buttons.tsx'
import { PriorityMenu } from '../acts/priority-menu.tsx'
import { SnoozeMenu } from '../acts/snooze-menu.tsx'
import { snoozedPart } from '../acts/snoozed-part.ts'
import { TagPicker } from '../acts/tag-picker.tsx'
import { duePart } from '../due-part.ts'
import { LimitedMark } from '../limited-mark.tsx'
import { contactRoom, PaneToggle, useSidePanes } from '../side-panes.tsx'
import { useKey } from '../use-inbox-shortcuts.ts'
import { useLimitedChannel } from '../use-places.ts'
import { conversationActions } from './conversation-actions.ts'
import type { HeadActs } from './head-acts.ts'
import type { Colleague } from './use-presence.ts'

const morePart = deferred(() => import('./more-items.tsx'))
const unprovenPart = deferred(() => import('./unproven-line.tsx'))
const aboutPart = deferred(() => import('./about-line.tsx'))
const marksPart = deferred(() => import('./presence-marks.tsx'))
const BlockPerson = lazy(async () => ({
  default: (await import('./block-person.tsx')).BlockPerson,
}))
const CopyDialog = lazy(async () => ({
  default: (await import('./copy-dialog.tsx')).CopyDialog,
}))
const MergeDialog = lazy(async () => ({
  default: (await import('./merge-dialog.tsx')).MergeDialog,
}))

export function ConversationHead({
  row,
  isTrashed,
  isSpam,
  isUnproven,
  sideOf,
  canAnswer,
  colleagues,
  acts,
}: {
  readonly row: ConversationSummary
  readonly isTrashed: boolean
  readonly isSpam: boolean
  readonly isUnproven: boolean
  readonly sideOf: OpenConversation['sideOf']
  readonly canAnswer: boolean
  readonly colleagues: readonly Colleague[]
  readonly acts: HeadActs
}) {
  const [isMerging, setMerging] = useState(false)
  const [isBlocking, setBlocking] = useState(false)
  const [isCopying, setCopying] = useState(false)
  const canMerge = canAnswer && !isTrashed
  const merge = (): void => setMerging(true)
  useKey('m', 'Merge conversation', merge, canMerge)
  const [askPart] = useSlot(askSlot)
  const [isAsking, setAsking] = useState(false)
  const canAsk = canMerge && !isSpam && askPart !== undefined
  const ask = (): void => setAsking(true)
  useKey('q', 'New side conversation', ask, canAsk)
  const memberId = useMemberId()
  const canDelete = useMay()(deleteConversation.access)
  usePaletteActions(() =>
    conversationActions({
      row,
      memberId,
      isTrashed,
      isSpam,
      canAnswer,
      canDelete,
      acts,
      onMerge: merge,
      onAsk: canAsk ? ask : undefined,
    }),
  )
  const panes = useSidePanes()
  const room = contactRoom(panes)
  const more = useDeferred(morePart, true)
  const isShared = colleagues.length > 0
  const marks = useDeferred(marksPart, isShared)
  const limited = useLimitedChannel(row.channelId)
  const due = useDeferred(duePart, row.due !== null)
  const owed = isTrashed ? null : row.due
  const isSnoozed = row.status === 'snoozed' && !isTrashed
  const snoozed = useDeferred(snoozedPart, isSnoozed)
  const unproven = useDeferred(unprovenPart, isUnproven)
  const about = useDeferred(aboutPart, sideOf !== null)
  const isFixed = !canAnswer || isTrashed
  const held = { row, isDisabled: isFixed, onChange: acts.onChange }
  return (
    <header className="shrink-0 border-b border-line">
      <div className="flex min-h-14 items-center gap-2 px-3 py-1.5 @max-sm/pane:gap-1 @max-sm/pane:px-1.5">
        <span className="@min-[44rem]/inbox:hidden">
          <IconButton
            label="Back to list"
            icon={<ArrowLeft size={20} aria-hidden />}
            onClick={acts.onBack}
          />
        </span>
        <span className="hidden @min-[60rem]/inbox:contents">
          <PaneToggle pane="list" panes={panes} />
        </span>
        <div className="min-w-0 flex-1 @min-[44rem]/inbox:pl-1">
          <h2 className="truncate text-lg leading-5 font-semibold @max-sm/pane:text-base @max-sm/pane:leading-5">
            {row.contact.name}
          </h2>
          <p className="mt-0.5 flex min-h-5 min-w-0 flex-wrap items-center gap-x-1.5 gap-y-0.5 text-sm text-ink-faint">
            <span className="tabular-nums">#{row.number}</span>
            <StatusBadge {...{ row, isTrashed, isSpam }} />
            {limited && (
              <span className="flex min-w-0 items-center gap-1">
                <LimitedMark />
                <span className="truncate">{limited.name}</span>
              </span>
            )}
          </p>
        </div>
        {marks && isShared && <marks.PresenceMarks colleagues={colleagues} />}
        {canAnswer && !isTrashed && <MainActs row={row} acts={acts} />}
        <Menu label="More" align="end" trigger={<Ellipsis size={16} aria-hidden />}>
          {more && (
            <more.MoreItems
              {...{ row, isTrashed, isSpam, canAnswer, acts }}
              isAside={sideOf !== null}
              onMerge={canMerge ? merge : undefined}
              onAsk={canAsk ? ask : undefined}
              onBlock={() => setBlocking(true)}
              onCopy={() => setCopying(true)}
            />
          )}
        </Menu>
        <span className={classes('contents', room.after)}>
          <PaneToggle pane="contact" panes={panes} />
        </span>
        <span className={classes('contents', room.before)}>
          <IconButton
            label="Show contact"
            shortcut="i"
            icon={<PanelRight size={16} aria-hidden />}
            onClick={acts.onContact}
          />
        </span>
      </div>
      {isMerging && (
        <Suspense>
          <MergeDialog row={row} onClose={() => setMerging(false)} />
        </Suspense>
      )}
      {isBlocking && (
        <Suspense>
          <BlockPerson row={row} onClose={() => setBlocking(false)} />
        </Suspense>
      )}
      {isCopying && (
        <Suspense>
          <CopyDialog row={row} onClose={() => setCopying(false)} />
        </Suspense>
      )}
      {isAsking && askPart && (
        <Suspense>
          <askPart.Part conversationId={row.id} onClose={() => setAsking(false)} />
        </Suspense>
      )}
      {row.subject && (
        <p title={row.subject} className="truncate px-4 pb-1 text-sm font-medium text-ink-soft">
          {row.subject}
        </p>
      )}
      {about && sideOf && <about.AboutLine sideOf={sideOf} />}
      {unproven && isUnproven && <unproven.UnprovenLine row={row} />}
      <div className="flex flex-wrap items-center gap-x-1 px-2 pb-1.5">
        <div className="-my-1 flex min-w-0 items-center gap-x-1 overflow-x-auto p-1 fading-edges no-scrollbar max-sm:*:shrink-0 sm:contents">
          {due && owed && <due.DueMark due={owed} />}
          <AssigneePicker {...held} />
          <TeamPicker {...held} />
          <PriorityMenu {...held} />
          <TagPicker {...held} />
        </div>
        {due && owed && <due.DueLine due={owed} />}
        {snoozed && isSnoozed && <snoozed.SnoozedLine row={row} />}
      </div>
    </header>
  )
}

function MainActs({ row, acts }: { readonly row: ConversationSummary; readonly acts: HeadActs }) {
  if (row.status === 'closed') {
    return (
      <Button icon={<RotateCcw size={16} aria-hidden />} onClick={acts.onReopen}>
        <span className="@max-sm/pane:sr-only">Reopen</span>
      </Button>
    )
  }
  return (
    <>
      <SnoozeMenu isDisabled={false} onSnooze={acts.onSnooze} />
      <CloseButtons onClose={acts.onClose} />
    </>
  )
}

function StatusBadge({
  row,
  isTrashed,
  isSpam,
}: {
  readonly row: ConversationSummary
  readonly isTrashed: boolean
  readonly isSpam: boolean
}) {
  if (isTrashed) return <Badge tone="bad">In the trash</Badge>
  if (isSpam) return <Badge tone="warn">Spam</Badge>
  const { word, tone } = statuses[row.status]
  return <Badge tone={tone}>{word}</Badge>
}

const statuses = {
  open: { word: 'Open', tone: 'good' },
  snoozed: { word: 'Snoozed', tone: 'info' },
  closed: { word: 'Closed', tone: 'plain' },
} as const
