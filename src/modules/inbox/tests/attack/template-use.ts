import { templateCalls } from '#modules/templates/contract.ts'
import type { SampleWorld, Samples } from '#tests/support/attack-samples.ts'
import { visitor } from '#tests/support/sample-visitor.ts'

export const templateUseSamples: Samples = {
  async 'inbox.runMacro'(world) {
    const templateId = await make(world, 'macro')
    const { conversationId: id } = await visitor(world)
    return { input: { id, templateId } }
  },
  'inbox.attachTemplateFiles': async (world) => ({
    input: { id: (await visitor(world)).conversationId, templateId: await make(world) },
  }),
  'inbox.prepareTemplate': aboutTemplate,
  'inbox.prepareFirstTemplate': aboutTemplate,
  'inbox.attachFirstTemplateFiles': aboutTemplate,
}

async function aboutTemplate(world: SampleWorld) {
  return { input: { templateId: await make(world) } }
}

async function make({ company }: SampleWorld, kind: 'reply' | 'macro' = 'reply') {
  const name = `Record ${crypto.randomUUID()}`
  const made = { name, kind, body: 'Thank you.' }
  return (await company.owner.client.must(templateCalls.create, made)).id
}
