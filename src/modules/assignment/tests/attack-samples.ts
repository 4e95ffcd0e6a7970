import { setMyAvailability } from '#modules/assignment/contract.ts'
import { createTeam } from '#modules/organization/contract.ts'
import { attackSamples } from '#tests/support/attack-samples.ts'

export const attack = attackSamples({
  samples: {
    async 'assignment.putPolicy'({ company }) {
      const team = { name: crypto.randomUUID(), description: '' }
      const { id: teamId } = await company.owner.client.must(createTeam, team)
      return { input: { teamId, version: 0, ...byHand } }
    },
    async 'assignment.setMyAvailability'({ company }) {
      await company.owner.client.must(setMyAvailability, { ...atLunch, reason: 'Errand' })
      return { input: atLunch }
    },
    async 'assignment.setAvailability'({ company }) {
      return { input: { memberId: (await company.join()).memberId, ...atLunch } }
    },
    async 'assignment.setCapacity'({ company }) {
      return { input: { memberId: (await company.join()).memberId, capacity: 5 } }
    },
  },
})

const byHand = { method: 'manual', reassignAfterMin: null, excludedTagIds: [] }
const atLunch = { status: 'away', reason: 'Lunch', backAt: null } as const
