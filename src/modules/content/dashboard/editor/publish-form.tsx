import { useState, type ReactNode } from 'react'

import { languageName } from '#lib/language-name.ts'
import type { Command } from '#platform/registry/browser/use-command.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import type { Call } from '#platform/registry/call.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingState } from '#ui/states.tsx'
import { TextArea } from '#ui/text-area.tsx'

import type { Problem } from '../../model.ts'
import type { CallOf } from '../call-of.ts'

export function PublishForm<Place>({
  text: { locale, isLive },
  check,
  at,
  command,
  send = 'Publish',
  canSend = true,
  note,
  before,
  after,
  onSend,
  onClose,
}: {
  readonly text: { readonly locale: string; readonly isLive: boolean }
  readonly check: CallOf<Place, { readonly problems: readonly Problem[] }>
  readonly at: Place
  readonly command: Pick<Command<Call>, 'isBusy' | 'problem'>
  readonly send?: string
  readonly canSend?: boolean
  /** Shown when nothing blocks publishing. */
  readonly note?: string
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly onSend: (changeNote: string) => void
  readonly onClose: () => void
}) {
  const [changeNote, setChangeNote] = useState('')
  const { data, isPending } = useCall(check, at)
  const problems = data?.problems ?? []
  const isBlocked = problems.some(({ kind }) => kind === 'error')
  return (
    <FormDialog
      onClose={onClose}
      title={`Publish in ${languageName(locale)}`}
      sendLabel={send}
      command={command}
      disabled={isPending || isBlocked || !canSend}
      onSend={() => onSend(changeNote)}
    >
      {isPending && <LoadingState />}
      <Problems problems={problems} kind="error" />
      <Problems problems={problems} kind="warning" />
      {!isPending && problems.length === 0 && note && <p className="text-ink-soft">{note}</p>}
      {before}
      {isLive && (
        <TextArea
          label="Change note"
          hint="Your team sees it in the history."
          rows={2}
          maxLength={500}
          value={changeNote}
          onChange={({ target }) => setChangeNote(target.value)}
        />
      )}
      {after}
    </FormDialog>
  )
}

function Problems({
  problems,
  kind,
}: {
  readonly problems: readonly Problem[]
  readonly kind: Problem['kind']
}) {
  const found = problems.filter((one) => one.kind === kind)
  if (found.length === 0) return null
  return (
    <Notice tone={kind === 'error' ? 'bad' : 'warn'}>
      <p className="font-medium">
        {kind === 'error' ? 'Fix these issues before publishing' : 'Warnings'}
      </p>
      <ul className="list-disc ps-4">
        {found.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  )
}
