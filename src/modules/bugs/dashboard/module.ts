import { ticketReportSlot } from '#modules/tickets/dashboard/slots.ts'
import { widgetTabSlot } from '#modules/widget/dashboard/slots.ts'
import { contribute } from '#platform/registry/slot.ts'
import { dashboardModule } from '#platform/screens/module.ts'

export const dashboard = dashboardModule({
  contributes: [
    contribute(ticketReportSlot, {
      source: 'bug',
      load: async () => (await import('./bug-block.tsx')).BugBlock,
    }),
    contribute(widgetTabSlot, {
      key: 'bugs',
      label: 'Bug reports',
      load: async () => (await import('./bug-settings.tsx')).BugSettings,
    }),
  ],
})
