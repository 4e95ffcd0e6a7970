import { useQueryClient } from '@tanstack/react-query'
import Inbox from 'lucide-react/icons/inbox'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'

import { useMay, useMemberId } from '#platform/permissions/browser/access.tsx'
import { ApiProblem } from '#platform/registry/api-problem.ts'
import { usePages, type PagedRows } from '#platform/registry/browser/use-pages.ts'
import { classes } from '#ui/classes.ts'
import { Kbd } from '#ui/kbd.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { LoadingState } from '#ui/states.tsx'

import { getConversation, listConversations, sendMessage } from '../../contract.ts'
import type { ConversationSummary } from '../../model.ts'
import { callQuery, useCall } from '#platform/registry/browser/use-call.ts'
import { listUndoableBulkChanges } from '../../sorting-contract.ts'
import { confirmEnding, useEndingConfirmation } from './acts/ending-confirmation.ts'
import { useRunningBulk } from './acts/running-bulk.ts'
import { requestFields, useFieldsRequest } from './acts/fields-request.ts'
import { useConversationActs } from './acts/use-conversation-acts.ts'
import { CategoryPane } from './category-pane.tsx'
import type { DraftKind } from './conversation/drafts.ts'
import { readAhead } from './inbox-cache.ts'
import { keep } from './kept.ts'
import { contactRoom, useSidePanes } from './side-panes.tsx'
import { ConversationList } from './list/conversation-list.tsx'
import { ListHead } from './list/list-head.tsx'
import { useSelection } from './list/use-selection.ts'
import { useSending } from './conversation/outbox.ts'
import { useInboxLive } from './use-inbox-live.ts'
import { useInboxPlace } from './use-inbox-place.ts'
import { useInboxShortcuts } from './use-inbox-shortcuts.ts'
import { scopeStorageTo } from './own-place.ts'
import { press } from './press.ts'
import { listInput, type View } from './views.ts'

const bringPane = () => import('./conversation/conversation-pane.tsx')
const ConversationPane = lazy(async () => ({ default: (await bringPane()).ConversationPane }))
// The conversation loads in parallel with the list; the server renders both.
if (typeof document === 'object') void bringPane()

const ContactPanel = lazy(async () => ({
  default: (await import('./contact/contact-panel.tsx')).ContactPanel,
}))
const ViewNotFound = lazy(async () => ({
  default: (await import('./view-not-found.tsx')).ViewNotFound,
}))
const FieldsDialog = lazy(async () => ({
  default: (await import('./acts/fields-dialog.tsx')).FieldsDialog,
}))
const EndingDialog = lazy(async () => ({
  default: (await import('./acts/ending-dialog.tsx')).EndingDialog,
}))
const BulkUndoLine = lazy(async () => ({
  default: (await import('./acts/bulk-undo-line.tsx')).BulkUndoLine,
}))
const BulkActs = lazy(async () => ({
  default: (await import('./acts/bulk-acts.tsx')).BulkActs,
}))

export function InboxScreen({ view }: { readonly view: View }) {
  scopeStorageTo(useMemberId() ?? '')
  useEffect(() => keep('view', view.word), [view.word])
  return <Panes key={view.word} view={view} />
}

function Panes({ view }: { readonly view: View }) {
  const place = useInboxPlace(view)
  const input = listInput(view, place.search)
  const list = usePages(listConversations, input)
  const acts = useConversationActs(input)
  const [chosen, setChosen] = useState<{ readonly id: string; readonly kind: DraftKind }>()
  const [isWriting, setWriting] = useState(false)
  const [isContactOpen, setContactOpen] = useState(false)
  const panes = useSidePanes()
  const contactPane = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const canAnswer = useMay()(sendMessage.access)
  const undoable = useCall(listUndoableBulkChanges, {}, { isEnabled: canAnswer }).data?.items ?? []
  const running = useRunningBulk()
  const fieldsRequest = useFieldsRequest()
  const pendingEnding = useEndingConfirmation()
  const queries = useQueryClient()
  const selection = useSelection(useMemo(() => list.rows.map((row) => row.id), [list.rows]))
  useInboxLive(input)
  useSending()

  const { conversationId: id } = place
  useEffect(() => {
    // Confirmations belong to one conversation and close when another is opened.
    return () => {
      requestFields(undefined)
      confirmEnding(undefined)
    }
  }, [id])
  const kind = chosen && chosen.id === id ? chosen.kind : 'text'
  const listed = list.rows.find((row) => row.id === id)
  const current = (): ConversationSummary | undefined => {
    const targetId = id ?? focusedId()
    if (!targetId) return undefined
    const { queryKey } = callQuery(getConversation, { id: targetId })
    return queries.getQueryData(queryKey) ?? list.rows.find((row) => row.id === targetId)
  }
  const goOn = (from = id): void => {
    const next = neighbor(list.rows, from, 1) ?? neighbor(list.rows, from, -1)
    if (next) linkTo(next)?.focus()
    if (id) place.open(next)
  }
  const goDown = (): void => {
    const top = list.rows[0]
    if (top) linkTo(top.id)?.focus()
  }
  const leave = (): void => {
    place.open(undefined)
    if (id) requestAnimationFrame(() => linkTo(id)?.focus())
  }

  useInboxShortcuts({
    hasConversation: id !== undefined,
    canAnswer,
    onMove(step) {
      const from = focusedId() ?? id
      const next = from === undefined ? list.rows[0]?.id : neighbor(list.rows, from, step)
      if (next === undefined) return
      readAhead(queries, next)
      const after = neighbor(list.rows, next, step)
      if (after) readAhead(queries, after)
      linkTo(next)?.focus()
      if (id) place.open(next)
    },
    onOpen() {
      const focused = focusedId()
      if (focused) place.open(focused)
    },
    onWrite(next) {
      const row = current()
      if (!row) return
      setChosen({ id: row.id, kind: next })
      if (row.id !== id) place.open(row.id)
      setWriting(true)
    },
    onPress: press,
    onClose() {
      const row = current()
      if (!row || row.status === 'closed') return
      acts.close(row, { after: () => goOn(row.id) })
    },
    onUnread() {
      const row = current()
      if (id) leave()
      if (row) acts.markUnread(row)
    },
    onSelect() {
      const row = current()
      if (row) selection.toggle(row.id, false)
    },
    onSearch: () => field.current?.focus(),
    onPane(pane) {
      const isSideBySide = panes.isHidden('contact') || (contactPane.current?.offsetWidth ?? 0) > 0
      if (pane === 'contact' && !isSideBySide) setContactOpen(true)
      else panes.toggle(pane)
    },
    onLeave: leave,
  })

  if (isMissing(list)) {
    return (
      <Suspense>
        <ViewNotFound />
      </Suspense>
    )
  }
  return (
    <div className="@container/inbox relative flex h-screen-room min-w-0 overflow-hidden bg-surface">
      <h1 className="sr-only">Inbox</h1>
      {!panes.isHidden('views') && (
        <CategoryPane
          current={view}
          className="hidden w-44 shrink-0 border-r border-line bg-page @min-[60rem]:block"
        />
      )}
      <section
        aria-label="Conversations"
        className={classes(
          'flex w-full min-w-0 flex-col border-line @min-[44rem]:w-72 @min-[44rem]:shrink-0 @min-[44rem]:border-r',
          id && '@max-[44rem]:hidden',
          id && panes.isHidden('list') && '@min-[60rem]:hidden',
        )}
      >
        <ListHead
          place={place}
          panes={panes}
          field={field}
          selection={canAnswer ? selection : undefined}
          hasRows={list.rows.length > 0}
          onDown={list.isLoading || list.isStale ? undefined : goDown}
        />
        {(undoable.length > 0 || running !== undefined) && (
          <Suspense>
            <BulkUndoLine changes={undoable} input={input} running={running} />
          </Suspense>
        )}
        <ConversationList list={list} place={place} selection={canAnswer ? selection : undefined} />
        {selection.count > 0 && (
          <Suspense>
            <BulkActs selection={selection} rows={list.rows} hasMore={list.hasMore} input={input} />
          </Suspense>
        )}
      </section>
      <section
        aria-label="Conversation"
        data-fills-phone={id ? '' : undefined}
        className={classes(
          '@container/pane flex min-w-0 flex-1 flex-col @max-[44rem]/inbox:w-full',
          !id && '@max-[44rem]/inbox:hidden',
        )}
      >
        {id ? (
          <Suspense>
            <ConversationPane
              key={id}
              id={id}
              listed={listed}
              {...{ acts, box, kind, isWriting }}
              onKind={(next) => setChosen({ id, kind: next })}
              onWriting={setWriting}
              onLeave={leave}
              onDone={() => goOn()}
              onContact={() => setContactOpen(true)}
            />
          </Suspense>
        ) : (
          <NothingOpen hasRows={list.rows.length > 0} />
        )}
      </section>
      {id && !panes.isHidden('contact') && (
        <aside
          ref={contactPane}
          aria-label="Contact"
          data-edge-panel
          className={classes(
            'relative hidden w-66 shrink-0 overflow-y-auto border-l border-line p-4',
            contactRoom(panes).shown,
          )}
        >
          <Suspense>
            <ContactPanel key={id} conversationId={id} />
          </Suspense>
        </aside>
      )}
      {fieldsRequest && (
        <Suspense>
          <FieldsDialog pending={fieldsRequest} />
        </Suspense>
      )}
      {pendingEnding && (
        <Suspense>
          <EndingDialog key={pendingEnding.row.id} pending={pendingEnding} />
        </Suspense>
      )}
      <Sheet
        isOpen={isContactOpen && id !== undefined}
        onClose={() => setContactOpen(false)}
        title="Contact"
        size="small"
      >
        {id && (
          <Suspense fallback={<LoadingState />}>
            <ContactPanel conversationId={id} onGo={() => setContactOpen(false)} />
          </Suspense>
        )}
      </Sheet>
    </div>
  )
}

function isMissing({ rows, error }: PagedRows<ConversationSummary>): boolean {
  return rows.length === 0 && error instanceof ApiProblem && error.code === 'not_found'
}

function NothingOpen({ hasRows }: { readonly hasRows: boolean }) {
  if (!hasRows) return null
  return (
    <div className="m-auto flex flex-col items-center gap-3 p-6 text-center text-ink-faint">
      <Inbox size={20} aria-hidden />
      <p>No conversation selected</p>
      <p className="flex items-center gap-1.5 text-sm pointer-coarse:hidden">
        <Kbd keys="j" />
        <Kbd keys="k" /> to navigate, <Kbd keys="Enter" /> to open
      </p>
    </div>
  )
}

function neighbor(
  rows: readonly ConversationSummary[],
  id: string | undefined,
  step: 1 | -1,
): string | undefined {
  const at = rows.findIndex((row) => row.id === id)
  return at === -1 ? undefined : rows[at + step]?.id
}

function linkTo(id: string): HTMLElement | null {
  return document.querySelector(`[data-conversation="${CSS.escape(id)}"]`)
}

function focusedId(): string | undefined {
  const { activeElement } = document
  return activeElement instanceof HTMLElement ? activeElement.dataset['conversation'] : undefined
}
