import { keyNames } from '#platform/permissions/key-names.ts'
import type { PermissionKey } from '#platform/permissions/keys.ts'

export const permissionGroups: readonly {
  readonly title: string
  readonly keys: readonly PermissionKey[]
}[] = [
  {
    title: 'Support',
    keys: [
      'Inbox',
      'Inbox.Delete',
      'Inbox.Export',
      'Inbox.Ratings',
      'Visitors',
      'Tickets',
      'Knowledgebase',
      'Documentation',
      'Widgets',
    ],
  },
  { title: 'Automation', keys: ['Automation.AI', 'Automation.Form', 'Automation.Custom'] },
  {
    title: 'Newsletter',
    keys: [
      'Newsletter',
      'Newsletter.Subscribers',
      'Newsletter.Campaigns',
      'Newsletter.Templates',
      'Newsletter.Workflows',
      'Newsletter.Verification',
    ],
  },
  {
    title: 'Outreach',
    keys: [
      'Outreach.Tours',
      'Outreach.Banners',
      'Outreach.Surveys',
      'Outreach.Messages',
      'Outreach.News',
    ],
  },
  {
    title: 'Time',
    keys: [
      'TimeManagement',
      'TimeManagement.AllShifts',
      'TimeManagement.ShiftTypes',
      'TimeManagement.Reports',
      'TimeManagement.Approve',
    ],
  },
  {
    title: 'Business',
    keys: ['Reports', 'Affiliates', 'Affiliates.Payouts', 'Bookkeeping', 'Bookkeeping.Close'],
  },
  { title: 'Organization', keys: ['Organization', 'Organization.Roles', 'Audit', 'Data.Export'] },
  {
    title: 'Settings',
    keys: [
      'Settings',
      'Settings.Api',
      'Settings.Boards',
      'Settings.Models',
      'Settings.Domain',
      'Settings.Email',
      'Settings.MessageTemplates',
      'Settings.Facebook',
    ],
  },
]

export function nameOfKey(key: PermissionKey): string {
  return keyNames[key]
}
