import Hourglass from 'lucide-react/icons/hourglass'
import Reply from 'lucide-react/icons/reply'
import { memo } from 'react'
import { Link } from 'react-router'

import { voiceWords } from '#platform/voice/voice-name.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { classes } from '#ui/classes.ts'
import { useDeferred } from '#ui/deferred.ts'

import type { ConversationSummary } from '../../../model.ts'
import type { ViewColumn } from '../../../view-model.ts'
import { snoozedPart } from '../acts/snoozed-part.ts'
import { duePart } from '../due-part.ts'
import { firstHeldPart } from '../first-held-part.ts'
import { PriorityMark } from '../priority-mark.tsx'
import { shortAgo } from '../times.ts'

interface Props {
  readonly row: ConversationSummary
  readonly to: string
  readonly isOpen: boolean
  readonly now: Date
  readonly assigneeName: string | undefined
  readonly writerName: string | undefined
  readonly isSelected: boolean
  readonly isSelecting: boolean
  readonly marksClosed: boolean
  readonly columns: readonly ViewColumn[] | undefined
  readonly facts: string
  readonly onSelect: ((id: string, isRange: boolean) => void) | undefined
  readonly onReach: (id: string) => void
}

export const ConversationRow = memo(function ConversationRow(props: Props) {
  const { row, to, isOpen, now, isSelected, isSelecting, onSelect, onReach } = props
  const isUnread = row.isUnread && !isOpen
  const reach = (): void => onReach(row.id)
  return (
    <div
      className={classes(
        'group/row relative border-b border-line transition-colors',
        isSelected || isOpen ? 'bg-info-wash' : 'hover:bg-sunken',
      )}
    >
      {onSelect && (
        <span
          className={classes(
            'absolute top-3 left-2 z-10 grid size-11 place-items-center',
            isSelected || isOpen ? 'bg-info-wash' : 'bg-surface group-hover/row:bg-sunken',
            !isSelecting &&
              'opacity-0 group-hover/row:opacity-100 focus-within:opacity-100 pointer-coarse:hidden',
          )}
          // The change event of a checkbox doesn't tell whether Shift was pressed.
          onClickCapture={(event) => {
            if (!event.shiftKey) return
            event.preventDefault()
            onSelect(row.id, true)
          }}
        >
          <Checkbox
            label={`Select conversation with ${row.contact.name}`}
            isLabelHidden
            isChecked={isSelected}
            onChange={() => onSelect(row.id, false)}
          />
        </span>
      )}
      <Link
        to={to}
        preventScrollReset
        data-conversation={row.id}
        aria-current={isOpen ? 'true' : undefined}
        onPointerEnter={reach}
        onFocus={reach}
        className={classes(
          'flex h-[calc(--spacing(17)-1px)] items-center gap-3 pr-3 pl-4 focus-visible:-outline-offset-2',
        )}
      >
        <span className="relative shrink-0">
          <Avatar id={row.contact.id} name={row.contact.name} picture={row.contact.pictureUrl} />
          {isUnread && (
            <span
              title="Unread"
              className="absolute -top-0.5 -left-0.5 size-2.5 rounded-full bg-blue-600 ring-2 ring-surface dark:bg-blue-400"
            />
          )}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <span
              className={classes(
                'min-w-0 flex-1 truncate',
                isUnread ? 'font-semibold' : 'font-medium',
              )}
            >
              {isUnread && <span className="sr-only">Unread, </span>}
              {row.contact.name}
            </span>
            {showsPriority(props) && <PriorityMark priority={row.priority} />}
            <time
              dateTime={row.lastActivityAt}
              className="text-sm text-ink-faint tabular-nums"
              suppressHydrationWarning
            >
              {shortAgo(row.lastActivityAt, now)}
            </time>
          </span>
          <SecondLine {...props} />
        </span>
      </Link>
    </div>
  )
})

function SecondLine(props: Props) {
  const { row, isOpen, now, assigneeName, writerName, marksClosed, columns, facts } = props
  const shows = (column: ViewColumn): boolean => columns?.includes(column) ?? true
  const due = useDeferred(duePart, row.due !== null)
  const isSnoozed = row.status === 'snoozed'
  const isDueShown = isReplyDue(row) && shows('due')
  const snoozed = useDeferred(snoozedPart, isSnoozed)
  const waiting = useDeferred(firstHeldPart, row.firstHeld !== null)
  return (
    <span className="mt-0.5 flex h-6 items-center gap-1.5">
      <span
        className={classes(
          'min-w-0 flex-1 truncate text-sm',
          row.isUnread || isOpen ? 'text-ink' : 'text-ink-soft',
        )}
      >
        {row.found ? (
          <Found parts={row.found} />
        ) : (
          <>
            {snoozed && isSnoozed && <snoozed.SnoozedMark row={row} />}
            {row.previewBy === 'member' && !row.firstHeld && <WrittenBy name={writerName} />}
            {row.subject && <span className="font-medium">{row.subject} </span>}
            {row.firstHeld
              ? waiting && <waiting.FirstHeld held={row.firstHeld} />
              : voiceWords(row.preview, 'Voice message') || (row.subject ? '' : 'No text')}
          </>
        )}
      </span>
      {marksClosed && row.status === 'closed' && <StatusMark>Closed</StatusMark>}
      {row.found && isSnoozed && <StatusMark>Snoozed</StatusMark>}
      {facts && (
        <span title={facts} className="max-w-2/5 shrink-0 truncate text-xs text-ink-faint">
          {facts}
        </span>
      )}
      {due && row.due && shows('due') && <due.DueBadge due={row.due} now={now} />}
      {row.waitingSince && shows('waiting') && !isSnoozed && !isDueShown && (
        <span
          title="Waiting for a reply"
          className="inline-flex h-5 items-center gap-1 rounded-md bg-warn-wash px-1.5 text-xs font-medium text-warn tabular-nums"
        >
          <Hourglass size={12} aria-hidden />
          <span className="sr-only">Waiting for a reply </span>
          <span suppressHydrationWarning className="empty:hidden">
            {waitWords(row.waitingSince, now)}
          </span>
        </span>
      )}
      {row.assigneeId && assigneeName && shows('assignee') && (
        <span title={`Assigned to ${assigneeName}`} className="shrink-0">
          <span className="sr-only">Assigned to {assigneeName}</span>
          <Avatar id={row.assigneeId} name={assigneeName} size="small" />
        </span>
      )}
    </span>
  )
}

function showsPriority({ row: { priority }, columns }: Props): boolean {
  if (columns) return columns.includes('priority') && priority !== 'none'
  return priority === 'urgent' || priority === 'high'
}

function StatusMark({ children }: { readonly children: string }) {
  return (
    <span className="inline-flex h-5 shrink-0 items-center rounded-md bg-sunken px-1.5 text-xs font-medium text-ink-soft">
      {children}
    </span>
  )
}

function Found({ parts }: { readonly parts: NonNullable<ConversationSummary['found']> }) {
  return parts.map(({ text, isFound }, at) =>
    isFound ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one line, which never move
      <mark key={at} className="rounded-xs bg-warn-wash font-medium text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

function WrittenBy({ name }: { readonly name: string | undefined }) {
  if (name) return <span className="text-ink-faint">{name.split(' ')[0]}: </span>
  return (
    <>
      <Reply size={12} className="mr-1 inline text-ink-faint" aria-hidden />
      <span className="sr-only">Replied: </span>
    </>
  )
}

function isReplyDue({ due }: ConversationSummary): boolean {
  return due !== null && due.at !== null && due.kind !== 'resolve'
}

function waitWords(since: string, now: Date): string {
  const words = shortAgo(since, now)
  return words === 'now' ? '' : words
}
