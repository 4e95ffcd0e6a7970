// Written by "npm run db:schema" from the database; change a migration instead.

import type { ColumnType } from 'kysely'

export interface Tables {
  account_events: AccountEvents
  account_idempotency_keys: AccountIdempotencyKeys
  anonymous_contacts: AnonymousContacts
  article_draft_files: ArticleDraftFiles
  article_feedback: ArticleFeedback
  article_files: ArticleFiles
  article_readers: ArticleReaders
  article_tags: ArticleTags
  article_texts: ArticleTexts
  article_version_files: ArticleVersionFiles
  article_versions: ArticleVersions
  article_view_days: ArticleViewDays
  article_words: ArticleWords
  articles: Articles
  assignment_policies: AssignmentPolicies
  assignment_turns: AssignmentTurns
  attachments: Attachments
  auto_reply_marks: AutoReplyMarks
  board_access: BoardAccess
  board_columns: BoardColumns
  board_shares: BoardShares
  boards: Boards
  bouncing_addresses: BouncingAddresses
  bug_pictures: BugPictures
  bug_reports: BugReports
  bulk_change_items: BulkChangeItems
  bulk_changes: BulkChanges
  channel_members: ChannelMembers
  channels: Channels
  chat_mails: ChatMails
  checklist_templates: ChecklistTemplates
  column_turns: ColumnTurns
  companies: Companies
  company_merges: CompanyMerges
  company_notes: CompanyNotes
  company_tags: CompanyTags
  contact_merges: ContactMerges
  contact_notes: ContactNotes
  contact_segments: ContactSegments
  contact_tags: ContactTags
  contact_values: ContactValues
  contacts: Contacts
  conversation_counters: ConversationCounters
  conversation_followers: ConversationFollowers
  conversation_merges: ConversationMerges
  conversation_reads: ConversationReads
  conversation_tags: ConversationTags
  conversation_views: ConversationViews
  conversations: Conversations
  cron_jobs: CronJobs
  cron_runs: CronRuns
  dmarc_reports: DmarcReports
  doc_api_specs: DocApiSpecs
  doc_draft_files: DocDraftFiles
  doc_feedback: DocFeedback
  doc_files: DocFiles
  doc_languages: DocLanguages
  doc_page_words: DocPageWords
  doc_pages: DocPages
  doc_paths: DocPaths
  doc_places: DocPlaces
  doc_readers: DocReaders
  doc_revision_files: DocRevisionFiles
  doc_revisions: DocRevisions
  doc_searches: DocSearches
  doc_sites: DocSites
  doc_source_keys: DocSourceKeys
  doc_spaces: DocSpaces
  doc_texts: DocTexts
  doc_transfer_items: DocTransferItems
  doc_transfers: DocTransfers
  doc_versions: DocVersions
  doc_view_days: DocViewDays
  doc_words: DocWords
  drafts: Drafts
  email_accounts: EmailAccounts
  email_domain_keys: EmailDomainKeys
  email_domains: EmailDomains
  email_names: EmailNames
  email_signatures: EmailSignatures
  email_suppressions: EmailSuppressions
  email_transports: EmailTransports
  email_trusted_senders: EmailTrustedSenders
  email_writers: EmailWriters
  events: Events
  fields: Fields
  files: Files
  held_messages: HeldMessages
  hosts: Hosts
  idempotency_keys: IdempotencyKeys
  identities: Identities
  inbound_mails: InboundMails
  invitations: Invitations
  knowledge_addresses: KnowledgeAddresses
  knowledge_bases: KnowledgeBases
  knowledge_categories: KnowledgeCategories
  knowledge_category_texts: KnowledgeCategoryTexts
  knowledge_gaps: KnowledgeGaps
  knowledge_help_days: KnowledgeHelpDays
  knowledge_help_readers: KnowledgeHelpReaders
  knowledge_languages: KnowledgeLanguages
  knowledge_misses: KnowledgeMisses
  knowledge_redirects: KnowledgeRedirects
  knowledge_searches: KnowledgeSearches
  knowledge_segments: KnowledgeSegments
  knowledge_sites: KnowledgeSites
  knowledge_snippets: KnowledgeSnippets
  knowledge_source_keys: KnowledgeSourceKeys
  knowledge_transfer_items: KnowledgeTransferItems
  knowledge_transfers: KnowledgeTransfers
  knowledge_words: KnowledgeWords
  limited_channels: LimitedChannels
  mail_bodies: MailBodies
  mail_days: MailDays
  mail_news_keys: MailNewsKeys
  mail_pauses: MailPauses
  mail_rates: MailRates
  member_availability: MemberAvailability
  member_capacities: MemberCapacities
  member_preferences: MemberPreferences
  members: Members
  mentions: Mentions
  message_mails: MessageMails
  message_reactions: MessageReactions
  message_revisions: MessageRevisions
  message_templates: MessageTemplates
  messages: Messages
  notification_preferences: NotificationPreferences
  notification_settings: NotificationSettings
  notifications: Notifications
  one_time_tokens: OneTimeTokens
  organization_deletions: OrganizationDeletions
  organization_exports: OrganizationExports
  organizations: Organizations
  outbound_mails: OutboundMails
  ownership_offers: OwnershipOffers
  passkeys: Passkeys
  privacy_requests: PrivacyRequests
  push_subscriptions: PushSubscriptions
  rate_buckets: RateBuckets
  rating_reviews: RatingReviews
  reader_links: ReaderLinks
  reader_sessions: ReaderSessions
  recovery_codes: RecoveryCodes
  retention_policies: RetentionPolicies
  roles: Roles
  schedules: Schedules
  schema_migrations: SchemaMigrations
  search_backlogs: SearchBacklogs
  sessions: Sessions
  share_columns: ShareColumns
  share_comment_edits: ShareCommentEdits
  share_comments: ShareComments
  share_merges: ShareMerges
  share_passes: SharePasses
  share_reactions: ShareReactions
  share_segments: ShareSegments
  share_settings: ShareSettings
  share_submissions: ShareSubmissions
  share_tags: ShareTags
  share_tellings: ShareTellings
  site_domains: SiteDomains
  sites: Sites
  sla_clocks: SlaClocks
  sla_policies: SlaPolicies
  system_mails: SystemMails
  system_texts: SystemTexts
  tags: Tags
  talk_marks: TalkMarks
  team_members: TeamMembers
  teams: Teams
  template_favorites: TemplateFavorites
  template_files: TemplateFiles
  ticket_assignees: TicketAssignees
  ticket_broadcast_people: TicketBroadcastPeople
  ticket_broadcasts: TicketBroadcasts
  ticket_bulk_edits: TicketBulkEdits
  ticket_carries: TicketCarries
  ticket_checklist_items: TicketChecklistItems
  ticket_comments: TicketComments
  ticket_conversations: TicketConversations
  ticket_external_keys: TicketExternalKeys
  ticket_files: TicketFiles
  ticket_follows: TicketFollows
  ticket_import_rows: TicketImportRows
  ticket_imports: TicketImports
  ticket_old_keys: TicketOldKeys
  ticket_relations: TicketRelations
  ticket_standings: TicketStandings
  ticket_tags: TicketTags
  ticket_templates: TicketTemplates
  ticket_time_entries: TicketTimeEntries
  ticket_type_fields: TicketTypeFields
  ticket_types: TicketTypes
  ticket_uploads: TicketUploads
  ticket_views: TicketViews
  ticket_votes: TicketVotes
  ticket_watchers: TicketWatchers
  ticket_words: TicketWords
  tickets: Tickets
  totp_factors: TotpFactors
  untold_conversations: UntoldConversations
  users: Users
  views: Views
  visitor_networks: VisitorNetworks
  visitor_sessions: VisitorSessions
  visitor_settings: VisitorSettings
  visitors: Visitors
  widget_identity_keys: WidgetIdentityKeys
  widget_versions: WidgetVersions
  widgets: Widgets
}

export interface AccountEvents {
  id: Defaulted<string>
  userId: string
  type: string
  at: Defaulted<Timestamp>
  address: string
  userAgent: string
  data: Defaulted<Json>
}

export interface AccountIdempotencyKeys {
  actorId: string
  key: string
  requestHash: string
  body: Json | null
  createdAt: Defaulted<Timestamp>
}

export interface AnonymousContacts {
  orgId: string
  contactId: string
}

export interface ArticleDraftFiles {
  orgId: string
  articleId: string
  locale: string
  fileId: string
}

export interface ArticleFeedback {
  orgId: string
  id: Defaulted<string>
  articleId: string
  locale: string
  versionId: string
  readerHash: string
  contactId: string | null
  isHelpful: boolean
  reasonCode: 'outdated' | 'unclear' | 'incorrect' | 'incomplete' | 'other' | null
  reason: Defaulted<string>
  replyEmail: string | null
  state: Defaulted<'new' | 'triaged' | 'resolved'>
  source: Defaulted<'portal' | 'widget'>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
  thankedAt: Timestamp | null
}

export interface ArticleFiles {
  orgId: string
  id: string
  baseId: string
  name: string
  type: string
  size: Int8
  width: number | null
  height: number | null
  isInline: Defaulted<boolean>
  addedBy: string | null
  createdAt: Defaulted<Timestamp>
}

export interface ArticleReaders {
  orgId: string
  articleId: string
  locale: string
  day: string
  readerHash: string
}

export interface ArticleTags {
  orgId: string
  articleId: string
  tagId: string
}

export interface ArticleTexts {
  orgId: string
  articleId: string
  baseId: string
  locale: string
  slug: string
  state: Defaulted<'draft' | 'in_review' | 'scheduled' | 'published' | 'archived'>
  title: Defaulted<string>
  excerpt: Defaulted<string>
  body: Json
  draftVersion: Defaulted<number>
  draftChangedAt: Defaulted<Timestamp>
  draftedBy: string | null
  draftOfId: string | null
  publishedId: string | null
  scheduledFor: Timestamp | null
  scheduledId: string | null
  reviewNote: Defaulted<string>
  reviewedBy: string | null
  submittedBy: string | null
  firstPublishedAt: Timestamp | null
  lastPublishedAt: Timestamp | null
  translatedFromId: string | null
  translationSource: Defaulted<'human' | 'machine' | 'machine_reviewed'>
  metaTitle: Defaulted<string>
  metaDescription: Defaulted<string>
  canonicalUrl: Defaulted<string>
  isIndexed: Defaulted<boolean>
  archivedTo: Defaulted<string>
  searchWords: Defaulted<string[]>
}

export interface ArticleVersionFiles {
  orgId: string
  versionId: string
  fileId: string
}

export interface ArticleVersions {
  orgId: string
  id: Defaulted<string>
  articleId: string
  locale: string
  number: number
  title: string
  excerpt: Defaulted<string>
  body: Json
  bodyText: string
  bodyHtml: string
  contents: Defaulted<Json>
  wordCount: Defaulted<number>
  changeNote: Defaulted<string>
  isSubstantive: Defaulted<boolean>
  origin: Defaulted<'human' | 'ai' | 'import' | 'translation'>
  wasPublished: Defaulted<boolean>
  partKeys: Defaulted<string[]>
  authorId: string | null
  createdAt: Defaulted<Timestamp>
}

export interface ArticleViewDays {
  orgId: string
  articleId: string
  locale: string
  day: string
  source: 'portal' | 'widget' | 'api'
  views: Defaulted<number>
  readers: Defaulted<number>
}

export interface ArticleWords {
  orgId: string
  baseId: string
  locale: string
  word: string
  articleId: string
  weight: number
}

export interface Articles {
  orgId: string
  id: Defaulted<string>
  baseId: string
  categoryId: string | null
  sourceLocale: string
  audience: Defaulted<'inherit' | 'public' | 'unlisted' | 'customers' | 'agents' | 'ai_only'>
  ownerId: string | null
  reviewDueOn: string | null
  remindedFor: string | null
  relatedIds: Defaulted<string[]>
  pagePatterns: Defaulted<string[]>
  aiUse: Defaulted<'inherit' | 'yes' | 'no'>
  pinnedAt: Timestamp | null
  position: string
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
  deletedAt: Timestamp | null
}

export interface AssignmentPolicies {
  orgId: string
  id: Defaulted<string>
  teamId: string | null
  method: 'manual' | 'round_robin' | 'least_loaded'
  queueOrder: 'longest_waiting' | 'oldest' | 'priority'
  perAgentLimit: number | null
  stickDays: Defaulted<number>
  reassignAfterMin: number | null
  excludedTagIds: Defaulted<string[]>
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
  perChannelLimit: number | null
  mostAgeDays: number | null
}

export interface AssignmentTurns {
  orgId: string
  policyId: string
  memberId: string
  lastTurn: Int8
}

export interface Attachments {
  orgId: string
  id: Defaulted<string>
  conversationId: string | null
  messageId: string | null
  memberId: string | null
  visitorHash: string | null
  name: string
  type: string
  size: Int8
  width: number | null
  height: number | null
  isInline: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  expiresAt: Timestamp | null
}

export interface AutoReplyMarks {
  addressHash: string
  at: Timestamp
}

export interface BoardAccess {
  orgId: string
  id: Defaulted<string>
  boardId: string
  memberId: string | null
  teamId: string | null
  role: 'view' | 'work' | 'admin'
}

export interface BoardColumns {
  orgId: string
  id: Defaulted<string>
  boardId: string
  name: string
  category: 'submitted' | 'in_progress' | 'waiting' | 'on_hold' | 'resolved' | 'cancelled'
  publicLabel: string | null
  color: Defaulted<string>
  rank: string
  wipLimit: number | null
  isDefault: Defaulted<boolean>
  pausesClock: Defaulted<boolean>
  assignMethod: 'round_robin' | 'least_loaded' | null
  assignTeamId: string | null
  assignLimit: number | null
}

export interface BoardShares {
  orgId: string
  id: Defaulted<string>
  siteId: string
  boardId: string
  slug: string
  title: string
  intro: Defaulted<string>
  showsIdeas: Defaulted<boolean>
  roadmap: Defaulted<'none' | 'columns' | 'dates'>
  roadmapPrecision: Defaulted<'month' | 'quarter'>
  viewAccess: 'anyone' | 'link' | 'password' | 'identified' | 'segment' | 'team'
  linkSecret: string | null
  passwordHash: string | null
  passwordVersion: Defaulted<number>
  voteAccess: 'anyone' | 'identified' | 'segment' | 'team' | 'nobody'
  commentAccess: 'anyone' | 'identified' | 'segment' | 'team' | 'nobody'
  submitAccess: 'anyone' | 'identified' | 'segment' | 'team' | 'nobody'
  moderatesAnonymous: Defaulted<boolean>
  moderatesIdentified: Defaulted<boolean>
  moderatesComments: Defaulted<boolean>
  showsCounts: Defaulted<boolean>
  isIndexed: Defaulted<boolean>
  showsAllColumns: Defaulted<boolean>
  position: Defaulted<number>
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
  archivedAt: Timestamp | null
}

export interface Boards {
  orgId: string
  id: Defaulted<string>
  name: string
  key: string
  description: Defaulted<string>
  icon: Defaulted<string>
  kind: Defaulted<'support' | 'product' | 'internal'>
  access: Defaulted<'organization' | 'members'>
  wipMode: Defaulted<'off' | 'warn' | 'block'>
  rank: string
  lastNumber: Defaulted<Int8>
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
  archivedAt: Timestamp | null
  tellsCustomers: Defaulted<boolean>
  lanes: Defaulted<'none' | 'lead' | 'priority' | 'type' | 'parent'>
}

export interface BouncingAddresses {
  orgId: string
  address: string
  bouncedAt: Timestamp
}

export interface BugPictures {
  orgId: string
  id: Defaulted<string>
  reportId: string | null
  visitorHash: string
  name: string
  type: string
  size: Int8
  width: number | null
  height: number | null
  isInline: Defaulted<boolean>
  place: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  seconds: number | null
}

export interface BugReports {
  orgId: string
  id: Defaulted<string>
  ticketId: string
  widgetId: string
  contactId: string | null
  clientKey: string
  title: string
  body: Defaulted<string>
  pageUrl: Defaulted<string>
  signature: string | null
  environment: Defaulted<Json>
  console: Defaulted<Json>
  network: Defaulted<Json>
  token: string
  toldAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
  steps: Defaulted<Json>
}

export interface BulkChangeItems {
  orgId: string
  bulkId: string
  conversationId: string
  state: Defaulted<'waiting' | 'changed' | 'skipped' | 'undone'>
  before: Json | null
  after: Json | null
}

export interface BulkChanges {
  orgId: string
  id: Defaulted<string>
  memberId: string
  act: Json
  state: Defaulted<'running' | 'done' | 'undoing' | 'undone'>
  total: number
  changed: Defaulted<number>
  skipped: Defaulted<number>
  undone: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  finishedAt: Timestamp | null
}

export interface ChannelMembers {
  orgId: string
  channelId: string
  memberId: string
}

export interface Channels {
  orgId: string
  id: Defaulted<string>
  kind: 'widget' | 'email'
  name: string
  createdAt: Defaulted<Timestamp>
  connectedAt: Timestamp | null
  allowReopen: Defaulted<boolean>
  reopenDays: number | null
  defaultTeamId: string | null
  closeAfterMinutes: number | null
  version: Defaulted<number>
  ratingDelayMinutes: Defaulted<number>
  ratingPauseDays: number | null
  ratingTagIds: Defaulted<string[]>
  ratingWithoutTagIds: Defaulted<string[]>
  senderNames: Defaulted<'agent' | 'agent_at_brand' | 'brand'>
  singleThread: Defaulted<boolean>
}

export interface ChatMails {
  orgId: string
  conversationId: string
  mailedSeq: number
  mailedAt: Timestamp
}

export interface ChecklistTemplates {
  orgId: string
  id: Defaulted<string>
  boardId: string
  name: string
  nameKey: Computed<string>
  lines: string[]
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface ColumnTurns {
  orgId: string
  columnId: string
  memberId: string
  lastTurn: Int8
}

export interface Companies {
  orgId: string
  id: Defaulted<string>
  name: string
  titleKey: Computed<string>
  domain: Defaulted<string>
  attributes: Defaulted<Json>
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
  deletedAt: Timestamp | null
  externalId: string | null
  sharesTickets: Defaulted<boolean>
  mergedIntoId: string | null
}

export interface CompanyMerges {
  orgId: string
  id: Defaulted<string>
  fromId: string
  toId: string
  before: Json
  moved: Json
  mergedAt: Defaulted<Timestamp>
  unmergedAt: Timestamp | null
}

export interface CompanyNotes {
  orgId: string
  id: Defaulted<string>
  companyId: string
  authorId: string
  text: string
  createdAt: Defaulted<Timestamp>
  editedAt: Timestamp | null
}

export interface CompanyTags {
  orgId: string
  companyId: string
  tagId: string
}

export interface ContactMerges {
  orgId: string
  id: Defaulted<string>
  fromId: string
  toId: string
  before: Json
  moved: Json
  mergedAt: Defaulted<Timestamp>
  unmergedAt: Timestamp | null
}

export interface ContactNotes {
  orgId: string
  id: Defaulted<string>
  contactId: string
  authorId: string
  text: string
  createdAt: Defaulted<Timestamp>
  editedAt: Timestamp | null
}

export interface ContactSegments {
  orgId: string
  id: Defaulted<string>
  name: string
  question: Json
  memberId: string
  isShared: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
}

export interface ContactTags {
  orgId: string
  contactId: string
  tagId: string
}

export interface ContactValues {
  orgId: string
  contactId: string
  key: string
  value: string
}

export interface Contacts {
  orgId: string
  id: Defaulted<string>
  kind: Defaulted<'lead' | 'user'>
  externalId: string | null
  name: Defaulted<string>
  email: string | null
  phone: string | null
  locale: string | null
  timeZone: string | null
  attributes: Defaulted<Json>
  signedAttributes: Defaulted<Json>
  blockedUntil: Timestamp | null
  seenAt: Timestamp | null
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
  deletedAt: Timestamp | null
  companyId: string | null
  ownerId: string | null
  mergedIntoId: string | null
  erasedAt: Timestamp | null
  otherEmails: Defaulted<string[]>
  otherPhones: Defaulted<string[]>
  provenEmail: string | null
  isEmailClaimed: Defaulted<boolean>
  madeBy: Defaulted<'member' | 'visitor'>
  isNameClaimed: Defaulted<boolean>
  isPhoneClaimed: Defaulted<boolean>
  pictureId: string | null
  pictureBy: 'member' | 'server' | 'page' | null
  pictureAddress: string | null
  contactedAt: Timestamp | null
  repliedAt: Timestamp | null
  unsubscribedAt: Timestamp | null
}

export interface ConversationCounters {
  orgId: string
  lastNumber: Defaulted<Int8>
}

export interface ConversationFollowers {
  orgId: string
  conversationId: string
  memberId: string
  since: Defaulted<Timestamp>
}

export interface ConversationMerges {
  orgId: string
  sourceId: string
  targetId: string
  mergedAt: Defaulted<Timestamp>
  messageIds: Defaulted<string[]>
  before: Json
}

export interface ConversationReads {
  orgId: string
  conversationId: string
  memberId: string
  seq: number
}

export interface ConversationTags {
  orgId: string
  conversationId: string
  tagId: string
}

export interface ConversationViews {
  orgId: string
  id: Defaulted<string>
  name: string
  scope: 'private' | 'team' | 'organization'
  ownerId: string
  teamId: string | null
  filter: Json
  sort: Defaulted<'activity' | 'waiting' | 'created' | 'due'>
  direction: Defaulted<'asc' | 'desc'>
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
  folder: Defaulted<string>
  columns: Defaulted<string[]>
}

export interface Conversations {
  orgId: string
  id: Defaulted<string>
  number: Int8
  channelId: string
  contactId: string
  status: Defaulted<'open' | 'snoozed' | 'closed'>
  closedReason: 'resolved' | 'no_reply' | 'spam' | 'duplicate' | 'not_actionable' | 'merged' | null
  assigneeId: string | null
  teamId: string | null
  subject: Defaulted<string>
  priority: Defaulted<'none' | 'low' | 'normal' | 'high' | 'urgent'>
  waitingSince: Timestamp | null
  snoozedUntil: Timestamp | null
  firstReplyAt: Timestamp | null
  closedAt: Timestamp | null
  lastActivityAt: Defaulted<Timestamp>
  preview: Defaulted<string>
  previewBy: Defaulted<'contact' | 'member' | 'system'>
  lastSeq: Defaulted<number>
  customerGotSeq: Defaulted<number>
  customerReadSeq: Defaulted<number>
  customerLastSeq: Defaulted<number>
  rating: number | null
  ratingComment: string | null
  ratedAt: Timestamp | null
  pageUrl: string | null
  clientKey: string
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  deletedAt: Timestamp | null
  humanAskedAt: Timestamp | null
  attributes: Defaulted<Json>
  mergedInto: string | null
  dueAt: Timestamp | null
  dueKind: 'first' | 'next' | 'resolve' | null
  dueState: 'running' | 'paused' | 'warned' | 'breached' | null
  assignedAt: Timestamp | null
  previousId: string | null
  reopens: Defaulted<number>
  ratingAskedAt: Timestamp | null
  ratingAskedBy: string | null
  anonymizedAt: Timestamp | null
  snoozeUntilEvent: 'visit' | 'note' | null
  snoozedBy: string | null
  sideOf: string | null
  begunAs: string | null
  ratingScale: Defaulted<'faces' | 'stars' | 'thumbs' | 'nps'>
  ratingAnswer: number | null
  byMailSince: Timestamp | null
}

export interface CronJobs {
  key: string
  schedule: string
  zone: Defaulted<string>
  graceS: number
  enabled: Defaulted<boolean>
  lastRunId: string | null
  nextDue: Timestamp
}

export interface CronRuns {
  id: Defaulted<string>
  cronKey: string
  startedAt: Defaulted<Timestamp>
  endedAt: Timestamp | null
  state: Defaulted<'running' | 'success' | 'failed' | 'timeout' | 'skipped_locked'>
  durationMs: number | null
  rows: Int8 | null
  error: string | null
  host: string
  attempt: number
}

export interface DmarcReports {
  orgId: string
  id: Defaulted<string>
  domainId: string
  reporter: string
  reportKey: string
  beginsAt: Timestamp
  endsAt: Timestamp
  policy: 'none' | 'quarantine' | 'reject'
  passed: number
  failed: number
  sources: Defaulted<Json>
  createdAt: Defaulted<Timestamp>
}

export interface DocApiSpecs {
  orgId: string
  id: Defaulted<string>
  versionId: string
  fileName: string
  title: Defaulted<string>
  source: string
  checksum: string
  problems: Defaulted<Json>
  operationCount: Defaulted<number>
  parentId: string | null
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface DocDraftFiles {
  orgId: string
  versionId: string
  pageId: string
  locale: string
  fileId: string
}

export interface DocFeedback {
  orgId: string
  id: Defaulted<string>
  spaceId: string
  pageId: string
  versionId: string
  locale: string
  revisionId: string
  readerHash: string
  contactId: string | null
  isHelpful: boolean
  reasonCode: 'outdated' | 'unclear' | 'incorrect' | 'incomplete' | 'other' | null
  reason: Defaulted<string>
  replyEmail: string | null
  state: Defaulted<'new' | 'triaged' | 'resolved'>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
  thankedAt: Timestamp | null
}

export interface DocFiles {
  orgId: string
  id: string
  spaceId: string
  name: string
  type: string
  size: Int8
  width: number | null
  height: number | null
  isInline: Defaulted<boolean>
  addedBy: string | null
  createdAt: Defaulted<Timestamp>
}

export interface DocLanguages {
  orgId: string
  spaceId: string
  locale: string
  isPublic: Defaulted<boolean>
  position: Defaulted<number>
}

export interface DocPageWords {
  orgId: string
  versionId: string
  locale: string
  word: string
  pageId: string
  weight: number
}

export interface DocPages {
  orgId: string
  id: Defaulted<string>
  spaceId: string
  kind: 'page' | 'group' | 'link' | 'api'
  createdAt: Defaulted<Timestamp>
}

export interface DocPaths {
  orgId: string
  versionId: string
  locale: string
  path: string
  pageId: string
  since: Defaulted<Timestamp>
}

export interface DocPlaces {
  orgId: string
  versionId: string
  pageId: string
  spaceId: string
  parentId: string | null
  depth: Defaulted<number>
  position: string
  icon: Defaulted<string>
  url: Defaulted<string>
  specId: string | null
  operationKey: string | null
  method: string | null
  deletedAt: Timestamp | null
  deletedWith: string | null
}

export interface DocReaders {
  orgId: string
  pageId: string
  versionId: string
  locale: string
  day: string
  readerHash: string
}

export interface DocRevisionFiles {
  orgId: string
  revisionId: string
  fileId: string
}

export interface DocRevisions {
  orgId: string
  id: Defaulted<string>
  pageId: string
  versionId: string | null
  locale: string
  number: number
  title: string
  description: Defaulted<string>
  body: Json
  bodyText: string
  bodyHtml: string
  contents: Defaulted<Json>
  wordCount: Defaulted<number>
  changeNote: Defaulted<string>
  origin: Defaulted<'human' | 'import' | 'api'>
  wasPublished: Defaulted<boolean>
  authorId: string | null
  createdAt: Defaulted<Timestamp>
}

export interface DocSearches {
  orgId: string
  id: Defaulted<string>
  spaceId: string
  versionId: string
  locale: string
  query: string
  normalized: string
  results: number
  readerHash: string
  clickedPageId: string | null
  clickedRank: number | null
  createdAt: Defaulted<Timestamp>
}

export interface DocSites {
  orgId: string
  siteId: string
  spaceId: string
}

export interface DocSourceKeys {
  orgId: string
  versionId: string
  key: string
  pageId: string
}

export interface DocSpaces {
  orgId: string
  id: Defaulted<string>
  name: string
  defaultLocale: string
  audience: Defaulted<'public' | 'customers' | 'agents'>
  takesFeedback: Defaulted<boolean>
  showsContents: Defaulted<boolean>
  showsUpdated: Defaulted<boolean>
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
  archivedAt: Timestamp | null
}

export interface DocTexts {
  orgId: string
  versionId: string
  pageId: string
  locale: string
  slug: string
  path: string
  title: Defaulted<string>
  description: Defaulted<string>
  body: Json
  draftVersion: Defaulted<number>
  draftChangedAt: Defaulted<Timestamp>
  draftedBy: string | null
  draftOfId: string | null
  publishedId: string | null
  firstPublishedAt: Timestamp | null
  lastPublishedAt: Timestamp | null
  isIndexed: Defaulted<boolean>
}

export interface DocTransferItems {
  orgId: string
  transferId: string
  place: number
  key: string
  title: Defaulted<string>
  targetId: string
  state: Defaulted<'waiting' | 'made' | 'changed' | 'skipped' | 'failed'>
  note: Defaulted<string>
  files: Json | null
}

export interface DocTransfers {
  orgId: string
  id: Defaulted<string>
  versionId: string
  memberId: string
  kind: 'import' | 'export'
  state: 'reading' | 'ready' | 'running' | 'done' | 'undoing' | 'undone' | 'failed'
  name: string
  format: 'parley' | 'docusaurus' | 'mkdocs' | 'gitbook' | 'nextra' | 'markdown' | null
  wishes: Defaulted<Json>
  look: Defaulted<Json>
  problem: Defaulted<string>
  total: Defaulted<number>
  done: Defaulted<number>
  made: Defaulted<number>
  changed: Defaulted<number>
  skipped: Defaulted<number>
  size: Int8 | null
  createdAt: Defaulted<Timestamp>
  finishedAt: Timestamp | null
}

export interface DocVersions {
  orgId: string
  id: Defaulted<string>
  spaceId: string
  slug: string
  oldSlugs: Defaulted<string[]>
  label: string
  state: Defaulted<'draft' | 'current' | 'supported' | 'deprecated' | 'archived'>
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface DocViewDays {
  orgId: string
  spaceId: string
  pageId: string
  versionId: string
  locale: string
  day: string
  views: Defaulted<number>
  readers: Defaulted<number>
}

export interface DocWords {
  orgId: string
  versionId: string
  locale: string
  word: string
  mirrored: string
}

export interface Drafts {
  orgId: string
  conversationId: string
  memberId: string
  kind: 'text' | 'note'
  text: string
  fileIds: Defaulted<string[]>
  version: Defaulted<number>
  updatedAt: Defaulted<Timestamp>
  sharedAt: Timestamp | null
  block: Json | null
  replyToId: string | null
  mail: Json | null
  calledOffAt: Timestamp | null
}

export interface EmailAccounts {
  orgId: string
  id: Defaulted<string>
  address: string
  displayName: string
  mode: 'forward' | 'imap' | 'inbound' | 'oauth_google' | 'oauth_microsoft'
  imap: string | null
  imapHint: Defaulted<string>
  folder: Defaulted<string>
  pollSeconds: Defaulted<number>
  uidValidity: Int8 | null
  lastUid: Defaulted<Int8>
  nextPollAt: Defaulted<Timestamp>
  claimedBy: string | null
  failures: Defaulted<number>
  forwardKey: string
  state: Defaulted<'setup' | 'active' | 'degraded' | 'needs_reauth' | 'paused'>
  failingStep: string | null
  lastError: string | null
  lastOkAt: Timestamp | null
  lastMailAt: Timestamp | null
  provenAt: Timestamp | null
  domainId: string | null
  channelId: string
  transportId: string | null
  signature: Defaulted<string>
  history: Defaulted<'none' | 'last' | 'full'>
  autoReply: Defaulted<string>
  isDefault: Defaulted<boolean>
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  oauthGrant: string | null
  grantClaimedUntil: Timestamp | null
  signedInAt: Timestamp | null
  codeSentAt: Timestamp | null
}

export interface EmailDomainKeys {
  orgId: string
  domainId: string
  selector: string
  privateKey: string
  publicKey: string
  state: 'active' | 'next'
  createdAt: Defaulted<Timestamp>
  activeAt: Timestamp | null
}

export interface EmailDomains {
  orgId: string
  id: Defaulted<string>
  domain: string
  purposes: Defaulted<string[]>
  state: Defaulted<'new' | 'pending' | 'verified' | 'degraded' | 'failed'>
  returnPathLabel: Defaulted<string>
  trackingLabel: Defaulted<string>
  receives: Defaulted<boolean>
  records: Defaulted<Json>
  failures: Defaulted<number>
  failingSince: Timestamp | null
  verifiedAt: Timestamp | null
  takenAt: Timestamp | null
  provider: Defaulted<string>
  checkedAt: Timestamp | null
  nextCheckAt: Defaulted<Timestamp>
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
}

export interface EmailNames {
  name: string
  orgId: string
  createdAt: Defaulted<Timestamp>
}

export interface EmailSignatures {
  orgId: string
  id: Defaulted<string>
  memberId: string
  accountId: string | null
  text: string
  version: Defaulted<number>
}

export interface EmailSuppressions {
  orgId: string
  address: string
  reason: 'bounce' | 'complaint' | 'manual' | 'unsubscribe'
  detail: Defaulted<string>
  until: Timestamp | null
  createdAt: Defaulted<Timestamp>
}

export interface EmailTransports {
  orgId: string
  id: Defaulted<string>
  name: string
  kind: 'smtp' | 'ses' | 'postmark' | 'sendgrid' | 'mailgun' | 'resend'
  config: string
  hint: Defaulted<string>
  place: Defaulted<number>
  perMinute: Defaulted<number>
  isPaused: Defaulted<boolean>
  lastOkAt: Timestamp | null
  lastError: string | null
  failingStep: string | null
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  lastNewsAt: Timestamp | null
  providerRates: Defaulted<Json>
}

export interface EmailTrustedSenders {
  orgId: string
  sender: string
  memberId: string | null
  createdAt: Defaulted<Timestamp>
}

export interface EmailWriters {
  orgId: string
  address: string
  contactId: string
}

export interface Events {
  orgId: string
  at: Defaulted<Timestamp>
  tx: Defaulted<Int8>
  seq: Computed<Int8>
  type: string
  subjectId: string | null
  actorKind: 'member' | 'api-key' | 'contact' | 'bot' | 'system' | 'platform'
  actorId: string | null
  actorName: string | null
  actorRole: string | null
  causeKind: 'call' | 'job' | 'reaction' | 'cron' | 'automation' | 'system'
  causeId: string
  causeRun: string | null
  causeNode: string | null
  audience: string
  data: Defaulted<Json>
}

export interface Fields {
  orgId: string
  id: Defaulted<string>
  object: 'contact' | 'company' | 'conversation' | 'ticket'
  key: string
  titleKey: Computed<string>
  label: string
  type:
    | 'text'
    | 'long_text'
    | 'number'
    | 'currency'
    | 'percent'
    | 'boolean'
    | 'date'
    | 'datetime'
    | 'select'
    | 'multi_select'
    | 'url'
    | 'email'
    | 'phone'
    | 'user'
  options: Defaulted<string>
  requiredOn: Defaulted<'never' | 'create' | 'close'>
  position: Defaulted<number>
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
  deletedAt: Timestamp | null
  pattern: Defaulted<string>
  visibleTo: Defaulted<'everyone' | 'managers'>
}

export interface Files {
  orgId: string
  id: Defaulted<string>
  use: string
  name: string
  type: string
  size: Int8
  width: number | null
  height: number | null
  isInline: Defaulted<boolean>
  createdBy: string
  createdAt: Defaulted<Timestamp>
}

export interface HeldMessages {
  orgId: string
  id: Defaulted<string>
  conversationId: string
  memberId: string
  clientKey: string
  reason: 'undo' | 'later'
  text: string
  fileIds: Defaulted<string[]>
  sendAt: Timestamp
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  block: Json | null
  replyToId: string | null
  mail: Json | null
}

export interface Hosts {
  hostname: string
  orgId: string
  siteId: string
  kind: 'slug' | 'domain'
  quarantinedUntil: Timestamp | null
  createdAt: Defaulted<Timestamp>
}

export interface IdempotencyKeys {
  orgId: string
  actorId: string
  key: string
  requestHash: string
  body: Json | null
  createdAt: Defaulted<Timestamp>
}

export interface Identities {
  id: Defaulted<string>
  userId: string
  provider: string
  issuer: string
  subject: string
  email: string | null
  createdAt: Defaulted<Timestamp>
}

export interface InboundMails {
  orgId: string
  id: Defaulted<string>
  accountId: string | null
  size: number
  contentKey: string
  envelopeFrom: Defaulted<string>
  envelopeTo: Defaulted<string[]>
  clientIp: string | null
  clientName: string | null
  state: Defaulted<'received' | 'threaded' | 'noted' | 'rejected' | 'failed'>
  reason: Defaulted<string>
  headerId: string | null
  subject: Defaulted<string>
  messageId: string | null
  contactId: string | null
  receivedAt: Defaulted<Timestamp>
  writer: string | null
}

export interface Invitations {
  orgId: string
  id: Defaulted<string>
  email: string
  role: Defaulted<'admin' | 'member'>
  roleKey: string | null
  roleId: Computed<string | null>
  permissions: Defaulted<Json>
  dataScope: Defaulted<'all' | 'teams' | 'own'>
  teamIds: Defaulted<string[]>
  tokenHash: string
  invitedBy: string
  resentCount: Defaulted<number>
  expiresAt: Timestamp
  acceptedAt: Timestamp | null
  declinedAt: Timestamp | null
  revokedAt: Timestamp | null
  endedAt: Computed<Timestamp | null>
  memberId: string | null
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface KnowledgeAddresses {
  orgId: string
  baseId: string
  locale: string
  kind: 'article' | 'category'
  slug: string
  articleId: string | null
  categoryId: string | null
  since: Defaulted<Timestamp>
}

export interface KnowledgeBases {
  orgId: string
  id: Defaulted<string>
  name: string
  defaultLocale: string
  audience: Defaulted<'public' | 'customers' | 'agents'>
  takesFeedback: Defaulted<boolean>
  showsContents: Defaulted<boolean>
  showsAuthor: Defaulted<boolean>
  showsUpdated: Defaulted<boolean>
  reviewIntervalDays: number | null
  headerLinks: Defaulted<Json>
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
  archivedAt: Timestamp | null
}

export interface KnowledgeCategories {
  orgId: string
  id: Defaulted<string>
  baseId: string
  parentId: string | null
  depth: Defaulted<number>
  icon: Defaulted<string>
  audience: Defaulted<'inherit' | 'public' | 'customers' | 'agents'>
  position: string
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface KnowledgeCategoryTexts {
  orgId: string
  categoryId: string
  baseId: string
  locale: string
  name: string
  slug: string
  description: Defaulted<string>
  metaTitle: Defaulted<string>
  metaDescription: Defaulted<string>
}

export interface KnowledgeGaps {
  orgId: string
  baseId: string
  locale: string
  normalized: string
  state: 'taken' | 'set_aside' | 'answered'
  memberId: string | null
  articleId: string | null
  changedAt: Defaulted<Timestamp>
}

export interface KnowledgeHelpDays {
  orgId: string
  baseId: string
  locale: string
  day: string
  people: Defaulted<number>
  wrote: Defaulted<number>
}

export interface KnowledgeHelpReaders {
  orgId: string
  baseId: string
  day: string
  readerHash: string
  locale: string
  wroteAt: Timestamp | null
}

export interface KnowledgeLanguages {
  orgId: string
  baseId: string
  locale: string
  isPublic: Defaulted<boolean>
  homeTitle: Defaulted<string>
  homeDescription: Defaulted<string>
  searchPlaceholder: Defaulted<string>
  position: Defaulted<number>
}

export interface KnowledgeMisses {
  orgId: string
  baseId: string
  path: string
  hits: Defaulted<number>
  lastAt: Defaulted<Timestamp>
}

export interface KnowledgeRedirects {
  orgId: string
  id: Defaulted<string>
  baseId: string
  path: string
  articleId: string | null
  categoryId: string | null
  url: string | null
  isPermanent: Defaulted<boolean>
  hits: Defaulted<Int8>
  createdAt: Defaulted<Timestamp>
}

export interface KnowledgeSearches {
  orgId: string
  id: Defaulted<string>
  baseId: string
  locale: string
  query: string
  normalized: string
  results: number
  readerHash: string
  clickedArticleId: string | null
  clickedRank: number | null
  source: 'portal' | 'widget' | 'bot' | 'api' | 'agent'
  conversationId: string | null
  createdAt: Defaulted<Timestamp>
  clickedCategoryId: string | null
}

export interface KnowledgeSegments {
  orgId: string
  id: Defaulted<string>
  articleId: string | null
  categoryId: string | null
  tagId: string
}

export interface KnowledgeSites {
  orgId: string
  siteId: string
  baseId: string
}

export interface KnowledgeSnippets {
  orgId: string
  id: Defaulted<string>
  name: string
  key: string
  kind: 'snippet' | 'variable'
  locale: Defaulted<string>
  body: Json
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface KnowledgeSourceKeys {
  orgId: string
  baseId: string
  key: string
  articleId: string | null
  categoryId: string | null
}

export interface KnowledgeTransferItems {
  orgId: string
  transferId: string
  place: number
  key: string
  title: Defaulted<string>
  targetId: string
  state: Defaulted<'waiting' | 'made' | 'changed' | 'skipped' | 'failed'>
  note: Defaulted<string>
  files: Json | null
}

export interface KnowledgeTransfers {
  orgId: string
  id: Defaulted<string>
  baseId: string
  memberId: string
  kind: 'import' | 'export'
  state: 'reading' | 'ready' | 'running' | 'done' | 'undoing' | 'undone' | 'failed'
  name: string
  format: 'markdown' | 'zendesk' | 'intercom' | null
  wishes: Defaulted<Json>
  look: Defaulted<Json>
  problem: Defaulted<string>
  total: Defaulted<number>
  done: Defaulted<number>
  made: Defaulted<number>
  changed: Defaulted<number>
  skipped: Defaulted<number>
  size: Int8 | null
  createdAt: Defaulted<Timestamp>
  finishedAt: Timestamp | null
}

export interface KnowledgeWords {
  orgId: string
  baseId: string
  locale: string
  word: string
  mirrored: string
}

export interface LimitedChannels {
  orgId: string
  channelId: string
}

export interface MailBodies {
  orgId: string
  id: Defaulted<string>
  mail: Json
  slots: Defaulted<string[]>
  createdAt: Defaulted<Timestamp>
  conversationId: string | null
}

export interface MailDays {
  orgId: string
  day: string
  sent: number
}

export interface MailNewsKeys {
  key: string
  at: Defaulted<Timestamp>
}

export interface MailPauses {
  key: string
  until: Timestamp
  step: Defaulted<number>
  answer: Defaulted<string>
}

export interface MailRates {
  key: string
  tokens: number
  at: Timestamp
}

export interface MemberAvailability {
  orgId: string
  memberId: string
  status: 'available' | 'away'
  reason: Defaulted<string>
  since: Defaulted<Timestamp>
  backAt: Timestamp | null
}

export interface MemberCapacities {
  orgId: string
  memberId: string
  capacity: number
}

export interface MemberPreferences {
  orgId: string
  memberId: string
  key: string
  value: Json
  updatedAt: Defaulted<Timestamp>
}

export interface Members {
  orgId: string
  id: Defaulted<string>
  userId: string
  role: Defaulted<'owner' | 'admin' | 'member'>
  roleKey: string | null
  roleId: Computed<string | null>
  displayName: string
  permissions: Defaulted<Json>
  dataScope: Defaulted<'all' | 'teams' | 'own'>
  disabledAt: Timestamp | null
  removedAt: Timestamp | null
  lastSeenAt: Timestamp | null
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
  pictureId: string | null
}

export interface Mentions {
  orgId: string
  messageId: string
  memberId: string
  conversationId: string
}

export interface MessageMails {
  orgId: string
  messageId: string
  accountId: string | null
  inboundId: string | null
  direction: 'in' | 'out'
  headerId: string
  inReplyTo: Defaulted<string>
  threadIds: Defaulted<string[]>
  threadIndex: Defaulted<string>
  text: Defaulted<string>
  html: string | null
  inlineFiles: Defaulted<Json>
  trust: Json | null
}

export interface MessageReactions {
  orgId: string
  id: Defaulted<string>
  messageId: string
  memberId: string | null
  emoji: string
  at: Defaulted<Timestamp>
  conversationId: string
}

export interface MessageRevisions {
  orgId: string
  id: Defaulted<string>
  messageId: string
  memberId: string | null
  text: string
  saidAt: Timestamp
  replacedAt: Timestamp
}

export interface MessageTemplates {
  orgId: string
  id: Defaulted<string>
  name: string
  titleKey: Computed<string>
  shortcut: Defaulted<string>
  folder: Defaulted<string>
  body: Defaulted<string>
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
  deletedAt: Timestamp | null
  kind: Defaulted<'reply' | 'note' | 'macro'>
  scope: Defaulted<'me' | 'teams' | 'organization'>
  ownerId: string | null
  teamIds: Defaulted<string[]>
  texts: Defaulted<Json>
  actions: Defaulted<Json>
  afterRun: Defaulted<'stay' | 'next' | 'list'>
  usedCount: Defaulted<number>
  editedCount: Defaulted<number>
  lastUsedAt: Timestamp | null
  scopeKey: Computed<string>
  channelIds: Defaulted<string[]>
  block: Json | null
  blocks: Defaulted<Json>
  subject: Defaulted<string>
  subjects: Defaulted<Json>
}

export interface Messages {
  orgId: string
  conversationId: string
  seq: number
  id: Defaulted<string>
  clientKey: string
  kind: 'text' | 'note' | 'event'
  authorKind: 'contact' | 'member' | 'system'
  authorId: string | null
  text: Defaulted<string>
  data: Json | null
  createdAt: Defaulted<Timestamp>
  editedAt: Timestamp | null
  deletedAt: Timestamp | null
  block: Json | null
  blockWords: Defaulted<string>
  blockAnswer: Json | null
  blockAnsweredAt: Timestamp | null
  answersId: string | null
  replyToId: string | null
  envelope: Json | null
  delivery: Json | null
}

export interface NotificationPreferences {
  orgId: string
  memberId: string
  digest: 'immediately' | 'hourly' | 'daily'
  sound: 'off' | 'away' | 'always'
  quietFrom: string | null
  quietUntil: string | null
  timeZone: string
  updatedAt: Defaulted<Timestamp>
  pausedUntil: Timestamp | null
  hearsUrgent: Defaulted<boolean>
}

export interface NotificationSettings {
  orgId: string
  memberId: string
  kind: string
  inApp: boolean
  email: boolean
  updatedAt: Defaulted<Timestamp>
  push: Defaulted<boolean>
  sound: Defaulted<boolean>
  reach: 'all' | 'mine' | 'mentions' | null
}

export interface Notifications {
  orgId: string
  id: Defaulted<string>
  memberId: string
  kind: string
  title: string
  body: Defaulted<string>
  link: string | null
  readAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
  subjectId: string | null
  isShown: Defaulted<boolean>
  mailDueAt: Timestamp | null
  topic: string | null
  count: Defaulted<number>
  toldAt: Defaulted<Timestamp>
}

export interface OneTimeTokens {
  id: Defaulted<string>
  kind:
    | 'magic-link'
    | 'recovery'
    | 'email-proof'
    | 'email-change-old'
    | 'email-change-new'
    | 'phone-code'
    | 'sign-in-challenge'
    | 'passkey-sign-in'
    | 'passkey-creation'
    | 'oauth-state'
    | 'identity-link'
    | 'first-admin'
  hash: string
  userId: string | null
  address: string | null
  credentialVersion: number | null
  data: Defaulted<Json>
  expiresAt: Timestamp
  usedAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
}

export interface OrganizationDeletions {
  id: Defaulted<string>
  organization: string
  nameHash: string
  requestedAt: Timestamp
  startedAt: Defaulted<Timestamp>
  rowCounts: Defaulted<Json>
  fileCount: Defaulted<number>
  tablesChecked: number | null
  purgedAt: Timestamp | null
}

export interface OrganizationExports {
  orgId: string
  id: Defaulted<string>
  requestedBy: string
  hasFiles: boolean
  state: Defaulted<'waiting' | 'running' | 'done' | 'failed'>
  attempts: Defaulted<number>
  partsDone: Defaulted<number>
  partsTotal: Defaulted<number>
  rowCount: Defaulted<Int8>
  fileCount: Defaulted<number>
  size: Int8 | null
  finishedAt: Timestamp | null
  expiresAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Organizations {
  orgId: Defaulted<string>
  name: string
  timeZone: Defaulted<string>
  defaultLocale: Defaulted<string>
  baseCurrency: Defaulted<string>
  state: Defaulted<
    'active' | 'restricted' | 'read_only' | 'suspended' | 'deletion_scheduled' | 'deleted'
  >
  deletionAt: Timestamp | null
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
  mfaRequiredAt: Timestamp | null
  mfaGraceDays: Defaulted<number>
  sessionDays: Defaulted<number>
  idleMinutes: number | null
  contentLocales: Defaulted<string[]>
  dateFormat: Defaulted<'locale' | 'iso' | 'dmy' | 'mdy'>
  numberFormat: Defaulted<'locale' | 'comma' | 'point'>
  firstWeekday: number | null
  languageVersion: Defaulted<number>
  languageSetAt: Timestamp | null
  deletionRequestedAt: Timestamp | null
  deletionRequestedBy: string | null
  stateBeforeDeletion: 'active' | 'restricted' | 'read_only' | null
  deletionCancelHash: string | null
  deletionNoticeDay: number | null
  fileMegabytes: Defaulted<number>
}

export interface OutboundMails {
  orgId: string
  id: Defaulted<string>
  bodyId: string
  isBulk: Defaulted<boolean>
  kind: string
  onceKey: string
  messageId: string | null
  accountId: string | null
  transportId: string | null
  recipient: string
  provider: Defaulted<string>
  sender: string
  headerId: string
  slots: Json | null
  state: Defaulted<
    | 'queued'
    | 'sending'
    | 'sent'
    | 'deferred'
    | 'bounced'
    | 'complained'
    | 'failed'
    | 'unknown'
    | 'suppressed'
    | 'cancelled'
  >
  attempts: Defaulted<number>
  nextTryAt: Defaulted<Timestamp>
  claimedBy: string | null
  claimedAt: Timestamp | null
  smtpCode: number | null
  statusCode: string | null
  answer: string | null
  bounceClass: string | null
  createdAt: Defaulted<Timestamp>
  sentAt: Timestamp | null
  serviceId: string | null
  deliveredAt: Timestamp | null
  hasSlot: Defaulted<boolean>
  contactId: string | null
  clearedAt: Timestamp | null
}

export interface OwnershipOffers {
  orgId: string
  fromMember: string
  toMember: string
  expiresAt: Timestamp
  createdAt: Defaulted<Timestamp>
}

export interface Passkeys {
  id: Defaulted<string>
  userId: string
  credentialId: string
  publicKey: Buffer
  counter: Int8
  transports: Defaulted<string[]>
  name: string
  createdAt: Defaulted<Timestamp>
  usedAt: Timestamp | null
}

export interface PrivacyRequests {
  orgId: string
  id: Defaulted<string>
  contactId: string
  kind: 'export' | 'erase'
  status: Defaulted<'received' | 'verified' | 'running' | 'done' | 'refused'>
  note: Defaulted<string>
  reason: Defaulted<string>
  receivedAt: Timestamp
  dueAt: Timestamp
  warnedAt: Timestamp | null
  createdBy: string | null
  verifiedBy: string | null
  verifiedAt: Timestamp | null
  endedBy: string | null
  endedAt: Timestamp | null
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
}

export interface PushSubscriptions {
  orgId: string
  id: Defaulted<string>
  memberId: string
  endpoint: string
  publicKey: string
  authSecret: string
  device: Defaulted<string>
  createdAt: Defaulted<Timestamp>
  seenAt: Defaulted<Timestamp>
}

export interface RateBuckets {
  bucket: string
  windowEndsAt: Timestamp
  used: number
}

export interface RatingReviews {
  orgId: string
  conversationId: string
  reviewedBy: string
  reviewedAt: Defaulted<Timestamp>
  note: Defaulted<string>
}

export interface ReaderLinks {
  orgId: string
  id: Defaulted<string>
  siteId: string
  clientKey: string
  email: string
  secretHash: string
  nextPath: Defaulted<string>
  createdAt: Defaulted<Timestamp>
  expiresAt: Timestamp
  usedAt: Timestamp | null
}

export interface ReaderSessions {
  orgId: string
  id: Defaulted<string>
  siteId: string
  contactId: string
  secretHash: string
  createdAt: Defaulted<Timestamp>
  expiresAt: Timestamp
}

export interface RecoveryCodes {
  id: Defaulted<string>
  userId: string
  codeHash: string
  usedAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
}

export interface RetentionPolicies {
  orgId: string
  object: 'conversations' | 'attachments' | 'visitors' | 'pages' | 'logs'
  action: 'delete' | 'anonymize'
  days: number | null
  runningCount: Defaulted<number>
  ranAt: Timestamp | null
  ranCount: number | null
  version: Defaulted<number>
  updatedAt: Defaulted<Timestamp>
}

export interface Roles {
  orgId: string
  id: Defaulted<string>
  name: string
  description: Defaulted<string>
  levels: Defaulted<Json>
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Schedules {
  orgId: string
  id: Defaulted<string>
  name: string
  nameKey: Computed<string>
  timeZone: string
  week: Json
  exceptions: Json
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
  deletedAt: Timestamp | null
}

export interface SchemaMigrations {
  number: number
  name: string
  appliedAt: Defaulted<Timestamp>
}

export interface SearchBacklogs {
  orgId: string
  afterId: Defaulted<string>
}

export interface Sessions {
  id: Defaulted<string>
  userId: string
  tokenHash: string
  how: 'sign-up' | 'password' | 'magic-link' | 'passkey' | 'oauth' | 'recovery' | 'invitation'
  organizationId: string | null
  address: string
  userAgent: string
  steppedUpAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
  seenAt: Defaulted<Timestamp>
  secondFactorAt: Timestamp | null
}

export interface ShareColumns {
  orgId: string
  shareId: string
  columnId: string
}

export interface ShareCommentEdits {
  orgId: string
  id: Defaulted<string>
  commentId: string
  body: string
  replacedAt: Timestamp
}

export interface ShareComments {
  orgId: string
  id: Defaulted<string>
  ticketId: string
  parentId: string | null
  depth: Defaulted<number>
  clientKey: string
  contactId: string | null
  readerHash: string | null
  memberId: string | null
  isOfficial: Defaulted<boolean>
  body: string
  state: 'published' | 'pending' | 'rejected' | 'spam'
  spamScore: Defaulted<number>
  pinnedAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
  editedAt: Timestamp | null
  deletedAt: Timestamp | null
}

export interface ShareMerges {
  orgId: string
  id: Defaulted<string>
  fromId: string
  intoId: string
  carried: Defaulted<string[]>
  mergedBy: string | null
  createdAt: Defaulted<Timestamp>
  undoneAt: Timestamp | null
}

export interface SharePasses {
  orgId: string
  shareId: string
  readerHash: string
  passwordVersion: number
  expiresAt: Timestamp
}

export interface ShareReactions {
  orgId: string
  id: Defaulted<string>
  commentId: string
  contactId: string | null
  readerHash: string | null
  emoji: '👍' | '❤️' | '🎉' | '😄' | '😕' | '👀'
  createdAt: Defaulted<Timestamp>
}

export interface ShareSegments {
  orgId: string
  shareId: string
  act: 'view' | 'vote' | 'comment' | 'submit'
  tagId: string
}

export interface ShareSettings {
  orgId: string
  weightField: Defaulted<string>
}

export interface ShareSubmissions {
  orgId: string
  id: Defaulted<string>
  shareId: string
  clientKey: string
  title: string
  body: Defaulted<string>
  contactId: string | null
  readerHash: string | null
  state: Defaulted<'pending' | 'approved' | 'merged' | 'rejected' | 'spam'>
  reason: Defaulted<string>
  spamScore: Defaulted<number>
  ticketId: string | null
  decidedBy: string | null
  decidedAt: Timestamp | null
  createdAt: Defaulted<Timestamp>
}

export interface ShareTags {
  orgId: string
  shareId: string
  tagId: string
}

export interface ShareTellings {
  orgId: string
  ticketId: string
  contactId: string
  label: string
  toldAt: Timestamp
}

export interface SiteDomains {
  orgId: string
  id: Defaulted<string>
  siteId: string
  hostname: string
  state: Defaulted<'pending' | 'verifying' | 'active' | 'failed' | 'removed'>
  txtToken: string
  isPrimary: Defaulted<boolean>
  problem: 'no-proof' | 'taken' | null
  checkedAt: Timestamp | null
  missingSince: Timestamp | null
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Sites {
  orgId: string
  id: Defaulted<string>
  slug: string
  name: string
  theme: Defaulted<Json>
  defaultLocale: Defaulted<string>
  indexable: Defaulted<boolean>
  state: Defaulted<'active' | 'suspended' | 'archived'>
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
  closedAt: Timestamp | null
  home: Defaulted<Json>
  logo: string | null
  logoWidth: number | null
  logoHeight: number | null
  favicon: string | null
}

export interface SlaClocks {
  orgId: string
  conversationId: string | null
  kind: 'first' | 'next' | 'resolve'
  policyId: string
  state: 'running' | 'paused' | 'met' | 'breached'
  startedAt: Timestamp
  dueAt: Timestamp | null
  leftMinutes: number | null
  lookAt: Timestamp | null
  warnedAt: Timestamp | null
  breachedAt: Timestamp | null
  endedAt: Timestamp | null
  ticketId: string | null
  subjectId: Computed<string>
}

export interface SlaPolicies {
  orgId: string
  id: Defaulted<string>
  name: string
  nameKey: Computed<string>
  position: number
  activeSince: Timestamp | null
  firstMinutes: number | null
  nextMinutes: number | null
  resolveMinutes: number | null
  priorityMinutes: Defaulted<Json>
  scheduleId: string | null
  pauseOn: Defaulted<string[]>
  warnMinutes: number | null
  channelIds: Defaulted<string[]>
  priorities: Defaulted<string[]>
  tagIds: Defaulted<string[]>
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
  deletedAt: Timestamp | null
  holdsFor: Defaulted<string[]>
  boardIds: Defaulted<string[]>
  raisesTo: 'normal' | 'high' | 'urgent' | null
  tellsTeam: Defaulted<boolean>
}

export interface SystemMails {
  id: Defaulted<string>
  organizationId: string | null
  channel: 'mail' | 'sms'
  recipient: string
  kind: string
  subject: Defaulted<string>
  text: string
  html: string | null
  state: Defaulted<'pending' | 'sending' | 'sent' | 'failed' | 'unknown'>
  attempts: Defaulted<number>
  nextTryAt: Defaulted<Timestamp>
  claimedBy: string | null
  claimedAt: Timestamp | null
  messageId: string | null
  sentAt: Timestamp | null
  error: string | null
  createdAt: Defaulted<Timestamp>
  unsubscribeUrl: string | null
  budget: Defaulted<'members' | 'outsiders'>
}

export interface SystemTexts {
  orgId: string
  key: string
  locale: string
  text: string
  updatedBy: string | null
  updatedAt: Defaulted<Timestamp>
}

export interface Tags {
  orgId: string
  id: Defaulted<string>
  name: string
  titleKey: Computed<string>
  color: string
  offeredFor: 'everything' | 'conversations' | 'contacts' | 'tickets'
  description: Defaulted<string>
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
  deletedAt: Timestamp | null
}

export interface TalkMarks {
  orgId: string
  afterId: Defaulted<string>
  readUntil: Defaulted<Timestamp>
}

export interface TeamMembers {
  orgId: string
  teamId: string
  memberId: string
  createdAt: Defaulted<Timestamp>
}

export interface Teams {
  orgId: string
  id: Defaulted<string>
  name: string
  description: Defaulted<string>
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TemplateFavorites {
  orgId: string
  memberId: string
  templateId: string
}

export interface TemplateFiles {
  orgId: string
  id: Defaulted<string>
  templateId: string | null
  memberId: string
  name: string
  type: string
  size: Int8
  width: number | null
  height: number | null
  isInline: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  freeSince: Defaulted<Timestamp>
}

export interface TicketAssignees {
  orgId: string
  ticketId: string
  memberId: string
  position: number
  changedAt: Timestamp | null
  madeAt: Timestamp | null
  dueAt: Timestamp | null
  isLive: boolean | null
  isOpen: boolean | null
  boardId: string | null
}

export interface TicketBroadcastPeople {
  orgId: string
  broadcastId: string
  contactId: string
  conversationId: string
  messageKey: Defaulted<string>
  state: Defaulted<'waiting' | 'said' | 'skipped'>
}

export interface TicketBroadcasts {
  orgId: string
  id: Defaulted<string>
  ticketId: string
  clientKey: string
  memberId: string | null
  text: string
  closes: Defaulted<boolean>
  state: Defaulted<'waiting' | 'running' | 'done' | 'cancelled'>
  total: number
  said: Defaulted<number>
  skipped: Defaulted<number>
  startsAt: Timestamp
  createdAt: Defaulted<Timestamp>
  finishedAt: Timestamp | null
}

export interface TicketBulkEdits {
  orgId: string
  id: Defaulted<string>
  memberId: string
  edits: Json
  createdAt: Defaulted<Timestamp>
}

export interface TicketCarries {
  orgId: string
  fromId: string
  intoId: string
  watcherIds: Defaulted<string[]>
  conversationIds: Defaulted<string[]>
  itemIds: Defaulted<string[]>
  carriedAt: Defaulted<Timestamp>
}

export interface TicketChecklistItems {
  orgId: string
  id: Defaulted<string>
  ticketId: string
  text: string
  isDone: Defaulted<boolean>
  assigneeId: string | null
  dueOn: string | null
  rank: string
}

export interface TicketComments {
  orgId: string
  id: Defaulted<string>
  ticketId: string
  clientKey: string
  memberId: string | null
  text: string
  createdAt: Defaulted<Timestamp>
  editedAt: Timestamp | null
  deletedAt: Timestamp | null
  contactId: string | null
  isPublic: Defaulted<boolean>
}

export interface TicketConversations {
  orgId: string
  ticketId: string
  conversationId: string
  number: Int8
  kind: 'primary' | 'linked'
  linkedAt: Defaulted<Timestamp>
}

export interface TicketExternalKeys {
  orgId: string
  boardId: string
  key: string
  ticketId: string
}

export interface TicketFiles {
  orgId: string
  id: string
  ticketId: string
  commentId: string | null
  memberId: string | null
  name: string
  type: string
  size: Int8
  width: number | null
  height: number | null
  isInline: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  expiresAt: Timestamp | null
  deletedAt: Timestamp | null
  isPublic: Defaulted<boolean>
  contactId: string | null
}

export interface TicketFollows {
  orgId: string
  id: Defaulted<string>
  ticketId: string
  contactId: string
  token: string
  createdAt: Defaulted<Timestamp>
  endedAt: Timestamp | null
}

export interface TicketImportRows {
  orgId: string
  importId: string
  place: number
  key: string | null
  content: Json
  state: Defaulted<'waiting' | 'made' | 'done'>
  ticketId: string | null
}

export interface TicketImports {
  orgId: string
  id: Defaulted<string>
  boardId: string
  memberId: string
  clientKey: string
  state: Defaulted<'filling' | 'running' | 'done'>
  total: Defaulted<number>
  done: Defaulted<number>
  made: Defaulted<number>
  skipped: Defaulted<number>
  notes: Defaulted<Json>
  createdAt: Defaulted<Timestamp>
  finishedAt: Timestamp | null
}

export interface TicketOldKeys {
  orgId: string
  boardId: string
  number: Int8
  ticketId: string
  leftAt: Defaulted<Timestamp>
}

export interface TicketRelations {
  orgId: string
  fromId: string
  toId: string
  kind: 'blocks' | 'duplicates' | 'relates' | 'causes'
  createdAt: Defaulted<Timestamp>
}

export interface TicketStandings {
  orgId: string
  id: Defaulted<string>
  ticketId: string
  at: Timestamp
  standing: 'open' | 'paused' | 'done'
}

export interface TicketTags {
  orgId: string
  ticketId: string
  tagId: string
}

export interface TicketTemplates {
  orgId: string
  id: Defaulted<string>
  boardId: string
  name: string
  nameKey: Computed<string>
  title: Defaulted<string>
  descriptionHtml: Defaulted<string>
  typeId: string | null
  priority: Defaulted<'none' | 'low' | 'normal' | 'high' | 'urgent'>
  tagIds: Defaulted<string[]>
  assigneeIds: Defaulted<string[]>
  attributes: Defaulted<Json>
  checklist: Defaulted<string[]>
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TicketTimeEntries {
  orgId: string
  id: Defaulted<string>
  ticketId: string
  clientKey: string
  memberId: string | null
  workedOn: string
  minutes: number
  note: Defaulted<string>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TicketTypeFields {
  orgId: string
  typeId: string
  fieldId: string
  position: number
  isRequired: Defaulted<boolean>
  isRequiredOfCustomer: Defaulted<boolean>
  isShownToCustomer: Defaulted<boolean>
}

export interface TicketTypes {
  orgId: string
  id: Defaulted<string>
  name: string
  titleKey: Computed<string>
  icon: Defaulted<string>
  category: 'customer' | 'back_office' | 'tracker'
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
  archivedAt: Timestamp | null
  intakeBoardId: string | null
}

export interface TicketUploads {
  orgId: string
  id: string
  contactId: string | null
  readerHash: string | null
  heldFor: string | null
  name: string
  type: string
  size: Int8
  width: number | null
  height: number | null
  isInline: Defaulted<boolean>
  createdAt: Defaulted<Timestamp>
  expiresAt: Timestamp
}

export interface TicketViews {
  orgId: string
  id: Defaulted<string>
  name: string
  scope: 'private' | 'team' | 'organization'
  ownerId: string
  teamId: string | null
  boardId: string | null
  filter: Json
  sort: Defaulted<'updated' | 'created' | 'due' | 'owed'>
  direction: Defaulted<'asc' | 'desc'>
  columns: string[]
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface TicketVotes {
  orgId: string
  id: Defaulted<string>
  ticketId: string
  contactId: string | null
  readerHash: string | null
  weight: Defaulted<number>
  source: Defaulted<'self' | 'on_behalf' | 'import'>
  addedBy: string | null
  createdAt: Defaulted<Timestamp>
}

export interface TicketWatchers {
  orgId: string
  ticketId: string
  memberId: string
  since: Defaulted<Timestamp>
}

export interface TicketWords {
  orgId: string
  word: string
  ticketId: string
}

export interface Tickets {
  orgId: string
  id: Defaulted<string>
  boardId: string
  number: Int8
  columnId: string
  rank: string
  clientKey: string
  typeId: string
  title: string
  descriptionHtml: Defaulted<string>
  descriptionText: Defaulted<string>
  requesterId: string | null
  reporterId: string | null
  teamId: string | null
  priority: Defaulted<'none' | 'low' | 'normal' | 'high' | 'urgent'>
  severity: Defaulted<'none' | 'minor' | 'major' | 'critical'>
  startOn: string | null
  dueAt: Timestamp | null
  estimateMin: number | null
  spentMin: Defaulted<number>
  attributes: Defaulted<Json>
  source: Defaulted<
    | 'dashboard'
    | 'inbox'
    | 'widget'
    | 'bug'
    | 'form'
    | 'email'
    | 'portal'
    | 'share'
    | 'api'
    | 'flow'
    | 'ai'
    | 'import'
  >
  parentId: string | null
  mergedIntoId: string | null
  cancelReason: Defaulted<string>
  commentCount: Defaulted<number>
  checklistCount: Defaulted<number>
  checklistDone: Defaulted<number>
  isLocked: Defaulted<boolean>
  reopens: Defaulted<number>
  resolvedAt: Timestamp | null
  dueToldAt: Timestamp | null
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
  archivedAt: Timestamp | null
  deletedAt: Timestamp | null
  visibility: Defaulted<'internal' | 'requester' | 'public'>
  etaOn: string | null
  etaPrecision: Defaulted<'day' | 'month' | 'quarter'>
  votesCount: Defaulted<number>
  voteWeight: Defaulted<Int8>
  publicCommentCount: Defaulted<number>
  toldState: string | null
  leadId: string | null
  owedAt: Timestamp | null
  owedKind: 'first' | 'next' | 'resolve' | null
  owedState: 'running' | 'paused' | 'warned' | 'breached' | null
  begunAs: string | null
}

export interface TotpFactors {
  userId: string
  sealedSecret: string
  confirmedAt: Timestamp | null
  lastStep: Defaulted<Int8>
  createdAt: Defaulted<Timestamp>
}

export interface UntoldConversations {
  orgId: string
  conversationId: string
  seq: number
  dueAt: Timestamp
  isReopened: boolean
}

export interface Users {
  id: Defaulted<string>
  name: string
  email: string | null
  emailVerifiedAt: Timestamp | null
  phone: string | null
  phoneVerifiedAt: Timestamp | null
  passwordHash: string | null
  credentialVersion: Defaulted<number>
  locale: Defaulted<string>
  timeZone: Defaulted<string>
  staffRole: 'readonly' | 'support' | 'finance' | 'superadmin' | null
  disabledAt: Timestamp | null
  closedAt: Timestamp | null
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface Views {
  orgId: string
  id: Defaulted<string>
  list: string
  ownerId: string
  isShared: Defaulted<boolean>
  name: string
  filter: Json
  sort: string
  columns: string[]
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
}

export interface VisitorNetworks {
  orgId: string
  id: Defaulted<string>
  kind: 'blocked' | 'own'
  network: string
  note: Defaulted<string>
  until: Timestamp | null
  createdBy: string
  createdAt: Defaulted<Timestamp>
  covers: Defaulted<'network' | 'domain' | 'country'>
}

export interface VisitorSessions {
  orgId: string
  id: Defaulted<string>
  widgetId: string
  contactId: string
  tokenHash: string
  peekHash: string
  isVerified: Defaulted<boolean>
  origin: string | null
  createdAt: Defaulted<Timestamp>
  seenAt: Defaulted<Timestamp>
  endedAt: Timestamp | null
  identityKeyId: string | null
  agreedAt: Timestamp | null
  signedEmail: string | null
  begunAs: string | null
  windowCodeHash: string | null
  windowCodeUntil: Timestamp | null
  openedBy: string | null
  browser: Defaulted<string>
  os: Defaulted<string>
  device: 'computer' | 'phone' | 'tablet' | null
  country: string | null
}

export interface VisitorSettings {
  orgId: string
  pageDays: Defaulted<number>
  updatedAt: Defaulted<Timestamp>
  keptAfterSeconds: Defaulted<number>
}

export interface Visitors {
  orgId: string
  id: Defaulted<string>
  widgetId: string
  keyHash: string
  contactId: string | null
  firstSeenAt: Defaulted<Timestamp>
  beganAt: Defaulted<Timestamp>
  seenAt: Defaulted<Timestamp>
  changedAt: Defaulted<Timestamp>
  sessions: Defaulted<number>
  pages: Defaulted<number>
  pageUrl: string
  pageTitle: Defaulted<string>
  pageSince: Defaulted<Timestamp>
  trail: Defaulted<Json>
  landingUrl: string
  referrer: Defaulted<string>
  locale: Defaulted<string>
  timeZone: Defaulted<string>
  country: string | null
  network: Defaulted<string>
  device: 'computer' | 'phone' | 'tablet'
  os: Defaulted<string>
  browser: Defaulted<string>
  blockedUntil: Timestamp | null
  excludedAt: Timestamp | null
  invitedTo: string | null
  claimableUntil: Timestamp | null
  utm: Defaulted<Json>
  leftAt: Timestamp | null
  begunAs: string | null
  region: Defaulted<string>
  city: Defaulted<string>
  pagesSince: Defaulted<Timestamp | null>
  peekHash: string | null
}

export interface WidgetIdentityKeys {
  orgId: string
  id: Defaulted<string>
  widgetId: string
  algorithm: 'HS256' | 'ES256'
  sealedSecret: string | null
  publicKey: string | null
  createdBy: string
  createdAt: Defaulted<Timestamp>
  usedAt: Timestamp | null
  revokedAt: Timestamp | null
}

export interface WidgetVersions {
  orgId: string
  widgetId: string
  number: number
  settings: Json
  publishedBy: string
  publishedAt: Defaulted<Timestamp>
}

export interface Widgets {
  orgId: string
  id: Defaulted<string>
  channelId: string
  name: string
  state: Defaulted<'draft' | 'live' | 'paused' | 'archived'>
  settings: Json
  publishedVersion: number | null
  installedAt: Timestamp | null
  installedOn: string | null
  version: Defaulted<number>
  createdAt: Defaulted<Timestamp>
  updatedAt: Defaulted<Timestamp>
  deletedAt: Timestamp | null
  identityMode: Defaulted<'off' | 'optional' | 'required'>
  acceptsHash: Defaulted<boolean>
  lastSeenAt: Timestamp | null
  lastSeenOn: string | null
}

/** Generated by the database; can't be written. */
type Computed<T> =
  T extends ColumnType<infer Selected, unknown, unknown>
    ? ColumnType<Selected, never, never>
    : ColumnType<T, never, never>

/** Has a database default. */
type Defaulted<T> =
  T extends ColumnType<infer Selected, infer Inserted, infer Updated>
    ? ColumnType<Selected, Inserted | undefined, Updated>
    : ColumnType<T, T | undefined, T>

type Int8 = ColumnType<bigint, bigint | number | string, bigint | number | string>

/** Lists must be written as text because the driver turns them into PostgreSQL arrays. */
type Json = ColumnType<unknown, JsonInput, JsonInput>
type JsonInput = string | Readonly<Record<string, unknown>>

type Timestamp = ColumnType<Date, Date | string, Date | string>
