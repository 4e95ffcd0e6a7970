import { accountScreens } from '#modules/account/dashboard/screens.ts'
import { inboxScreens } from '#modules/inbox/dashboard/screens.ts'
import { organizationScreens } from '#modules/organization/dashboard/screens.ts'
import { tagScreens } from '#modules/tags/dashboard/screens.ts'
import { templateScreens } from '#modules/templates/dashboard/screens.ts'
import { widgetScreens } from '#modules/widget/dashboard/screens.ts'
import { anyMember } from '#platform/permissions/access.ts'
import type { Screen } from '#platform/screens/screen.ts'

/** Every screen of the dashboard, in the order of the menu. */
export const screens: readonly Screen[] = [
  { path: '', title: 'Home', section: 'home', access: anyMember, file: 'routes/dashboard.tsx' },
  ...inboxScreens,
  ...widgetScreens,
  ...tagScreens,
  ...templateScreens,
  ...organizationScreens,
  ...accountScreens,
]
