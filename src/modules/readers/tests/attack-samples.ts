import { askForReaderLink } from '#modules/readers/contract.ts'
import { attackSamples } from '#tests/support/attack-samples.ts'
import { knownReaderOn, readerOn, readerTokenTo } from '#tests/support/reader.ts'

export const attack = attackSamples({
  samples: {
    'readers.askForLink': () => ({ input: { email: newAddress(), next: '/tickets' } }),
    async 'readers.enter'({ server, company }) {
      const client = readerOn(server, company.slug)
      const email = newAddress()
      await client.must(askForReaderLink, { email, clientKey: crypto.randomUUID() })
      return { client, input: { token: await readerTokenTo(server, email) } }
    },
    'readers.leave': async ({ server, company }) => ({
      client: await knownReaderOn(server, company.slug, newAddress()),
    }),
  },
})

function newAddress(): string {
  return `${crypto.randomUUID()}@readers.example`
}
