import { anyMember } from '#platform/permissions/access.ts'
import { screensOf } from '#platform/screens/module.ts'
import type { Screen } from '#platform/screens/screen.ts'

import { modules } from './modules.ts'

export const screens: readonly Screen[] = [
  { path: '', title: 'Home', section: 'home', access: anyMember, file: 'routes/dashboard.tsx' },
  ...screensOf(modules),
]
