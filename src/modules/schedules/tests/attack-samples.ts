import { createSchedule } from '#modules/schedules/contract.ts'
import { attackSamples, type Stage } from '#tests/support/attack-samples.ts'

export const attack = attackSamples({
  seed,
  samples: {
    'schedules.createSchedule': () => ({ input: openingHours() }),
    async 'schedules.updateSchedule'({ company }) {
      const { id } = await company.owner.client.must(createSchedule, openingHours())
      return { input: { ...openingHours(), id, version: 1 } }
    },
    async 'schedules.deleteSchedule'({ company }) {
      const { id } = await company.owner.client.must(createSchedule, openingHours())
      return { input: { id } }
    },
  },
})

async function seed({ company: { owner, canary } }: Stage): Promise<void> {
  await owner.client.must(createSchedule, { name: `${canary} hours`, timeZone: 'UTC', week: [] })
}

function openingHours() {
  return {
    name: `Hours ${crypto.randomUUID()}`,
    timeZone: 'Europe/Oslo',
    week: [{ day: 1, from: '22:00', to: '06:00' }],
    exceptions: [{ date: '2026-12-25', name: 'Christmas', isYearly: true, hours: [] }],
  }
}
