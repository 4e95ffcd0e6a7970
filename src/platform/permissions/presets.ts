import { permissionKeys, type Level, type PermissionKey, type PermissionLevels } from './keys.ts'

export interface Preset {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly levels: PermissionLevels
}

/** Built-in roles. The lists are explicit, so new permissions aren't granted automatically. */
export const presets: readonly Preset[] = [
  {
    id: 'support-agent',
    name: 'Support agent',
    description: 'Answers conversations and works on tickets.',
    levels: {
      ...all('manage', ['Inbox', 'Tickets', 'TimeManagement']),
      ...all('view', [
        'Inbox.Export',
        'Visitors',
        'Knowledgebase',
        'Documentation',
        'Settings.MessageTemplates',
      ]),
    },
  },
  {
    id: 'support-lead',
    name: 'Support lead',
    description: 'Leads the team: reports, knowledge base, templates, boards and shifts.',
    levels: {
      ...all('manage', [
        'Inbox',
        'Inbox.Delete',
        'Inbox.Ratings',
        'Tickets',
        'TimeManagement',
        'Knowledgebase',
        'Settings.MessageTemplates',
        'TimeManagement.AllShifts',
        'TimeManagement.Approve',
        'Settings.Boards',
      ]),
      ...all('view', [
        'Inbox.Export',
        'Visitors',
        'Documentation',
        'Reports',
        'TimeManagement.Reports',
      ]),
    },
  },
  {
    id: 'content-editor',
    name: 'Content editor',
    description: 'Writes help articles, documentation and changelogs.',
    levels: {
      ...all('manage', ['Knowledgebase', 'Documentation', 'Outreach.News']),
      ...all('view', ['Settings.Boards']),
    },
  },
  {
    id: 'marketer',
    name: 'Marketer',
    description: 'Runs newsletters, outreach and forms.',
    levels: {
      ...all('manage', [
        'Newsletter',
        'Newsletter.Campaigns',
        'Newsletter.Templates',
        'Newsletter.Workflows',
        'Newsletter.Verification',
        'Newsletter.Subscribers',
        'Outreach.Tours',
        'Outreach.Banners',
        'Outreach.Surveys',
        'Outreach.Messages',
        'Outreach.News',
        'Automation.Form',
      ]),
      ...all('view', ['Visitors', 'Reports']),
    },
  },
  {
    id: 'bot-builder',
    name: 'Bot builder',
    description: 'Builds bots, flows, forms and widgets.',
    levels: {
      ...all('manage', [
        'Automation.AI',
        'Automation.Custom',
        'Automation.Form',
        'Settings.Models',
        'Widgets',
      ]),
      ...all('view', ['Knowledgebase']),
    },
  },
  {
    id: 'partner-manager',
    name: 'Partner manager',
    description: 'Manages affiliate partners, without payouts.',
    levels: { ...all('manage', ['Affiliates']), ...all('view', ['Reports']) },
  },
  {
    id: 'finance',
    name: 'Finance',
    description: 'Keeps the books and pays partners.',
    levels: {
      ...all('manage', ['Bookkeeping', 'Bookkeeping.Close', 'Affiliates.Payouts', 'Data.Export']),
      ...all('view', ['Affiliates', 'TimeManagement', 'TimeManagement.Reports']),
    },
  },
  {
    id: 'roster',
    name: 'HR and roster',
    description: 'Plans shifts and approves time.',
    levels: {
      ...all('manage', [
        'TimeManagement',
        'TimeManagement.Reports',
        'TimeManagement.AllShifts',
        'TimeManagement.ShiftTypes',
        'TimeManagement.Approve',
      ]),
      ...all('view', ['Organization']),
    },
  },
  {
    id: 'developer',
    name: 'Developer',
    description: 'Sets up the API, domains, email, widgets and documentation.',
    levels: all('manage', [
      'Settings',
      'Settings.Api',
      'Settings.Domain',
      'Settings.Email',
      'Widgets',
      'Documentation',
    ]),
  },
  {
    id: 'viewer',
    name: 'Viewer',
    description: 'Sees everything except finances, members and settings.',
    levels: all(
      'view',
      permissionKeys.filter(
        (key) => !/^(Bookkeeping|Organization|Settings|Audit|Data)(\.|$)/.test(key),
      ),
    ),
  },
]

function all(level: Level, keys: readonly PermissionKey[]): PermissionLevels {
  return Object.fromEntries(keys.map((key) => [key, level]))
}
