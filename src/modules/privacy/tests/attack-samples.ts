import { createContact } from '#modules/contacts/contract.ts'
import { listRetention, setRetention } from '#modules/privacy/contract.ts'
import { createPrivacyRequest, verifyPrivacyRequest } from '#modules/privacy/requests-contract.ts'
import {
  attackSamples,
  type RowAdders,
  type SampleWorld,
  type Stage,
} from '#tests/support/attack-samples.ts'

export const attack = attackSamples({
  seed,
  rowAdders,
  samples: {
    async 'privacy.setRetention'({ company }) {
      const { client } = company.owner
      const { items } = await client.must(listRetention, {})
      const wish = { object: 'visitors', action: 'delete', days: 3650 } as const
      const held = items.find(({ object }) => object === wish.object)?.version ?? 0
      // An existing policy: creating one and changing one are different rows.
      const { version } = await client.must(setRetention, { ...wish, version: held })
      return { input: { ...wish, version } }
    },
    async 'privacy.createPrivacyRequest'({ company }) {
      const { id: contactId } = await company.owner.client.must(createContact, { name: 'Asker' })
      return { input: { contactId, kind: 'export', receivedAt: new Date().toISOString() } }
    },
    'privacy.verifyPrivacyRequest': async (world) => ({ input: await newRequest(world) }),
    'privacy.refusePrivacyRequest': async (world) => ({ input: await newRequest(world) }),
    async 'privacy.answerPrivacyRequest'(world) {
      const step = await newRequest(world)
      const { id, version } = await world.company.owner.client.must(verifyPrivacyRequest, step)
      return { input: { id, version } }
    },
  },
})

async function seed({ company: { owner, canary } }: Stage): Promise<void> {
  const { id: contactId } = await owner.client.must(createContact, { name: `${canary} asker` })
  await owner.client.must(createPrivacyRequest, { contactId, kind: 'export', note: canary })
}

function rowAdders({ company }: Stage): RowAdders {
  return {
    'privacy.listPrivacyRequests': async () => {
      const { client } = company.owner
      const add = async (): Promise<unknown> => {
        const { id: contactId } = await client.must(createContact, { name: crypto.randomUUID() })
        return client.must(createPrivacyRequest, { contactId, kind: 'export' })
      }
      return { client, add }
    },
  }
}

async function newRequest({ company }: SampleWorld): Promise<{ id: string; version: number }> {
  const { client } = company.owner
  const { id: contactId } = await client.must(createContact, { name: 'Asker' })
  const { id, version } = await client.must(createPrivacyRequest, { contactId, kind: 'export' })
  return { id, version }
}
