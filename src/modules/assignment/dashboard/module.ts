import { memberSlot } from '#modules/organization/dashboard/slots.ts'
import { needs } from '#platform/permissions/access.ts'
import { contribute } from '#platform/registry/slot.ts'
import { dashboardModule } from '#platform/screens/module.ts'

export const dashboard = dashboardModule({
  screens: [
    {
      path: 'settings/assignment',
      title: 'Assignment',
      section: 'support-settings',
      order: 5,
      access: needs('Settings', 'view'),
      words: ['auto-assignment', 'round robin', 'queue', 'capacity', 'workload', 'availability'],
      file: 'assignment.tsx',
    },
  ],
  contributes: [
    contribute(memberSlot, {
      load: async () => (await import('./capacity-block.tsx')).CapacityBlock,
    }),
  ],
})
