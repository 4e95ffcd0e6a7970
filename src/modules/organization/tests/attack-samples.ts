import {
  createRole,
  createTeam,
  disableMember,
  getOrganization,
  inviteMembers,
  setMyPicture,
} from '#modules/organization/contract.ts'
import {
  attackSamples,
  type RowAdders,
  type SampleWorld,
  type Stage,
} from '#tests/support/attack-samples.ts'
import { plainPicture, uploadPicture } from '#tests/support/pictures.ts'
import { makePerson } from '#tests/support/two-organizations.ts'

import { endSamples } from './attack/endings.ts'
import { peopleSamples } from './attack/people.ts'

export const attack = attackSamples({
  seed,
  rowAdders,
  samples: {
    ...peopleSamples,
    ...endSamples,
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
  },
})

async function seed({ company: { owner, canary } }: Stage): Promise<void> {
  await owner.client.must(createRole, { name: `${canary} role`, levels: { Inbox: 'view' } })
  await owner.client.must(inviteMembers, { emails: [`${canary}@invited.example`] })
}

function rowAdders({ server, company }: Stage): RowAdders {
  return {
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
      const { client } = await makePerson(server, 'Staff', 'readonly')
      const add = (): Promise<unknown> =>
        server.query(
          `insert into organization_deletions (organization, name_hash, requested_at) values ($1, 'x', now())`,
          [crypto.randomUUID()],
        )
      return { client, add }
    },
  }
}

async function newRole({ company }: SampleWorld): Promise<string> {
  const { key } = await company.owner.client.must(createRole, { name: unique(), levels: {} })
  return key
}

async function newTeam({ company }: SampleWorld): Promise<string> {
  const { id } = await company.owner.client.must(createTeam, { name: unique() })
  return id
}

function unique(): string {
  return `sample-${crypto.randomUUID().slice(0, 8)}`
}
