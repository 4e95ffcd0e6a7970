/** The product as its menu shows it, from the top. A section appears with its first screen. */
export const sections = [
  { key: 'home', title: 'Home' },
  { key: 'inbox', title: 'Inbox' },
  { key: 'visitors', title: 'Visitors' },
  { key: 'contacts', title: 'Contacts' },
  { key: 'tickets', title: 'Tickets' },
  { key: 'knowledgebase', title: 'Knowledge base' },
  { key: 'documentation', title: 'Documentation' },
  { key: 'automation', title: 'Automation' },
  { key: 'newsletter', title: 'Newsletter' },
  { key: 'outreach', title: 'Outreach' },
  { key: 'affiliates', title: 'Affiliates' },
  { key: 'bookkeeping', title: 'Bookkeeping' },
  { key: 'time', title: 'Time' },
  { key: 'reports', title: 'Reports' },
  { key: 'widgets', title: 'Widgets' },
  { key: 'organization', title: 'Organization' },
  { key: 'settings', title: 'Settings' },
  { key: 'admin', title: 'Admin' },
  /** Reached through the account menu, not through the sidebar. */
  { key: 'account', title: 'Your account' },
] as const

export type SectionKey = (typeof sections)[number]['key']
