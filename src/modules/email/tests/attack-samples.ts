import { trustSender } from '#modules/email/accounts-contract.ts'
import { addSuppression } from '#modules/email/delivery-contract.ts'
import { attackSamples, type RowAdders, type Stage } from '#tests/support/attack-samples.ts'

import { accountSamples, addReport, furnishEmail, createDomain } from './attack/accounts.ts'
import { addOutbound, deliverySamples, furnishDelivery, newAddress } from './attack/delivery.ts'
import { addInbound, furnishMail, receivedSamples } from './attack/received.ts'

export const attack = attackSamples({
  seed,
  rowAdders,
  samples: {
    ...receivedSamples,
    ...accountSamples,
    ...deliverySamples,
  },
})

async function seed({ server, company }: Stage): Promise<void> {
  await furnishMail(server, company)
  await furnishEmail(server, company)
  await furnishDelivery(server, company)
}

function rowAdders({ server, company }: Stage): RowAdders {
  return {
    'email.listInboundMails': async () => ({
      client: company.owner.client,
      add: () => addInbound(server, company, 'failed'),
    }),
    'email.listTrustedSenders': async () => {
      const { client } = company.owner
      const sender = (): string => `${crypto.randomUUID()}@partner.example`
      return { client, add: () => client.must(trustSender, { sender: sender() }) }
    },
    'email.listDmarcReports': async () => {
      const domain = await createDomain({ company })
      return {
        client: company.owner.client,
        input: { id: domain.id },
        add: () => addReport(server, company, domain),
      }
    },
    'email.listOutboundMails': async () => ({
      client: company.owner.client,
      add: () => addOutbound(server, company, 'queued'),
    }),
    'email.listSuppressions': async () => {
      const { client } = company.owner
      return { client, add: () => client.must(addSuppression, { address: newAddress() }) }
    },
  }
}
