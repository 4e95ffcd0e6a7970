import { needs } from '#platform/permissions/access.ts'
import { screensOf } from '#platform/screens/screen.ts'

export const scheduleScreens = screensOf('schedules', [
  {
    path: 'settings/opening-hours',
    title: 'Opening hours',
    section: 'support-settings',
    access: needs('Settings', 'view'),
    words: ['business hours', 'schedule', 'holidays', 'office hours'],
    actions: [
      { title: 'New opening hours', search: '?new=1', access: needs('Settings', 'manage') },
    ],
    file: 'opening-hours.tsx',
  },
])
