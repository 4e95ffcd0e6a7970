import { useState } from 'react'
import { useNavigate } from 'react-router'

import { newClientKey } from '#lib/new-client-key.ts'
import { countConversations, listConversations, listMessages } from '#modules/inbox/contract.ts'
import { BeyondChannel } from '#modules/inbox/dashboard/public/first-message.tsx'
import type { Message } from '#modules/inbox/model.ts'
import { parseRecipients } from '#lib/recipients.ts'
import { baseSubject } from '#lib/mail-subject.ts'
import { conversationPath } from '#modules/inbox/rules.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'

import { forwardMessage } from '../../reading-contract.ts'

export function ForwardDialog({
  message,
  onClose,
}: {
  readonly message: Message
  readonly onClose: () => void
}) {
  const go = useNavigate()
  const [typed, setTyped] = useState('')
  const [subject, setSubject] = useState(() =>
    `Fwd: ${baseSubject(message.envelope?.subject ?? '') || 'A message'}`.slice(0, 500),
  )
  const [text, setText] = useState('')
  const [hasFiles, setFiles] = useState(true)
  const [isTried, setTried] = useState(false)
  // The key stays the same across retries, so a retry doesn't send the email twice.
  const [clientKey] = useState(newClientKey)
  const forward = useCommand(forwardMessage, {
    refreshes: [listConversations, countConversations, listMessages],
    onDone({ conversationId }) {
      onClose()
      void go(conversationPath(conversationId))
    },
  })
  const { people, wrong } = parseRecipients(typed)
  const problem = problemOf(people.length, wrong)
  const send = (): void => {
    setTried(true)
    const [to, ...cc] = people
    if (problem || !to) return
    forward.run({ id: message.id, clientKey, to, cc, subject, text, hasFiles })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Forward message"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={forward.isBusy} onClick={send}>
            Forward
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {forward.problem && <Notice tone="bad">{forward.problem.detail}</Notice>}
        <BeyondChannel conversationId={message.conversationId} />
        <Field
          label="To"
          placeholder="ada@example.com"
          value={typed}
          spellCheck={false}
          isErrorLive
          error={isTried ? problem : undefined}
          hint="Replies go to a separate conversation that the customer can’t see."
          onChange={({ target }) => setTyped(target.value)}
        />
        <Field
          label="Subject"
          maxLength={500}
          value={subject}
          error={forward.fieldError('subject')}
          onChange={({ target }) => setSubject(target.value)}
        />
        <TextArea
          label="Message"
          rows={4}
          maxLength={20_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {message.files.length > 0 && (
          <Checkbox
            label={`Include ${message.files.length === 1 ? 'attachment' : 'attachments'}`}
            isChecked={hasFiles}
            onChange={setFiles}
          />
        )}
      </div>
    </Dialog>
  )
}

function problemOf(count: number, wrong: string | undefined): string | undefined {
  if (wrong !== undefined) return `${wrong} isn’t a valid email address.`
  if (count === 0) return 'Add at least one recipient.'
  return count > 20 ? 'You can add up to 20 recipients.' : undefined
}
