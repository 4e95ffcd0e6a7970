import { profileTabSlot } from '#modules/account/dashboard/slots.ts'
import { contribute } from '#platform/registry/slot.ts'
import { dashboardModule } from '#platform/screens/module.ts'

export const dashboard = dashboardModule({
  contributes: [
    contribute(profileTabSlot, {
      key: 'notifications',
      label: 'Notifications',
      order: 1,
      load: async () => (await import('./notification-settings.tsx')).NotificationSettings,
    }),
  ],
})
