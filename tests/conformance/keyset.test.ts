import { afterAll, beforeAll, expect, test } from 'vitest'

import { requestEmailChange, requestMagicLink } from '#modules/account/contract.ts'
import { companyCalls } from '#modules/contacts/companies-contract.ts'
import { trustSender } from '#modules/email/accounts-contract.ts'
import { createContact } from '#modules/contacts/contract.ts'
import { addContactNote, companyNoteCalls } from '#modules/contacts/notes-contract.ts'
import { fieldCalls } from '#modules/fields/contract.ts'
import { getConversation, sendMessage } from '#modules/inbox/contract.ts'
import { createTeam, inviteMembers } from '#modules/organization/contract.ts'
import { createPrivacyRequest } from '#modules/privacy/requests-contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { answerIdea, createShare, voteFor } from '#modules/share/contract.ts'
import { submitIdea } from '#modules/share/reader-contract.ts'
import { templateCalls } from '#modules/templates/contract.ts'
import { createBoard } from '#modules/tickets/boards-contract.ts'
import { addComment, createTicket, watchTicket } from '#modules/tickets/contract.ts'
import { logTime } from '#modules/tickets/time-contract.ts'
import { endChat, openChat, rateChat } from '#modules/widget/contract.ts'
import { isRead, type Call } from '#platform/registry/call.ts'
import { strictShape } from '#platform/registry/registry.ts'
import { requestOf, type Client } from '#tests/support/client.ts'
import { createNote, notesModule, notesTable } from '#tests/support/notes-module.ts'
import { knownReaderOn, readerOn } from '#tests/support/reader.ts'
import { attachFile } from '#tests/support/ticket-files.ts'
import { liveWidget, newVisitor } from '#tests/support/visitor-client.ts'
import { makeCompany, makePerson, type Company } from '#tests/support/two-organizations.ts'

import { addSuppression } from '#modules/email/delivery-contract.ts'
import { startAttackServer, type AttackServer } from './attack-server.ts'
import { furnishBugs, reportAgain } from './bug-samples.ts'
import { documentationGrowers } from './documentation-growers.ts'
import { knowledgeGrowers } from './knowledge-growers.ts'
import { addOutbound, newAddress } from './delivery-samples.ts'
import { addReport, makeDomain } from './email-samples.ts'
import { addInbound } from './mail-samples.ts'

let stage: AttackServer
let company: Company
beforeAll(async () => {
  stage = await startAttackServer({ plant: { modules: [notesModule], sql: notesTable } })
  company = await makeCompany(stage.server, 'initech')
})
afterAll(() => stage.close())

test('every list can be walked page by page while rows are added', async () => {
  const wrong: string[] = []
  for (const call of pagedCalls()) {
    const grow = growers[call.name]
    if (!grow) {
      wrong.push(
        `${call.name} is paged: say in tests/conformance/keyset.test.ts how its list grows.`,
      )
      continue
    }
    const grower = await grow()
    for (let row = 0; row < 12; row++) await grower.add()
    for (const limit of [1, 3, 100]) wrong.push(...(await walk(call, limit, grower)))
  }

  expect(wrong).toEqual([])
}, 180_000)

interface Grower {
  readonly client: Client
  /** What the list must be told beside the page. */
  readonly input?: Readonly<Record<string, string>>
  add(): Promise<unknown>
}

/** How one more row gets into each list, and who reads it. */
const growers: Readonly<Record<string, () => Promise<Grower>>> = {
  ...knowledgeGrowers(() => ({ server: stage.server, company })),
  ...documentationGrowers(() => ({ server: stage.server, company })),
  'email.listInboundMails': async () => ({
    client: company.owner.client,
    add: () => addInbound(stage.server, company, 'failed'),
  }),
  'email.listTrustedSenders': async () => {
    const { client } = company.owner
    const sender = (): string => `${crypto.randomUUID()}@partner.example`
    return { client, add: () => client.must(trustSender, { sender: sender() }) }
  },
  'email.listDmarcReports': async () => {
    const domain = await makeDomain({ company })
    return {
      client: company.owner.client,
      input: { id: domain.id },
      add: () => addReport(stage.server, company, domain),
    }
  },
  'email.listOutboundMails': async () => ({
    client: company.owner.client,
    add: () => addOutbound(stage.server, company, 'queued'),
  }),
  'email.listSuppressions': async () => {
    const { client } = company.owner
    return { client, add: () => client.must(addSuppression, { address: newAddress() }) }
  },
  'notes.listNotes': async () => {
    const { client } = company.owner
    return { client, add: () => client.must(createNote, { body: crypto.randomUUID() }) }
  },
  'organization.listMembers': async () => ({
    client: company.owner.client,
    add: () => company.join(),
  }),
  'organization.listInvitations': async () => {
    const { client } = company.owner
    const emails = (): string[] => [`${crypto.randomUUID()}@people.example`]
    return { client, add: () => client.must(inviteMembers, { emails: emails() }) }
  },
  'organization.listHistory': async () => {
    const { client } = company.owner
    return { client, add: () => client.must(createTeam, { name: crypto.randomUUID() }) }
  },
  'organization.listDeletionCertificates': async () => {
    const { client } = await makePerson(stage.server, 'Staff', 'readonly')
    const add = (): Promise<unknown> =>
      stage.server.query(
        `insert into organization_deletions (organization, name_hash, requested_at) values ($1, 'x', now())`,
        [crypto.randomUUID()],
      )
    return { client, add }
  },
  'notifications.listNotifications': async () => {
    const { client, memberId } = company.owner
    const add = (): Promise<unknown> =>
      stage.server.query(
        `insert into notifications (org_id, member_id, kind, title) values ($1, $2, 'member.joined', $3)`,
        [company.organizationId, memberId, crypto.randomUUID()],
      )
    return { client, add }
  },
  'tickets.listOfVisitor': async () => {
    const owner = company.owner.client
    const widgetId = await liveWidget(owner, 'Tickets of visitors')
    const { client, conversationId } = await newVisitor(stage.server.client(), widgetId)
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
    const client = await knownReaderOn(stage.server, company.slug, email)
    const [contact] = await stage.server.query<{ id: string }>(
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
  'tags.list': async () => {
    const { client } = company.owner
    return { client, add: () => client.must(tagCalls.create, { name: crypto.randomUUID() }) }
  },
  'tags.history': async () => {
    const { client } = company.owner
    const { id } = await client.must(tagCalls.create, { name: 'Much changed' })
    const add = async (): Promise<unknown> => {
      const { version } = await client.must(tagCalls.get, { id })
      return client.must(tagCalls.update, { id, version, description: crypto.randomUUID() })
    }
    return { client, add, input: { id } }
  },
  'contacts.listContacts': async () => {
    const { client } = company.owner
    return { client, add: () => client.must(createContact, { name: crypto.randomUUID() }) }
  },
  'contacts.listContactNotes': async () => {
    const { client } = company.owner
    const { id } = await client.must(createContact, { name: 'Much noted' })
    const say = () => ({ id, text: crypto.randomUUID() })
    return { client, input: { id }, add: () => client.must(addContactNote, say()) }
  },
  'contacts.listContactTimeline': async () => {
    const { client } = company.owner
    const { id } = await client.must(createContact, { name: 'Much happened' })
    const say = () => ({ id, text: crypto.randomUUID() })
    return { client, input: { id }, add: () => client.must(addContactNote, say()) }
  },
  'companies.list': async () => {
    const { client } = company.owner
    return { client, add: () => client.must(companyCalls.create, { name: crypto.randomUUID() }) }
  },
  'companies.listCompanyNotes': async () => growNotes('Much noted'),
  'companies.listCompanyTimeline': async () => growNotes('Much happened'),
  'companies.history': async () => {
    const { client } = company.owner
    const { id } = await client.must(companyCalls.create, { name: 'Much changed' })
    const add = async (): Promise<unknown> => {
      const { version } = await client.must(companyCalls.get, { id })
      const domain = `d${crypto.randomUUID()}.example`
      return client.must(companyCalls.update, { id, version, domain })
    }
    return { client, add, input: { id } }
  },
  'fields.list': async () => {
    const { client } = company.owner
    const next = () => ({ key: `k${crypto.randomUUID()}`, label: 'One more' })
    return { client, add: () => client.must(fieldCalls.create, next()) }
  },
  'fields.history': async () => {
    const { client } = company.owner
    const { id } = await client.must(fieldCalls.create, { key: 'changed', label: 'Much changed' })
    const add = async (): Promise<unknown> => {
      const { version } = await client.must(fieldCalls.get, { id })
      return client.must(fieldCalls.update, { id, version, label: crypto.randomUUID() })
    }
    return { client, add, input: { id } }
  },
  'inbox.listConversations': growConversations,
  'inbox.listWholeConversations': growConversations,
  'inbox.listMessages': async () => {
    const { client } = company.owner
    const { conversationId: id } = await newVisitor(stage.server.client(), await liveWidget(client))
    const say = () => ({ id, clientKey: crypto.randomUUID(), text: 'One more.' })
    return { client, input: { id }, add: () => client.must(sendMessage, say()) }
  },
  'inbox.listRatings': async () => {
    const { client } = company.owner
    const widgetId = await liveWidget(client)
    const add = async (): Promise<unknown> => {
      const visitor = await newVisitor(stage.server.client(), widgetId)
      const id = visitor.conversationId
      await client.must(sendMessage, { id, clientKey: crypto.randomUUID(), text: 'Here we are.' })
      return visitor.client.must(rateChat, { id, rating: 4 })
    }
    return { client, add }
  },
  'privacy.listPrivacyRequests': async () => {
    const { client } = company.owner
    const add = async (): Promise<unknown> => {
      const { id: contactId } = await client.must(createContact, { name: crypto.randomUUID() })
      return client.must(createPrivacyRequest, { contactId, kind: 'export' })
    }
    return { client, add }
  },
  'share.listIdeas': async () => {
    const { slug, add } = await growingShare('KEYS')
    return { client: readerOn(stage.server, company.slug), input: { slug }, add }
  },
  'share.listTeamIdeas': async () => {
    const { client, id, add } = await growingShare('KEYT')
    return { client, input: { id }, add }
  },
  'share.listSubmissions': async () => {
    const { client, id: shareId, slug } = await growingShare('KEYU')
    const add = () =>
      readerOn(stage.server, company.slug).must(submitIdea, {
        slug,
        clientKey: crypto.randomUUID(),
        title: crypto.randomUUID(),
      })
    return { client, input: { shareId }, add }
  },
  'share.listComments': async () => {
    const { client, add: make } = await growingShare('KEYV')
    const { id: ticketId } = await make()
    const add = () =>
      client.must(answerIdea, { id: ticketId, clientKey: crypto.randomUUID(), body: 'Hm' })
    return { client, input: { ticketId, state: 'published' }, add }
  },
  'bugs.listReports': async () => {
    const { client } = company.owner
    const { widgetId, ticketId } = await furnishBugs(stage.server, company)
    return { client, input: { id: ticketId }, add: () => reportAgain(stage.server, widgetId) }
  },
  'share.listVotes': async () => {
    const { client, add: make } = await growingShare('KEYW')
    const { id } = await make()
    const add = async () => {
      const { id: contactId } = await client.must(createContact, { name: crypto.randomUUID() })
      return client.must(voteFor, { id, contactId })
    }
    return { client, input: { id }, add }
  },
  'tickets.export': async () => {
    const { client, boardId, add } = await growingBoard('KEYX')
    return { client, input: { boardId }, add }
  },
  'tickets.list': async () => {
    const { client, boardId, add } = await growingBoard('KEYA')
    return { client, input: { boardId }, add }
  },
  'tickets.listCards': async () => {
    const { client, boardId, columnId, add } = await growingBoard('KEYB')
    return { client, input: { boardId, columnId }, add }
  },
  'tickets.listComments': async () => {
    const { client, add: make } = await growingBoard('KEYC')
    const { id } = await make()
    const add = () => client.must(addComment, { id, clientKey: crypto.randomUUID(), text: 'Hm' })
    return { client, input: { id }, add }
  },
  'tickets.listFiles': async () => {
    const { client, add: make } = await growingBoard('KEYE')
    const { id } = await make()
    const add = () => attachFile(client, { id, name: 'note.txt' })
    return { client, input: { id }, add }
  },
  'tickets.listTime': async () => {
    const { client, add: make } = await growingBoard('KEYF')
    const { id } = await make()
    const spent = { workedOn: '2030-01-01', minutes: 5 }
    const add = () => client.must(logTime, { id, clientKey: crypto.randomUUID(), ...spent })
    return { client, input: { id }, add }
  },
  'tickets.listHistory': async () => {
    const { client, add: make } = await growingBoard('KEYD')
    const { id } = await make()
    let isWatching = true
    const add = () => {
      isWatching = !isWatching
      return client.must(watchTicket, { id, isWatching })
    }
    return { client, input: { id }, add }
  },
  'widget.listChatMessages': async () => {
    const { client } = company.owner
    const visitor = await newVisitor(stage.server.client(), await liveWidget(client))
    const id = visitor.conversationId
    const say = () => ({ id, clientKey: crypto.randomUUID(), text: 'One more.' })
    return { client: visitor.client, input: { id }, add: () => client.must(sendMessage, say()) }
  },
  'widget.listChats': async () => {
    const widgetId = await liveWidget(company.owner.client)
    const { client } = await newVisitor(stage.server.client(), widgetId)
    const begin = () => client.must(openChat, { clientKey: crypto.randomUUID(), text: 'Again.' })
    return {
      client,
      // Only so many may be open at a time.
      add: async () => client.must(endChat, { id: (await begin()).chat.id }),
    }
  },
  'message-templates.list': async () => {
    const { client } = company.owner
    return { client, add: () => client.must(templateCalls.create, { name: crypto.randomUUID() }) }
  },
  'message-templates.history': async () => {
    const { client } = company.owner
    const { id } = await client.must(templateCalls.create, { name: 'Much changed' })
    const add = async (): Promise<unknown> => {
      const { version } = await client.must(templateCalls.get, { id })
      return client.must(templateCalls.update, { id, version, body: crypto.randomUUID() })
    }
    return { client, add, input: { id } }
  },
  'account.listHistory': async () => {
    const { client } = await makePerson(stage.server, 'Historian')
    const email = (): string => `${crypto.randomUUID()}@people.example`
    return { client, add: () => client.must(requestEmailChange, { email: email() }) }
  },
  'mailbox.listMails': async () => {
    const client = stage.server.client()
    return { client, add: () => client.must(requestMagicLink, { email: company.owner.email }) }
  },
}

/** A board whose first column grows. */
async function growingBoard(key: string) {
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

/** A board that anyone reads and sends in to, whose ideas grow. */
async function growingShare(key: string) {
  const { client } = company.owner
  const board = await client.must(createBoard, { name: key, key, kind: 'product' })
  const slug = key.toLowerCase()
  const { id } = await client.must(createShare, {
    siteId: company.siteId,
    boardId: board.id,
    slug,
    title: key,
    submitAccess: 'anyone',
  })
  const add = () =>
    client.must(createTicket, {
      clientKey: crypto.randomUUID(),
      boardId: board.id,
      title: crypto.randomUUID(),
      visibility: 'public',
    })
  return { client, id, slug, add }
}

function pagedCalls(): Call[] {
  return stage.server.ground.registry.calls
    .map(({ call }) => call)
    .filter((call) => isRead(call) && 'cursor' in (strictShape(call.input) ?? {}))
}

/** What was there at the start must come exactly once; what is added meanwhile at most once. */
async function walk(call: Call, limit: number, grower: Grower): Promise<string[]> {
  const before = await readAll(call, 100, grower)
  const walked = await readAll(call, limit, grower, grower.add)
  const seen = new Map<string, number>()
  for (const item of walked) seen.set(item, (seen.get(item) ?? 0) + 1)
  const missed = before.filter((item) => !seen.has(item))
  const twice = [...seen].filter(([, count]) => count > 1)
  return [
    ...(missed.length > 0 ? [`${call.name} with limit ${limit} missed ${missed.length} rows`] : []),
    ...(twice.length > 0
      ? [`${call.name} with limit ${limit} gave ${twice.length} rows twice`]
      : []),
    ...(before.length < 12 ? [`${call.name} showed ${before.length} of at least 12 rows`] : []),
  ]
}

async function readAll(
  call: Call,
  limit: number,
  { client, input }: Grower,
  meanwhile?: () => Promise<unknown>,
): Promise<string[]> {
  const items: string[] = []
  let cursor: string | null | undefined
  for (let page = 0; cursor !== null && page < 400; page++) {
    const { body, status, text } = await client.send(
      requestOf(call, { ...input, limit, ...(cursor && { cursor }) }),
    )
    if (status !== 200) throw new Error(`${call.name} answered ${status}: ${text}`)
    const answer = body as { items: unknown[]; nextCursor: string | null }
    items.push(...answer.items.map((item) => JSON.stringify(item, withoutUrl)))
    cursor = answer.nextCursor
    if (page < 8) await meanwhile?.()
  }
  return items
}

/** The address of a file is signed anew each hour: the same row has another one then. */
function withoutUrl(name: string, value: unknown): unknown {
  return name === 'url' ? undefined : value
}

/** A company that is noted something about again and again. */
async function growConversations(): Promise<Grower> {
  const { client } = company.owner
  const widgetId = await liveWidget(client)
  return { client, add: () => newVisitor(stage.server.client(), widgetId) }
}

async function growNotes(name: string): Promise<Grower> {
  const { client } = company.owner
  const { id } = await client.must(companyCalls.create, { name })
  const say = () => ({ id, text: crypto.randomUUID() })
  return { client, input: { id }, add: () => client.must(companyNoteCalls.add, say()) }
}
