/** The 34 permission keys, as they appear in URLs. Renaming one is a breaking change. */
export const routeKeys = [
  'Reports',
  'Widgets',
  'Settings',
  'Settings.Api',
  'Settings.Boards',
  'Settings.Models',
  'Settings.Domain',
  'Settings.Email',
  'Settings.MessageTemplates',
  'Settings.Facebook',
  'Affiliates',
  'Bookkeeping',
  'Inbox',
  'Organization',
  'Automation.AI',
  'Automation.Form',
  'Automation.Custom',
  'Documentation',
  'Knowledgebase',
  'Tickets',
  'Outreach.Tours',
  'Outreach.Banners',
  'Outreach.Surveys',
  'Outreach.Messages',
  'Outreach.News',
  'TimeManagement',
  'TimeManagement.Reports',
  'TimeManagement.AllShifts',
  'TimeManagement.ShiftTypes',
  'Newsletter',
  'Newsletter.Campaigns',
  'Newsletter.Templates',
  'Newsletter.Workflows',
  'Newsletter.Verification',
] as const

const actKeys = [
  'Inbox.Delete',
  'Inbox.Export',
  'Inbox.Ratings',
  'Visitors',
  'Newsletter.Subscribers',
  'Affiliates.Payouts',
  'Bookkeeping.Close',
  'TimeManagement.Approve',
  'Data.Export',
  'Organization.Roles',
  'Audit',
] as const

export const permissionKeys = [...routeKeys, ...actKeys] as const
export type PermissionKey = (typeof permissionKeys)[number]

export const levels = ['view', 'manage'] as const
export type Level = (typeof levels)[number]

export type PermissionLevels = Partial<Record<PermissionKey, Level>>

/** A plan includes a dotted key only with its parent, if the parent is a key itself. */
export function parentKey(key: PermissionKey): PermissionKey | undefined {
  const parent = key.split('.')[0]
  return parent === key ? undefined : permissionKeys.find((known) => known === parent)
}
