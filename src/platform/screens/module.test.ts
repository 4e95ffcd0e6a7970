import { expect, test } from 'vitest'

import { anyMember } from '#platform/permissions/access.ts'

import { dashboardModule, screensOf } from './module.ts'

test('screens are ordered by section, then by their own order', () => {
  const declared = { title: 'Screen', access: anyMember, file: 'screen.tsx' }
  const found = {
    '../bikes/dashboard/module.ts': dashboardModule({
      screens: [
        { ...declared, path: 'settings/bikes', section: 'support-settings' },
        { ...declared, path: 'bikes', section: 'tickets' },
        { ...declared, path: 'bikes/{id}', section: 'tickets' },
      ],
    }),
    '../cars/dashboard/module.ts': dashboardModule({
      screens: [{ ...declared, path: 'settings/cars', section: 'support-settings', order: 1 }],
    }),
    '../ships/dashboard/module.ts': dashboardModule({}),
  }

  expect(screensOf(found).map(({ path, file }) => [path, file])).toEqual([
    ['bikes', '../bikes/dashboard/screens/screen.tsx'],
    ['bikes/{id}', '../bikes/dashboard/screens/screen.tsx'],
    ['settings/cars', '../cars/dashboard/screens/screen.tsx'],
    ['settings/bikes', '../bikes/dashboard/screens/screen.tsx'],
  ])
})
