import { getConversation } from '#modules/inbox/contract.ts'
import { createBoard } from '#modules/tickets/boards-contract.ts'
import { addComment, createTicket, watchTicket } from '#modules/tickets/contract.ts'
import { logTime } from '#modules/tickets/time-contract.ts'
import type { RowAdders, Stage } from '#tests/support/attack-samples.ts'
import { knownReaderOn } from '#tests/support/reader.ts'
import { attachFile } from '#tests/support/ticket-files.ts'
import type { Company } from '#tests/support/two-organizations.ts'
import { liveWidget, newVisitor } from '#tests/support/visitor-client.ts'

export function ticketRowAdders({ server, company }: Stage): RowAdders {
  return {
    'tickets.listOfVisitor': async () => {
      const owner = company.owner.client
      const widgetId = await liveWidget(owner, 'Tickets of visitors')
      const { client, conversationId } = await newVisitor(server.client(), widgetId)
      const { contact } = await owner.must(getConversation, { id: conversationId })
      const { id: boardId } = await owner.must(createBoard, { name: 'Visitors', key: 'VISIT' })
      const add = (): Promise<unknown> =>
        owner.must(createTicket, {
          clientKey: crypto.randomUUID(),
          boardId,
          title: crypto.randomUUID(),
          requesterId: contact.id,
          visibility: 'requester',
        })
      return { client, add }
    },
    'tickets.listOwn': async () => {
      const email = 'walker@readers.example'
      const client = await knownReaderOn(server, company.slug, email)
      const [contact] = await server.query<{ id: string }>(
        'select id from contacts where proven_email = $1',
        [email],
      )
      const owner = company.owner.client
      const { id: boardId } = await owner.must(createBoard, { name: 'Own', key: 'OWN' })
      const add = (): Promise<unknown> =>
        owner.must(createTicket, {
          clientKey: crypto.randomUUID(),
          boardId,
          title: crypto.randomUUID(),
          requesterId: contact?.id ?? null,
          visibility: 'requester',
        })
      return { client, add }
    },
    'tickets.export': async () => {
      const { client, boardId, add } = await growingBoard(company, 'KEYX')
      return { client, input: { boardId }, add }
    },
    'tickets.list': async () => {
      const { client, boardId, add } = await growingBoard(company, 'KEYA')
      return { client, input: { boardId }, add }
    },
    'tickets.listCards': async () => {
      const { client, boardId, columnId, add } = await growingBoard(company, 'KEYB')
      return { client, input: { boardId, columnId }, add }
    },
    'tickets.listComments': async () => {
      const { client, add: make } = await growingBoard(company, 'KEYC')
      const { id } = await make()
      const add = () => client.must(addComment, { id, clientKey: crypto.randomUUID(), text: 'Hm' })
      return { client, input: { id }, add }
    },
    'tickets.listFiles': async () => {
      const { client, add: make } = await growingBoard(company, 'KEYE')
      const { id } = await make()
      const add = () => attachFile(client, { id, name: 'note.txt' })
      return { client, input: { id }, add }
    },
    'tickets.listTime': async () => {
      const { client, add: make } = await growingBoard(company, 'KEYF')
      const { id } = await make()
      const spent = { workedOn: '2030-01-01', minutes: 5 }
      const add = () => client.must(logTime, { id, clientKey: crypto.randomUUID(), ...spent })
      return { client, input: { id }, add }
    },
    'tickets.listHistory': async () => {
      const { client, add: make } = await growingBoard(company, 'KEYD')
      const { id } = await make()
      let isWatching = true
      const add = () => {
        isWatching = !isWatching
        return client.must(watchTicket, { id, isWatching })
      }
      return { client, input: { id }, add }
    },
  }
}

async function growingBoard(company: Company, key: string) {
  const { client } = company.owner
  const board = await client.must(createBoard, { name: key, key })
  const add = () =>
    client.must(createTicket, {
      clientKey: crypto.randomUUID(),
      boardId: board.id,
      title: crypto.randomUUID(),
    })
  return { client, boardId: board.id, columnId: board.columns[0]?.id ?? '', add }
}
