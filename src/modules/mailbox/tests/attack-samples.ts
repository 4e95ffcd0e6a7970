import { requestMagicLink } from '#modules/account/contract.ts'
import { attackSamples, type RowAdders, type Stage } from '#tests/support/attack-samples.ts'

export const attack = attackSamples({
  rowAdders,
  samples: {
    async 'mailbox.getMail'({ server, company }) {
      const client = server.client()
      await client.must(requestMagicLink, { email: company.owner.email })
      const [mail] = await server.query<{ id: string }>(
        'select id from system_mails order by id desc limit 1',
      )
      return { client, input: { id: mail?.id } }
    },
  },
})

function rowAdders({ server, company }: Stage): RowAdders {
  return {
    'mailbox.listMails': async () => {
      const client = server.client()
      return { client, add: () => client.must(requestMagicLink, { email: company.owner.email }) }
    },
  }
}
