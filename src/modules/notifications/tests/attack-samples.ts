import { randomBytes } from 'node:crypto'

import { addPushDevice } from '#modules/notifications/push-contract.ts'
import { attackSamples, type RowAdders, type Stage } from '#tests/support/attack-samples.ts'

export const attack = attackSamples({
  seed,
  rowAdders,
  samples: {
    async 'notifications.markRead'({ server, company }) {
      const [row] = await server.query<{ id: string }>(
        `insert into notifications (org_id, member_id, kind, title)
          values ($1, $2, 'member.joined', 'New member') returning id`,
        [company.organizationId, company.owner.memberId],
      )
      return { input: { ids: [row?.id] } }
    },
    async 'notifications.updateNotificationSettings'({ server, company }) {
      await server.query('delete from notification_settings where org_id = $1', [
        company.organizationId,
      ])
      return { input: { items: [{ kind: 'member.joined', email: false }] } }
    },
    'notifications.addPushDevice': () => ({ input: pushBrowser() }),
    async 'notifications.removePushDevice'({ company }) {
      const { id } = await company.owner.client.must(addPushDevice, pushBrowser())
      return { input: { id } }
    },
  },
})

async function seed({ server, company }: Stage): Promise<void> {
  const { organizationId, owner, canary } = company
  await server.query(
    `insert into notifications (org_id, member_id, kind, title) values ($1, $2, 'member.joined', $3)`,
    [organizationId, owner.memberId, `${canary} joined`],
  )
  await server.query(
    `insert into push_subscriptions (org_id, member_id, endpoint, public_key, auth_secret)
    values ($1, $2, $3, 'key', 'secret')`,
    [organizationId, owner.memberId, `https://push.example.net/${canary}`],
  )
}

function rowAdders({ server, company }: Stage): RowAdders {
  return {
    'notifications.listNotifications': async () => {
      const { client, memberId } = company.owner
      const add = (): Promise<unknown> =>
        server.query(
          `insert into notifications (org_id, member_id, kind, title) values ($1, $2, 'member.joined', $3)`,
          [company.organizationId, memberId, crypto.randomUUID()],
        )
      return { client, add }
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
