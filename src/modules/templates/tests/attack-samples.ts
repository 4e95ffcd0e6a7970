import { templateCalls } from '#modules/templates/contract.ts'
import {
  attackSamples,
  type RowAdders,
  type SampleWorld,
  type Stage,
} from '#tests/support/attack-samples.ts'
import { requestOf } from '#tests/support/client.ts'

export const attack = attackSamples({
  seed,
  rowAdders,
  samples: {
    'message-templates.create': ({ company }) => ({
      input: { ...forTeam(company.teamId), name: unique(), shortcut: '', fileIds: [] },
    }),
    'message-templates.update': async (world) => ({
      input: {
        ...forTeam(world.company.teamId),
        id: await make(world),
        version: 1,
        name: unique(),
        fileIds: [],
      },
    }),
    'message-templates.get': about,
    'message-templates.history': about,
    'message-templates.uploadFile': () => ({ input: { name: 'price.txt' }, file: 'Some text.' }),
    'message-templates.importRows': () => ({ input: { rows: [{ name: unique() }] } }),
    'message-templates.favorite': about,
    'message-templates.noteUse': about,
    'message-templates.putSystemText': () => ({
      input: { key: 'greeting', locale: `en-${crypto.randomUUID().slice(0, 8)}`, text: 'Hello.' },
    }),
  },
})

async function seed({ company: { owner, canary } }: Stage): Promise<void> {
  await owner.client.must(templateCalls.create, { name: `${canary} template` })
  const upload = requestOf(templateCalls.uploadFile, { name: `${canary} template.txt` })
  await owner.client.send({ ...upload, body: `${canary} template` })
}

function rowAdders({ company }: Stage): RowAdders {
  const { client } = company.owner
  return {
    'message-templates.list': () =>
      Promise.resolve({ client, add: () => client.must(templateCalls.create, { name: unique() }) }),
    'message-templates.history': async () => {
      const { id } = await client.must(templateCalls.create, { name: unique() })
      const add = async (): Promise<unknown> => {
        const { version } = await client.must(templateCalls.get, { id })
        return client.must(templateCalls.update, { id, version, body: unique() })
      }
      return { client, input: { id }, add }
    },
  }
}

async function about(world: SampleWorld) {
  return { input: { id: await make(world) } }
}

async function make({ company }: SampleWorld): Promise<string> {
  const made = { name: unique(), kind: 'reply', body: 'Thank you.' } as const
  return (await company.owner.client.must(templateCalls.create, made)).id
}

function forTeam(teamId: string) {
  return { block: null, blocks: {}, scope: 'teams', teamIds: [teamId] }
}

function unique(): string {
  return `Record ${crypto.randomUUID()}`
}
