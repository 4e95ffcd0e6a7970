import { offerOwnership } from '#modules/organization/contract.ts'
import type { Sample, Samples, SampleWorld } from '#tests/support/attack-samples.ts'
import { invite } from '#tests/support/invitation.ts'
import { makeCompany, password } from '#tests/support/two-organizations.ts'

export const peopleSamples: Samples = {
  'organization.inviteMembers': ({ company }) => ({
    input: { role: 'member', roleKey: 'preset:viewer', teamIds: [company.teamId] },
  }),
  'organization.resendInvitation': async (world) => ({ input: { id: await newInvitation(world) } }),
  'organization.revokeInvitation': async (world) => ({ input: { id: await newInvitation(world) } }),
  'organization.changeInvitation': async (world) => ({
    input: { id: await newInvitation(world), teamIds: [world.company.teamId] },
  }),
  'organization.getInvitation': async (world) => withLink(world),
  'organization.acceptInvitation': async (world) =>
    withLink(world, { name: 'Newcomer', password: password }),
  'organization.declineInvitation': async (world) => withLink(world),
  'organization.offerOwnership': async (world) => {
    const { owner, agent } = await newCompany(world)
    return { client: owner.client, input: { memberId: agent.memberId } }
  },
  'organization.cancelOwnershipOffer': async (world) => {
    const { owner, agent } = await newCompany(world)
    await owner.client.must(offerOwnership, { memberId: agent.memberId })
    return { client: owner.client }
  },
  'organization.acceptOwnership': async (world) => ({ client: (await chosenOne(world)).client }),
  'organization.declineOwnership': async (world) => ({ client: (await chosenOne(world)).client }),
  'organization.updateSecurityPolicy': async (world) => ({
    client: (await newCompany(world)).owner.client,
    input: { sessionDays: 30 },
  }),
}

async function newInvitation({ server, company }: SampleWorld): Promise<string> {
  const { invitation } = await invite(server, company.owner.client)
  return invitation.id
}

async function withLink(
  { server, company }: SampleWorld,
  form: Readonly<Record<string, unknown>> = {},
): Promise<Partial<Sample>> {
  const { token } = await invite(server, company.owner.client)
  return { client: server.client(), input: { token, ...form } }
}

async function chosenOne(world: SampleWorld) {
  const { owner, agent } = await newCompany(world)
  await owner.client.must(offerOwnership, { memberId: agent.memberId })
  return agent
}

async function newCompany({ server }: SampleWorld) {
  return makeCompany(server, `sample-${crypto.randomUUID().slice(0, 8)}`)
}
