/**
 * Areas of the rail, from top to bottom. An area appears with the first screen a member may open.
 */
export const areas = [
  { key: 'home', title: 'Home' },
  { key: 'inbox', title: 'Inbox' },
  { key: 'tickets', title: 'Tickets' },
  { key: 'contacts', title: 'Contacts' },
  { key: 'content', title: 'Content' },
  { key: 'automation', title: 'Automation' },
  { key: 'outreach', title: 'Outreach' },
  { key: 'reports', title: 'Reports' },
  { key: 'more', title: 'More' },
  { key: 'settings', title: 'Settings' },
  { key: 'admin', title: 'Admin' },
] as const

export type AreaKey = (typeof areas)[number]['key']

export const sections = [
  { key: 'home', title: 'Home', area: 'home' },
  { key: 'inbox', title: 'Inbox', area: 'inbox' },
  { key: 'tickets', title: 'Tickets', area: 'tickets' },
  { key: 'contacts', title: 'Contacts', area: 'contacts' },
  { key: 'visitors', title: 'Visitors', area: 'contacts' },
  { key: 'knowledgebase', title: 'Knowledge base', area: 'content' },
  { key: 'documentation', title: 'Documentation', area: 'content' },
  { key: 'automation', title: 'Automation', area: 'automation' },
  { key: 'newsletter', title: 'Newsletter', area: 'outreach' },
  { key: 'outreach', title: 'Outreach', area: 'outreach' },
  { key: 'reports', title: 'Reports', area: 'reports' },
  { key: 'time', title: 'Time', area: 'more' },
  { key: 'affiliates', title: 'Affiliates', area: 'more' },
  { key: 'bookkeeping', title: 'Bookkeeping', area: 'more' },
  { key: 'widgets', title: 'Widgets', area: 'more' },
  { key: 'workspace', title: 'General', area: 'settings' },
  { key: 'people', title: 'People and permissions', area: 'settings' },
  { key: 'channels', title: 'Channels', area: 'settings' },
  { key: 'support-settings', title: 'Inbox and tickets', area: 'settings' },
  { key: 'content-settings', title: 'Content', area: 'settings' },
  { key: 'privacy', title: 'Data and privacy', area: 'settings' },
  { key: 'developers', title: 'Developers', area: 'settings' },
  { key: 'account', title: 'Your account', area: 'settings' },
  { key: 'admin', title: 'Admin', area: 'admin' },
] as const satisfies readonly { key: string; title: string; area: AreaKey }[]

export type SectionKey = (typeof sections)[number]['key']

export function areaOf(section: SectionKey): AreaKey | undefined {
  return sections.find(({ key }) => key === section)?.area
}

export function placeOf(section: SectionKey): string | undefined {
  const found = sections.find(({ key }) => key === section)
  return found?.area === 'settings' ? 'Settings' : found?.title
}
