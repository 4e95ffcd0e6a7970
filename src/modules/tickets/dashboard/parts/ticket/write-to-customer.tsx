import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { newClientKey } from '#lib/new-client-key.ts'
import { sendMessage } from '#modules/inbox/contract.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'

import { writeToRequester } from '../../../threads-contract.ts'
import { cacheTicket } from '../board-cache.ts'
import { useTicketTypes } from '../use-ticket-types.ts'
import { Part } from './part.tsx'
import type { PartProps } from './part-props.ts'
import { ThreadBox } from './thread-box.tsx'

export function WriteToCustomer({ ticket: { id, typeId, requester }, canWork }: PartProps) {
  const may = useMay()
  const queries = useQueryClient()
  const types = useTicketTypes()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [clientKey] = useState(newClientKey)
  const write = useCommand(writeToRequester, {
    onDone: (ticket) => cacheTicket(queries, ticket),
  })
  const isOfCustomer = types.find((type) => type.id === typeId)?.category === 'customer'
  if (!canWork || !requester || !isOfCustomer || !may(sendMessage.access)) return null
  return (
    <Part title="Customer">
      {isOpen ? (
        <ThreadBox
          label={`Write to ${requester.name}`}
          sendLabel="Send message"
          text={text}
          onText={setText}
          isBusy={write.isBusy}
          problem={write.problem?.message}
          onSend={() => write.run({ id, clientKey, text: text.trim() })}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>Message customer</Button>
        </div>
      )}
    </Part>
  )
}
