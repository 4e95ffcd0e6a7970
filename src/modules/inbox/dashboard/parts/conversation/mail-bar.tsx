import { useState } from 'react'

import { parseRecipients, formatRecipients } from '#lib/recipients.ts'
import { hasGap } from '#modules/templates/rules.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'

import type { KeptMailHead, MailPerson } from '../../../mail-model.ts'
import { storeMailTarget } from './mail-target.ts'

export function MailBar({
  conversationId,
  usual,
  chosen,
}: {
  readonly conversationId: string
  readonly usual: Required<KeptMailHead>
  readonly chosen: KeptMailHead | undefined
}) {
  const [isOpen, setOpen] = useState(false)
  const head = { ...usual, ...chosen }
  if (isOpen) {
    return (
      <MailFields
        head={head}
        onDone={(next) => {
          storeMailTarget(conversationId, next)
          setOpen(false)
        }}
        onReset={() => {
          storeMailTarget(conversationId, undefined)
          setOpen(false)
        }}
      />
    )
  }
  const isReplyAll = head.cc.length > 0
  const isRenamed = head.subject !== usual.subject
  return (
    <div className="flex items-center gap-2 border-b border-line px-3 py-1 text-sm">
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <span className="text-ink-soft">To </span>
          {namesOf(head.to)}
          {isReplyAll && (
            <>
              <span className="text-ink-soft"> Cc </span>
              {namesOf(head.cc)}
            </>
          )}
          {head.bcc.length > 0 && (
            <>
              <span className="text-ink-soft"> Bcc </span>
              {namesOf(head.bcc)}
            </>
          )}
        </p>
        {isRenamed && (
          <p className="line-clamp-3 wrap-anywhere">
            <span className="text-ink-soft">Subject </span>
            {head.subject}
          </p>
        )}
        {isRenamed && hasGap(head.subject) && (
          <p role="status" className="text-bad">
            Fill in the text in double braces in the subject first.
          </p>
        )}
      </div>
      {isReplyAll && (
        <Button
          kind="quiet"
          size="small"
          onClick={() => storeMailTarget(conversationId, { ...head, cc: [] })}
        >
          Reply to sender only
        </Button>
      )}
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        Edit
      </Button>
    </div>
  )
}

function MailFields({
  head,
  onDone,
  onReset,
}: {
  readonly head: Required<KeptMailHead>
  readonly onDone: (head: KeptMailHead) => void
  readonly onReset: () => void
}) {
  const [typed, setTyped] = useState({
    to: formatRecipients(head.to),
    cc: formatRecipients(head.cc),
    bcc: formatRecipients(head.bcc),
  })
  const [subject, setSubject] = useState(head.subject)
  const [isTried, setTried] = useState(false)
  const read = {
    to: parseRecipients(typed.to),
    cc: parseRecipients(typed.cc),
    bcc: parseRecipients(typed.bcc),
  }
  const problemOf = (row: keyof typeof typed): string | undefined => {
    if (!isTried) return undefined
    const { people, wrong } = read[row]
    if (wrong !== undefined) return `${wrong} isn’t a valid email address.`
    return row === 'to' && people.length === 0 ? 'Add a recipient.' : undefined
  }
  const finish = (): void => {
    setTried(true)
    const isWrong = Object.values(read).some(({ wrong }) => wrong !== undefined)
    if (isWrong || read.to.people.length === 0) return
    const [to, cc, bcc] = [read.to, read.cc, read.bcc].map(({ people }) => [...people])
    onDone({ to: to ?? [], cc: cc ?? [], bcc: bcc ?? [], subject: subject.trim() })
  }
  const field = (row: keyof typeof typed, label: string) => (
    <Field
      label={label}
      value={typed[row]}
      autoComplete="off"
      spellCheck={false}
      isErrorLive
      error={problemOf(row)}
      onChange={({ target }) => setTyped({ ...typed, [row]: target.value })}
    />
  )
  return (
    <form
      className="grid gap-3 border-b border-line p-3 @lg/pane:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        finish()
      }}
    >
      {field('to', 'To')}
      {field('cc', 'Cc')}
      {field('bcc', 'Bcc')}
      <Field
        label="Subject"
        value={subject}
        maxLength={500}
        onChange={({ target }) => setSubject(target.value)}
      />
      <p className="text-sm text-ink-soft @lg/pane:col-span-2">Separate addresses with commas.</p>
      <div className="flex justify-end gap-2 @lg/pane:col-span-2">
        <Button onClick={onReset}>Reset</Button>
        <Button kind="primary" type="submit">
          Done
        </Button>
      </div>
    </form>
  )
}

function namesOf(people: readonly MailPerson[]): string {
  return people.map(({ name, address }) => name || address).join(', ') || 'no recipients'
}
