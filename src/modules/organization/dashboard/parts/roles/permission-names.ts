import type { PermissionKey } from '#platform/permissions/keys.ts'

/** The permissions as people read them, in the groups they belong to. */
export const permissionGroups: readonly {
  readonly title: string
  readonly keys: Readonly<Partial<Record<PermissionKey, string>>>
}[] = [
  {
    title: 'Support',
    keys: {
      Inbox: 'Inbox',
      'Inbox.Delete': 'Delete conversations',
      'Inbox.Ratings': 'Ratings of customers',
      Visitors: 'Visitors',
      Tickets: 'Tickets',
      Knowledgebase: 'Knowledge base',
      Documentation: 'Documentation',
      Widgets: 'Widgets',
    },
  },
  {
    title: 'Automation',
    keys: {
      'Automation.AI': 'Bots',
      'Automation.Form': 'Forms',
      'Automation.Custom': 'Custom automation',
    },
  },
  {
    title: 'Newsletter',
    keys: {
      Newsletter: 'Newsletter',
      'Newsletter.Subscribers': 'Subscribers',
      'Newsletter.Campaigns': 'Campaigns',
      'Newsletter.Templates': 'Newsletter templates',
      'Newsletter.Workflows': 'Workflows',
      'Newsletter.Verification': 'Address verification',
    },
  },
  {
    title: 'Outreach',
    keys: {
      'Outreach.Tours': 'Tours',
      'Outreach.Banners': 'Banners',
      'Outreach.Surveys': 'Surveys',
      'Outreach.Messages': 'Messages',
      'Outreach.News': 'News',
    },
  },
  {
    title: 'Time',
    keys: {
      TimeManagement: 'Own time and shifts',
      'TimeManagement.AllShifts': 'Shifts of everybody',
      'TimeManagement.ShiftTypes': 'Shift types',
      'TimeManagement.Reports': 'Time reports',
      'TimeManagement.Approve': 'Approve time',
    },
  },
  {
    title: 'Business',
    keys: {
      Reports: 'Reports',
      Affiliates: 'Affiliates',
      'Affiliates.Payouts': 'Affiliate payouts',
      Bookkeeping: 'Bookkeeping',
      'Bookkeeping.Close': 'Close a period',
    },
  },
  {
    title: 'Organization',
    keys: {
      Organization: 'Members and teams',
      'Organization.Roles': 'Roles and permissions',
      Audit: 'Audit log',
      'Data.Export': 'Export data',
    },
  },
  {
    title: 'Settings',
    keys: {
      Settings: 'General settings',
      'Settings.Api': 'API and webhooks',
      'Settings.Boards': 'Boards',
      'Settings.Models': 'AI models',
      'Settings.Domain': 'E-mail domains',
      'Settings.Email': 'E-mail accounts',
      'Settings.MessageTemplates': 'Message templates',
      'Settings.Facebook': 'Facebook',
    },
  },
]

const names = new Map<string, string>(permissionGroups.flatMap(({ keys }) => Object.entries(keys)))

export function nameOfKey(key: PermissionKey): string {
  return names.get(key) ?? key
}
