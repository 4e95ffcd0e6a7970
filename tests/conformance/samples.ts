import { requestMagicLink } from '#modules/account/contract.ts'
import { uploadFile } from '#modules/files/contract.ts'
import {
  createRole,
  createTeam,
  disableMember,
  getOrganization,
  setMyPicture,
} from '#modules/organization/contract.ts'
import {
  addDomain,
  archiveSite,
  createSite,
  setSitePicture,
  verifyDomain,
} from '#modules/sites/contract.ts'
import type { Call } from '#platform/registry/call.ts'
import { plainPicture, uploadPicture } from '#tests/support/pictures.ts'
import { requestOf, type Client, type RequestOptions } from '#tests/support/client.ts'

import { accountSamples } from './account-samples.ts'
import { assignmentSamples } from './assignment-samples.ts'
import { chatSamples } from './chat-samples.ts'
import { contactSamples } from './contact-samples.ts'
import { buildInput } from './input-builder.ts'
import { endSamples } from './end-samples.ts'
import { deliverySamples } from './delivery-samples.ts'
import { documentationSamples } from './documentation-samples.ts'
import { knowledgeSamples } from './knowledge-samples.ts'
import { emailSamples } from './email-samples.ts'
import { mailSamples } from './mail-samples.ts'
import { peopleSamples } from './people-samples.ts'
import { privacySamples } from './privacy-samples.ts'
import type { SampleWorld } from './sample-world.ts'
import { knownReader, readerSamples } from './reader-samples.ts'
import { recordSamples } from './record-samples.ts'
import { slaSamples } from './sla-samples.ts'
import { shareSamples } from './share-samples.ts'
import { bugSamples, dot } from './bug-samples.ts'
import { threadSamples } from './thread-samples.ts'
import { ticketSamples } from './ticket-samples.ts'

/** An honest use of a call: who asks, and with what. */
export interface Sample {
  readonly client: Client
  readonly input: Readonly<Record<string, unknown>>
  /** The body of a call that takes a file. */
  readonly file?: string | Uint8Array
}

/** Says what the builder cannot know. What it leaves out is built from the schema, by the owner. */
export type Prepare = (world: SampleWorld) => Promise<Partial<Sample>> | Partial<Sample>

export async function sampleOf(world: SampleWorld, call: Call): Promise<Sample> {
  const prepared = await samples[call.name]?.(world)
  return {
    client: await usualClient(world, call),
    ...prepared,
    input: buildInput(call.input, world, prepared?.input),
  }
}

/** On the pages of a tenant nobody is signed in to the product. */
function usualClient(world: SampleWorld, { access }: Call): Promise<Client> | Client {
  return access.who === 'reader' ? knownReader(world) : world.company.owner.client
}

/** The request of a sample, with another input if one is given. */
export function sampleRequest(
  call: Call,
  { input, file }: Sample,
  change: Readonly<Record<string, unknown>> = {},
): RequestOptions & { method: string } {
  const request = requestOf(call, { ...input, ...change })
  return file === undefined ? request : { ...request, body: file }
}

/** What to do when a call has no sample that works. */
export function missingSample(call: Call, status: number, text: string): string {
  return `${call.name} answered ${status} to its honest sample, not ${call.status}: add or mend its entry in tests/conformance/samples.ts. ${text.slice(0, 300)}`
}

const samples: Readonly<Record<string, Prepare>> = {
  ...accountSamples,
  ...mailSamples,
  ...emailSamples,
  ...deliverySamples,
  ...peopleSamples,
  ...endSamples,
  ...recordSamples,
  ...chatSamples,
  ...contactSamples,
  ...assignmentSamples,
  ...slaSamples,
  ...knowledgeSamples,
  ...documentationSamples,
  ...ticketSamples,
  ...threadSamples,
  ...readerSamples,
  ...shareSamples,
  ...bugSamples,
  ...privacySamples,

  'organization.signUp': ({ server }) => ({
    client: server.client(),
    input: { email: `${crypto.randomUUID()}@people.example` },
  }),
  'organization.createOrganization': async (world) => ({ client: (await world.person()).client }),
  async 'organization.updateOrganization'({ company }) {
    const { version } = await company.owner.client.must(getOrganization, {})
    return { input: { version, baseCurrency: 'EUR' } }
  },
  'organization.updateMember': async ({ company }) => ({
    input: { id: (await company.join()).memberId, displayName: 'Renamed' },
  }),
  'organization.disableMember': async ({ company }) => ({
    input: { id: (await company.join()).memberId },
  }),
  async 'organization.enableMember'({ company }) {
    const { memberId: id } = await company.join()
    const { version } = await company.owner.client.must(disableMember, { id, version: 1 })
    return { input: { id, version } }
  },
  'organization.removeMember': async ({ company }) => ({
    input: { id: (await company.join()).memberId },
  }),
  'organization.updateRole': async (world) => ({
    input: { id: await newRole(world), name: unique() },
  }),
  'organization.deleteRole': async (world) => ({ input: { id: await newRole(world) } }),
  'organization.updateTeam': async (world) => ({
    input: { id: await newTeam(world), name: unique() },
  }),
  'organization.setTeamMembers': async (world) => ({ input: { id: await newTeam(world) } }),
  'organization.deleteTeam': async (world) => ({ input: { id: await newTeam(world) } }),

  'organization.setMyPicture': async () => ({
    input: { name: 'me.jpg' },
    file: await plainPicture(),
  }),
  async 'organization.removeMyPicture'({ company: { owner } }) {
    await uploadPicture(owner.client, setMyPicture, {}, await plainPicture())
    return {}
  },

  'sites.updateSite': async (world) => ({ input: { id: await newSite(world), name: unique() } }),
  'sites.setSitePicture': async (world) => ({
    input: { id: await newSite(world), kind: 'logo' },
    file: dot,
  }),
  async 'sites.removeSitePicture'(world) {
    const input = { id: await newSite(world), kind: 'logo' } as const
    await world.company.owner.client.send({ ...requestOf(setSitePicture, input), body: dot })
    return { input }
  },
  'sites.archiveSite': async (world) => ({ input: { id: await newSite(world) } }),
  async 'sites.restoreSite'(world) {
    const id = await newSite(world)
    const { version } = await world.company.owner.client.must(archiveSite, { id, version: 1 })
    return { input: { id, version } }
  },
  async 'sites.verifyDomain'(world) {
    return { input: { id: (await newDomain(world)).id } }
  },
  async 'sites.makeDomainPrimary'(world) {
    const { id } = await newDomain(world)
    await world.company.owner.client.must(verifyDomain, { id })
    return { input: { id } }
  },
  async 'sites.removeDomain'(world) {
    return { input: { id: (await newDomain(world)).id } }
  },

  'files.uploadFile': () => ({
    input: { use: 'attachment', name: `${unique()}.txt` },
    file: 'Some text.',
  }),
  async 'files.deleteFile'({ company }) {
    const request = requestOf(uploadFile, { use: 'attachment', name: 'gone.txt' })
    const { body } = await company.owner.client.send({ ...request, body: 'Soon gone.' })
    return { input: { id: Reflect.get(Object(body), 'id') } }
  },

  async 'mailbox.getMail'({ server, company }) {
    const client = server.client()
    await client.must(requestMagicLink, { email: company.owner.email })
    const [mail] = await server.query<{ id: string }>(
      'select id from system_mails order by id desc limit 1',
    )
    return { client, input: { id: mail?.id } }
  },
}

async function newRole({ company }: SampleWorld): Promise<string> {
  const { key } = await company.owner.client.must(createRole, { name: unique(), levels: {} })
  return key
}

async function newTeam({ company }: SampleWorld): Promise<string> {
  const { id } = await company.owner.client.must(createTeam, { name: unique() })
  return id
}

async function newSite({ company }: SampleWorld): Promise<string> {
  const { id } = await company.owner.client.must(createSite, { slug: unique(), name: unique() })
  return id
}

/** A domain whose record is in place, so that looking for it finds it. */
async function newDomain({ company, server }: SampleWorld): Promise<{ id: string }> {
  const { siteId, owner } = company
  const domain = await owner.client.must(addDomain, { siteId, hostname: `${unique()}.example` })
  server.txtRecords.set(domain.proof.name, [[domain.proof.value]])
  return domain
}

function unique(): string {
  return `sample-${crypto.randomUUID().slice(0, 8)}`
}
