import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  listTeammates,
  removeMember,
  removeMyPicture,
  setMyPicture,
} from '#modules/organization/contract.ts'
import { sendMessage } from '#modules/inbox/contract.ts'
import { listChatMessages, listChats, previewWidget } from '#modules/widget/contract.ts'
import type { Answer } from '#tests/support/client.ts'
import { plainPicture, uploadPicture } from '#tests/support/pictures.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company, type Member } from '#tests/support/two-organizations.ts'
import { liveWidget, newVisitor } from '#tests/support/visitor-client.ts'

let server: TestServer
let acme: Company
let globex: Company

beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
})
afterAll(() => server.close())

describe("a member's picture", () => {
  test('is a static square, visible to teammates and anyone with its URL', async () => {
    const { agent, viewer } = acme
    const frames = ['red', 'blue'].map((background) => ({
      create: { width: 900, height: 600, channels: 3 as const, background },
    }))
    const pages = await Promise.all(frames.map((one) => sharp(one).png().toBuffer()))
    const moving = await sharp(pages, { join: { animated: true } })
      .gif()
      .toBuffer()
    await picture(agent, moving)

    const url = await pictureOf(viewer, agent)
    const whole = await fetchPicture(url.replace(/w=\d+&/, ''))
    const shown = await fetchPicture(url)
    expect(shown.status).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=604800, immutable',
    })
    const [small, large] = [
      await sharp(shown.bytes).metadata(),
      await sharp(whole.bytes).metadata(),
    ]
    expect([small.width, small.height]).toEqual([128, 128])
    expect([large.width, large.height, large.pages]).toEqual([512, 512, undefined])
  })

  test('gets a new URL when it changes, and the old one stops working', async () => {
    const { agent } = acme
    await picture(agent, await plainPicture())
    const first = await pictureOf(agent, agent)
    await picture(agent, await plainPicture())
    const second = await pictureOf(agent, agent)

    expect(second).not.toBe(first)
    expect((await fetchPicture(first)).status).toBe(404)
    expect((await fetchPicture(second)).status).toBe(200)
  })

  test('stops being served when it is removed', async () => {
    const { agent } = acme
    await picture(agent, await plainPicture())
    const url = await pictureOf(agent, agent)
    await agent.client.must(removeMyPicture, {})

    expect((await fetchPicture(url)).status).toBe(404)
    expect(await findPicture(agent, agent)).toBeNull()
  })

  test('is deleted with the member', async () => {
    const leaving = await acme.join()
    await picture(leaving, await plainPicture())
    const url = await pictureOf(acme.owner, leaving)
    await acme.owner.client.must(removeMember, { id: leaving.memberId })

    expect((await fetchPicture(url)).status).toBe(404)
    expect(await findPicture(acme.owner, leaving)).toBeNull()
  })

  test("isn't available under another organization or a changed URL", async () => {
    const { agent } = acme
    await picture(agent, await plainPicture())
    const url = await pictureOf(agent, agent)

    for (const changed of [
      url.replace(acme.organizationId, globex.organizationId),
      url.replace(/s=.{4}/, 's=AAAA'),
      url.replace(/[?&]s=[^&]*/, ''),
    ]) {
      expect((await fetchPicture(changed)).status).toBe(404)
    }
    const { items } = await globex.owner.client.must(listTeammates, {})
    expect(items.every(({ pictureUrl }) => pictureUrl === null)).toBe(true)
  })

  test.each([
    ['words', async () => Buffer.from('not a picture'), 422, /^Only images/],
    [
      'a drawing of lines',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      422,
      /^Only images/,
    ],
    ['a small one', () => plainPicture({ width: 63, height: 400 }), 422, /at least 64 × 64 pixels/],
    [
      'a large file',
      async () => Buffer.concat([await plainPicture(), Buffer.alloc(6 * 1024 * 1024)]),
      413,
      /larger than 5 MB/,
    ],
  ])("can't be %s", async (_what, make, status, sentence) => {
    const answer = await uploadPicture(acme.viewer.client, setMyPicture, {}, await make())
    expect(answer).toMatchObject({ status, body: { detail: expect.stringMatching(sentence) } })
    expect(await findPicture(acme.viewer, acme.viewer)).toBeNull()
  })
})

test('appears in the chat when the member replies, even to visitors', async () => {
  const { agent, owner } = acme
  await picture(agent, await plainPicture())
  const url = await pictureOf(owner, agent)
  const widgetId = await liveWidget(owner.client)
  const ada = await newVisitor(server.client(), widgetId)
  const id = ada.conversationId
  await agent.client.must(sendMessage, { id, clientKey: crypto.randomUUID(), text: 'We do.' })

  const { items } = await ada.client.must(listChatMessages, { id })
  expect(items.map(({ author }) => [author.kind, author.pictureUrl])).toEqual([
    ['member', url],
    ['contact', undefined],
  ])
  const { items: chats } = await ada.client.must(listChats, {})
  const key = items[0]?.author.key
  expect(key).toMatch(/^[\w-]{16}$/)
  expect(chats).toMatchObject([{ agentName: agent.name, agentKey: key, agentPictureUrl: url }])
  await owner.client.must(sendMessage, { id, clientKey: crypto.randomUUID(), text: 'Indeed.' })
  const { items: both } = await ada.client.must(listChatMessages, { id })
  expect(both.map(({ author }) => author.key)).toEqual([
    expect.not.stringMatching(`^${key}$`),
    key,
    undefined,
  ])
  expect(JSON.stringify(both)).not.toContain(agent.memberId)
  const shown = await owner.client.must(previewWidget, {
    id: widgetId,
    settings: { showsTeam: true },
  })
  expect(shown.people).toContainEqual({ name: agent.name, key, pictureUrl: url })
  expect(shown.launcher.faces).toEqual([])
  const faced = await owner.client.must(previewWidget, {
    id: widgetId,
    settings: { launcherFaces: true },
  })
  expect(faced.launcher.faces).toContainEqual({ name: agent.name, key, pictureUrl: url })
  expect(faced.people).toEqual([])
})

async function picture(member: Member, content: Buffer): Promise<void> {
  const answer = await uploadPicture(member.client, setMyPicture, {}, content)
  expect(answer).toMatchObject({ status: 200 })
}

async function findPicture(who: Member, whose: Member): Promise<string | null | undefined> {
  const { items } = await who.client.must(listTeammates, {})
  return items.find(({ id }) => id === whose.memberId)?.pictureUrl
}

async function pictureOf(who: Member, whose: Member): Promise<string> {
  const url = await findPicture(who, whose)
  if (!url) throw new Error('There is no picture.')
  return url
}

function fetchPicture(url: string): Promise<Answer> {
  const { pathname, search } = new URL(url)
  return server.client().send({ path: pathname + search })
}
