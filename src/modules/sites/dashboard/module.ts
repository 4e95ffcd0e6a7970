import { needs } from '#platform/permissions/access.ts'
import { contribute } from '#platform/registry/slot.ts'
import { homeSlot } from '#platform/screens/browser/home-slot.ts'
import { dashboardModule } from '#platform/screens/module.ts'

export const dashboard = dashboardModule({
  contributes: [
    contribute(homeSlot, {
      place: 'main',
      access: needs('Settings', 'view'),
      load: async () => (await import('./parts/site-list.tsx')).SiteList,
      asks: async () => (await import('./parts/site-list.tsx')).asked,
    }),
  ],
})
