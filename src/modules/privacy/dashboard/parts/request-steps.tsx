import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { saveFile } from '#platform/resources/browser/save-file.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'

import type { PrivacyRequest } from '../../model.ts'
import {
  answerPrivacyRequest,
  countPrivacyRequests,
  listPrivacyRequests,
  refusePrivacyRequest,
  verifyPrivacyRequest,
} from '../../requests-contract.ts'
import { canBecome } from '../../rules.ts'
import { requesterName } from './request-words.ts'

export function RequestSteps({ request }: { readonly request: PrivacyRequest }) {
  const [isRefusing, setRefusing] = useState(false)
  const { id, version, status } = request
  const verify = useCommand(verifyPrivacyRequest, {
    refreshes,
    onDone: () => void toast({ tone: 'good', title: 'Identity confirmed' }),
  })
  if (status === 'running') {
    return <Notice tone="info">Erasing all data about this person.</Notice>
  }
  if (!canBecome(status, 'refused')) return null
  if (isRefusing) return <RefuseForm request={request} onCancel={() => setRefusing(false)} />
  return (
    <div className="flex flex-col gap-4">
      {verify.problem && <Notice tone="bad">{verify.problem.detail}</Notice>}
      {status === 'received' && (
        <p className="text-ink-soft">
          Verify their identity first: ask them to reply from the email address you have on file.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="quiet" onClick={() => setRefusing(true)}>
          Refuse
        </Button>
        {status === 'received' ? (
          <Button kind="primary" isBusy={verify.isBusy} onClick={() => verify.run({ id, version })}>
            Confirm identity
          </Button>
        ) : (
          <AnswerButton request={request} />
        )}
      </div>
    </div>
  )
}

function AnswerButton({ request }: { readonly request: PrivacyRequest }) {
  const [isAsking, setAsking] = useState(false)
  const { id, version, kind } = request
  const answer = useCommand(answerPrivacyRequest, {
    refreshes,
    onDone: ({ file }) => {
      setAsking(false)
      if (file) saveFile(file.name, file.content, 'application/json')
      toast({
        tone: 'good',
        title: file ? 'File downloaded. Send it to the person.' : 'Erasing started',
      })
    },
    onRefused: () => {
      if (kind === 'export') toast({ tone: 'bad', title: 'The export failed. Try again.' })
    },
  })
  if (kind === 'export') {
    return (
      <Button kind="primary" isBusy={answer.isBusy} onClick={() => answer.run({ id, version })}>
        Download data
      </Button>
    )
  }
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        Erase person
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Erase ${requesterName(request)}`}
        confirmLabel="Erase permanently"
        typed={requesterName(request)}
        isBusy={answer.isBusy}
        problem={answer.problem?.detail}
        onConfirm={() => answer.run({ id, version })}
      >
        This permanently deletes their conversations, notes, files, and history. You can’t undo
        this.
      </ConfirmDialog>
    </>
  )
}

function RefuseForm({
  request: { id, version },
  onCancel,
}: {
  readonly request: PrivacyRequest
  readonly onCancel: () => void
}) {
  const [reason, setReason] = useState('')
  const refuse = useCommand(refusePrivacyRequest, {
    refreshes,
    onDone: () => void toast({ title: 'Request refused' }),
  })
  return (
    <Form problem={refuse.problem} onSend={() => refuse.run({ id, version, reason })}>
      <TextArea
        label="Reason"
        hint="Send them the reason too. The law requires it."
        rows={3}
        maxLength={1000}
        required
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" isBusy={refuse.isBusy} disabled={reason.trim() === ''}>
          Refuse request
        </Button>
      </div>
    </Form>
  )
}

const refreshes = [listPrivacyRequests, countPrivacyRequests]
