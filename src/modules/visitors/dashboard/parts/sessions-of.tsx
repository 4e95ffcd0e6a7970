import { useState } from 'react'

import type { Contact } from '#modules/contacts/model.ts'
import { nameOf } from '#modules/contacts/rules.ts'
import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Section } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'

import {
  endBrowserSession,
  endBrowserSessions,
  listBrowserSessions,
  type BrowserSession,
} from '../../sessions-contract.ts'
import { SessionRow } from './session-row.tsx'
import { browserWords } from './visitor-words.ts'

export function SessionsOf({ contact }: { readonly contact: Contact }) {
  const contactId = contact.id
  const name = nameOf(contact)
  useLiveRefresh(whatItShows)
  const { data, error, refetch } = useCall(listBrowserSessions, { contactId }, { everyMs: 30_000 })
  const [asked, ask] = useState<BrowserSession | 'all'>()
  const close = (): void => ask(undefined)
  const refreshes = [listBrowserSessions]
  const done = (title: string): void => {
    close()
    toast({ tone: 'good', title })
  }
  const one = useCommand(endBrowserSession, { refreshes, onDone: () => done('Session ended') })
  const all = useCommand(endBrowserSessions, {
    refreshes,
    onDone: ({ ended }) => done(ended === 1 ? 'Session ended' : `${ended} sessions ended`),
  })
  const sessions = data?.items ?? []
  return (
    <Section
      title="Sessions"
      actions={
        sessions.length > 1 && (
          <Button size="small" kind="danger" onClick={() => ask('all')}>
            End all
          </Button>
        )
      }
    >
      {error && !data && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data && sessions.length === 0 && (
        <p className="text-ink-faint">No chat sessions for {name} yet.</p>
      )}
      {sessions.length > 0 && (
        <ul aria-label="Sessions" className="-my-3 divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => ask(session)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={close}
        title={
          asked && asked !== 'all'
            ? `End session in ${browserWords(asked)}?`
            : `End all sessions of ${name}?`
        }
        confirmLabel={asked === 'all' ? 'End all' : 'End session'}
        isBusy={one.isBusy || all.isBusy}
        {...problemIn(one.problem ?? all.problem)}
        onConfirm={() => {
          if (asked === 'all') all.run({ contactId })
          else if (asked) one.run({ contactId, id: asked.id })
        }}
      >
        The chat in that browser starts over as a new visitor. No conversations are deleted. Users
        signed in by your server are recognized again on the next page.
      </ConfirmDialog>
    </Section>
  )
}

function problemIn(problem: { readonly message: string } | undefined): { problem?: string } {
  return problem ? { problem: problem.message } : {}
}

const whatItShows = [
  { after: 'visitor_session.', call: listBrowserSessions },
  { after: 'visitor.known', call: listBrowserSessions },
  { after: 'conversation.created', call: listBrowserSessions },
  { after: 'contact.merged', call: listBrowserSessions },
  { after: 'contact.unmerged', call: listBrowserSessions },
]
