import { useState } from 'react'

import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'

export function ReasonDialog({
  ticketKey,
  answer,
}: {
  readonly ticketKey: string
  readonly answer: (reason: string | undefined) => void
}) {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      isOpen
      onClose={() => answer(undefined)}
      size="small"
      title={`Cancel ${ticketKey}?`}
      footer={
        <>
          <Button onClick={() => answer(undefined)}>Keep ticket</Button>
          <Button type="submit" form="cancel-reason" kind="primary" disabled={reason.trim() === ''}>
            Cancel ticket
          </Button>
        </>
      }
    >
      <Form id="cancel-reason" problem={undefined} onSend={() => answer(reason.trim())}>
        <TextArea
          label="Reason"
          hint="Teammates see the reason on the ticket."
          rows={3}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value.replaceAll('\n', ' '))}
        />
      </Form>
    </Dialog>
  )
}
