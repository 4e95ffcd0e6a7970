import { createContact } from '#modules/contacts/contract.ts'
import {
  answerIdea,
  createShare,
  mergeIdea,
  putShareSettings,
  voteFor,
} from '#modules/share/contract.ts'
import type { BoardShare } from '#modules/share/model.ts'
import { commentOnIdea, submitIdea, unsubscribe } from '#modules/share/reader-contract.ts'
import { createBoard } from '#modules/tickets/boards-contract.ts'
import { createTicket } from '#modules/tickets/contract.ts'
import type { Board, Ticket } from '#modules/tickets/model.ts'
import {
  attackSamples,
  type RowAdders,
  type SampleWorld,
  type Stage,
} from '#tests/support/attack-samples.ts'
import { knownReader } from '#tests/support/known-reader.ts'
import { dot } from '#tests/support/pictures.ts'
import { readerOn } from '#tests/support/reader.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import type { Company } from '#tests/support/two-organizations.ts'

export const attack = attackSamples({
  seed,
  rowAdders,
  samples: {
    'share.create': async ({ company }) => ({
      input: {
        siteId: company.siteId,
        boardId: (await makeBoard(company)).id,
        slug: newSlug(),
        columnIds: null,
      },
    }),
    'share.update': async ({ company }) => {
      const { id, version } = await makeShare(company)
      return { input: { id, version, title: 'Renamed', columnIds: null } }
    },
    'share.renewLink': async ({ company }) => ({ input: { id: (await makeShare(company)).id } }),
    'share.putSettings': () => ({ input: { weightField: '' } }),
    'share.decideSubmissions': async (world) => ({
      input: { ids: [await makeSubmission(world.server, world.company)], act: 'spam' },
    }),
    'share.decideComments': async ({ company }) => ({
      input: { ids: [await makeComment(company)], act: 'spam' },
    }),
    'share.answerIdea': async ({ company }) => ({
      input: { id: (await makeIdea(company)).id, body: 'Said', parentId: null },
    }),
    'share.updateComment': async ({ company }) => ({
      input: { id: await makeComment(company), isPinned: true, body: 'Changed' },
    }),
    'share.voteFor': async ({ company, idIn }) => ({
      input: { id: (await makeIdea(company)).id, contactId: idIn('contacts') },
    }),
    'share.removeVote': async (world) => ({
      input: { id: await makeVote(world.server, world.company) },
    }),
    'share.mergeIdea': async ({ company }) => ({
      input: { id: (await makeIdea(company)).id, intoId: (await makeIdea(company)).id },
    }),
    'share.unmergeIdea': async ({ company }) => {
      const { id } = await makeIdea(company)
      const { id: intoId } = await makeIdea(company)
      await company.owner.client.must(mergeIdea, { id, intoId })
      return { input: { id } }
    },
    'share.getSharedBoard': onBoard,
    'share.getLock': async ({ company }) => ({
      input: { slug: (await stand(company)).share.slug },
    }),
    'share.unlock': async ({ server, company }) => {
      const client = readerOn(server, company.slug)
      // The browser gets its key with the first post.
      await client.must(unsubscribe, { token: 'x'.repeat(43) })
      return { client, input: { slug: await lockedSlug(company), password: 'open sesame' } }
    },
    'share.listIdeas': onBoard,
    'share.suggestIdeas': async ({ company }) => ({
      input: { slug: (await stand(company)).share.slug, text: 'something' },
    }),
    'share.getRoadmap': onBoard,
    'share.submitIdea': async ({ company }) => ({
      input: {
        slug: (await stand(company)).share.slug,
        title: crypto.randomUUID(),
        body: '',
        pictureIds: [],
      },
    }),
    'share.getIdea': onIdea,
    'share.setVote': onIdea,
    'share.commentOnIdea': async (world) => {
      const { input } = await onIdea(world)
      return { input: { ...input, body: 'Said', parentId: null } }
    },
    'share.uploadPicture': async ({ company }) => ({
      input: { slug: (await stand(company)).share.slug, name: 'dot.png' },
      file: dot,
    }),
    'share.editOwnComment': async (world) => {
      const { input } = await onOwnComment(world)
      return { input: { ...input, body: 'Changed' } }
    },
    'share.deleteOwnComment': onOwnComment,
    'share.reactToComment': async (world) => {
      const { input } = await onOwnComment(world)
      return { input: { ...input, emoji: '👍', isOn: true } }
    },
    'share.followIdea': onIdea,
    'share.unsubscribe': () => ({ input: { token: 'x'.repeat(43) } }),
  },
})

async function seed({ server, company }: Stage): Promise<void> {
  await company.owner.client.must(putShareSettings, { weightField: '' })
  await stand(company)
  await makeComment(company)
  await makeVote(server, company)
  await makeSubmission(server, company)
  await makeUpload(server, company)
}

function rowAdders({ server, company }: Stage): RowAdders {
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

  return {
    'share.listIdeas': async () => {
      const { slug, add } = await growingShare('KEYS')
      return { client: readerOn(server, company.slug), input: { slug }, add }
    },
    'share.listTeamIdeas': async () => {
      const { client, id, add } = await growingShare('KEYT')
      return { client, input: { id }, add }
    },
    'share.listSubmissions': async () => {
      const { client, id: shareId, slug } = await growingShare('KEYU')
      const add = () =>
        readerOn(server, company.slug).must(submitIdea, {
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
    'share.listVotes': async () => {
      const { client, add: make } = await growingShare('KEYW')
      const { id } = await make()
      const add = async () => {
        const { id: contactId } = await client.must(createContact, { name: crypto.randomUUID() })
        return client.must(voteFor, { id, contactId })
      }
      return { client, input: { id }, add }
    },
  }
}

async function onBoard({ company }: SampleWorld) {
  return { input: { slug: (await stand(company)).share.slug } }
}

async function onIdea({ company }: SampleWorld) {
  const { share, board } = await stand(company)
  return { input: { slug: share.slug, key: (await makeIdea(company, board)).key } }
}

async function onOwnComment(world: SampleWorld) {
  const { company } = world
  const known = quiet.get(company.organizationId) ?? makeStand(company)
  quiet.set(company.organizationId, known)
  const { share, board } = await known
  const input = { slug: share.slug, key: (await makeIdea(company, board)).key }
  const reader = await knownReader(world)
  const said = { ...input, clientKey: crypto.randomUUID(), body: 'Said' }
  // The sample of another call may have blocked this network already, which leaves the comment
  // without an author.
  const { status, body } = await reader.call(commentOnIdea, said)
  const id = status === commentOnIdea.status ? body.id : crypto.randomUUID()
  return { input: { ...input, id } }
}

interface Stand {
  readonly board: Board
  readonly share: BoardShare
}

function stand(company: Company): Promise<Stand> {
  const known = stands.get(company.organizationId) ?? makeStand(company)
  stands.set(company.organizationId, known)
  return known
}

const stands = new Map<string, Promise<Stand>>()

const quiet = new Map<string, Promise<Stand>>()

/** Shared by all samples, because hashing a password is slow on purpose. */
async function lockedSlug(company: Company): Promise<string> {
  const plan = { viewAccess: 'password', password: 'open sesame' } as const
  const known = locked.get(company.organizationId) ?? makeShare(company, plan)
  locked.set(company.organizationId, known)
  return (await known).slug
}

const locked = new Map<string, Promise<BoardShare>>()

async function makeStand(company: Company): Promise<Stand> {
  const board = await makeBoard(company)
  return { board, share: await makeShare(company, {}, board) }
}

function makeBoard({ owner, canary }: Company): Promise<Board> {
  const values = { name: `${canary} ideas`, key: newKey(), kind: 'product' } as const
  return owner.client.must(createBoard, values)
}

async function makeShare(
  company: Company,
  plan: { readonly viewAccess?: 'password'; readonly password?: string } = {},
  board?: Board,
): Promise<BoardShare> {
  return company.owner.client.must(createShare, {
    siteId: company.siteId,
    boardId: (board ?? (await makeBoard(company))).id,
    slug: newSlug(),
    title: `${company.canary} ideas`,
    voteAccess: 'anyone',
    commentAccess: 'anyone',
    submitAccess: 'anyone',
    ...plan,
  })
}

async function makeIdea(company: Company, board?: Board): Promise<Ticket> {
  return company.owner.client.must(createTicket, {
    clientKey: crypto.randomUUID(),
    boardId: (board ?? (await stand(company)).board).id,
    title: `${company.canary} idea`,
    visibility: 'public',
  })
}

async function makeComment(company: Company): Promise<string> {
  const { id } = await company.owner.client.must(answerIdea, {
    id: (await makeIdea(company)).id,
    clientKey: crypto.randomUUID(),
    body: `${company.canary} comment`,
  })
  return id
}

async function makeVote(server: TestServer, company: Company): Promise<string> {
  const { client } = company.owner
  const { id } = await makeIdea(company)
  const { id: contactId } = await client.must(createContact, { name: `${company.canary} voter` })
  await client.must(voteFor, { id, contactId })
  const [vote] = await server.query<{ id: string }>(
    'select id from ticket_votes where ticket_id = $1',
    [id],
  )
  return vote?.id ?? ''
}

async function makeSubmission(server: TestServer, company: Company): Promise<string> {
  const { share } = await stand(company)
  const clientKey = crypto.randomUUID()
  const title = `${company.canary} ${clientKey}`
  await readerOn(server, company.slug).must(submitIdea, { slug: share.slug, title, clientKey })
  const [sent] = await server.query<{ id: string }>(
    'select id from share_submissions where client_key = $1',
    [clientKey],
  )
  return sent?.id ?? ''
}

async function makeUpload(server: TestServer, company: Company): Promise<void> {
  const { share } = await stand(company)
  const path = `/api/share/${share.slug}/pictures?name=${company.canary}.png`
  const answer = await readerOn(server, company.slug).send({ method: 'POST', path, body: dot })
  if (answer.status !== 201) throw new Error(`share.uploadPicture answered ${answer.text}`)
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  return [...bytes].map((byte) => String.fromCharCode(65 + (byte % 26))).join('')
}

function newSlug(): string {
  return `s${crypto.randomUUID().replaceAll('-', '')}`
}
