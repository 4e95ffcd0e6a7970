import { accountScreens } from '#modules/account/dashboard/screens.ts'
import { assignmentScreens } from '#modules/assignment/dashboard/screens.ts'
import { contactScreens } from '#modules/contacts/dashboard/screens.ts'
import { documentationScreens } from '#modules/documentation/dashboard/screens.ts'
import { fieldScreens } from '#modules/fields/dashboard/screens.ts'
import { inboxScreens } from '#modules/inbox/dashboard/screens.ts'
import { knowledgeScreens } from '#modules/knowledge/dashboard/screens.ts'
import { organizationScreens } from '#modules/organization/dashboard/screens.ts'
import { privacyScreens } from '#modules/privacy/dashboard/screens.ts'
import { scheduleScreens } from '#modules/schedules/dashboard/screens.ts'
import { emailScreens } from '#modules/email/dashboard/screens.ts'
import { slaScreens } from '#modules/sla/dashboard/screens.ts'
import { tagScreens } from '#modules/tags/dashboard/screens.ts'
import { templateScreens } from '#modules/templates/dashboard/screens.ts'
import { ticketScreens } from '#modules/tickets/dashboard/screens.ts'
import { visitorScreens } from '#modules/visitors/dashboard/screens.ts'
import { widgetScreens } from '#modules/widget/dashboard/screens.ts'
import { anyMember, needs } from '#platform/permissions/access.ts'
import type { Screen } from '#platform/screens/screen.ts'

/** Every screen of the dashboard, in the order of the menu. */
export const screens: readonly Screen[] = [
  { path: '', title: 'Home', section: 'home', access: anyMember, file: 'routes/dashboard.tsx' },
  ...inboxScreens,
  ...visitorScreens,
  ...widgetScreens,
  ...contactScreens,
  {
    path: 'contacts/{id}',
    title: 'Contact',
    section: 'contacts',
    access: needs('Inbox', 'view'),
    file: 'routes/contact.tsx',
  },
  ...ticketScreens,
  ...knowledgeScreens,
  ...documentationScreens,
  ...tagScreens,
  ...fieldScreens,
  ...scheduleScreens,
  ...assignmentScreens,
  ...slaScreens,
  ...emailScreens,
  ...templateScreens,
  ...privacyScreens,
  ...organizationScreens,
  ...accountScreens,
]
