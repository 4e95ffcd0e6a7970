import { randomBytes } from 'node:crypto'

import { addPushDevice } from '#modules/notifications/push-contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { templateCalls } from '#modules/templates/contract.ts'

import { visitor } from './visitor-sample.ts'
import type { SampleWorld } from './sample-world.ts'
import type { Prepare } from './samples.ts'

type RecordCalls = Pick<typeof tagCalls, 'remove' | 'create'>

/** Honest uses of the calls of plain records. */
export const recordSamples: Readonly<Record<string, Prepare>> = {
  ...samplesOf('tags', tagCalls, { offeredFor: 'tickets' }),
  ...templateSamples(),
}

function samplesOf(
  name: string,
  calls: RecordCalls,
  change: Readonly<Record<string, string>>,
): Readonly<Record<string, Prepare>> {
  const make = async ({ company }: SampleWorld): Promise<string> =>
    (await company.owner.client.must(calls.create, { name: unique() })).id
  return {
    [`${name}.update`]: async (world) => ({ input: { id: await make(world), name: unique() } }),
    [`${name}.changeMany`]: async (world) => ({ input: { ids: [await make(world)], change } }),
    [`${name}.remove`]: async (world) => ({ input: { ids: [await make(world)] } }),
    async [`${name}.restore`](world) {
      const ids = [await make(world)]
      await world.company.owner.client.must(calls.remove, { ids })
      return { input: { ids } }
    },
    [`${name}.importRows`]: () => ({ input: { rows: [{ name: unique() }], isDryRun: false } }),
  }
}

function templateSamples(): Readonly<Record<string, Prepare>> {
  const make = async ({ company }: SampleWorld, kind: 'reply' | 'macro' = 'reply') => {
    const made = { name: unique(), kind, body: 'Thank you.' }
    return (await company.owner.client.must(templateCalls.create, made)).id
  }
  const about = async (world: SampleWorld) => ({ input: { id: await make(world) } })
  return {
    'message-templates.create': ({ company }) => ({
      input: {
        block: null,
        blocks: {},
        name: unique(),
        shortcut: '',
        scope: 'teams',
        teamIds: [company.teamId],
        fileIds: [],
      },
    }),
    'message-templates.update': async (world) => {
      const shared = { scope: 'teams', teamIds: [world.company.teamId] }
      return {
        input: {
          block: null,
          blocks: {},
          id: await make(world),
          version: 1,
          name: unique(),
          fileIds: [],
          ...shared,
        },
      }
    },
    'message-templates.get': about,
    'message-templates.history': about,
    'message-templates.uploadFile': () => ({ input: { name: 'price.txt' }, file: 'Some text.' }),
    'message-templates.importRows': () => ({ input: { rows: [{ name: unique() }] } }),
    'message-templates.favorite': about,
    'message-templates.noteUse': about,
    'message-templates.remove': async (world) => ({ input: { ids: [await make(world)] } }),
    async 'message-templates.restore'(world) {
      const ids = [await make(world)]
      await world.company.owner.client.must(templateCalls.remove, { ids })
      return { input: { ids } }
    },
    'message-templates.putSystemText': () => ({
      input: { key: 'greeting', locale: `en-${crypto.randomUUID().slice(0, 8)}`, text: 'Hello.' },
    }),
    async 'inbox.runMacro'(world) {
      const templateId = await make(world, 'macro')
      const { conversationId: id } = await visitor(world)
      return { input: { id, templateId } }
    },
    'inbox.attachTemplateFiles': async (world) => ({
      input: { id: (await visitor(world)).conversationId, templateId: await make(world) },
    }),
    'inbox.prepareFirstTemplate': async (world) => ({
      input: { templateId: await make(world) },
    }),
    'inbox.attachFirstTemplateFiles': async (world) => ({
      input: { templateId: await make(world) },
    }),
    'inbox.prepareTemplate': async (world) => ({ input: { templateId: await make(world) } }),
    'notifications.addPushDevice': () => ({ input: pushBrowser() }),
    async 'notifications.removePushDevice'({ company }) {
      const { id } = await company.owner.client.must(addPushDevice, pushBrowser())
      return { input: { id } }
    },
  }
}

function pushBrowser() {
  return {
    endpoint: `https://push.example.net/${crypto.randomUUID()}`,
    publicKey:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    authSecret: randomBytes(16).toString('base64url'),
  }
}

function unique(): string {
  return `Record ${crypto.randomUUID()}`
}
