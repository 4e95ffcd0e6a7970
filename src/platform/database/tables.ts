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
  user_id: string
  type: string
  at: Defaulted<Timestamp>
  address: string
  user_agent: string
  data: Defaulted<Json>
}

export interface AccountIdempotencyKeys {
  actor_id: string
  key: string
  request_hash: string
  body: Json | null
  created_at: Defaulted<Timestamp>
}

export interface AnonymousContacts {
  org_id: string
  contact_id: string
}

export interface ArticleDraftFiles {
  org_id: string
  article_id: string
  locale: string
  file_id: string
}

export interface ArticleFeedback {
  org_id: string
  id: Defaulted<string>
  article_id: string
  locale: string
  version_id: string
  reader_hash: string
  contact_id: string | null
  is_helpful: boolean
  reason_code: 'outdated' | 'unclear' | 'incorrect' | 'incomplete' | 'other' | null
  reason: Defaulted<string>
  reply_email: string | null
  state: Defaulted<'new' | 'triaged' | 'resolved'>
  source: Defaulted<'portal' | 'widget'>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  thanked_at: Timestamp | null
}

export interface ArticleFiles {
  org_id: string
  id: string
  base_id: string
  name: string
  type: string
  size: Int8
  width: number | null
  height: number | null
  is_inline: Defaulted<boolean>
  added_by: string | null
  created_at: Defaulted<Timestamp>
}

export interface ArticleReaders {
  org_id: string
  article_id: string
  locale: string
  day: string
  reader_hash: string
}

export interface ArticleTags {
  org_id: string
  article_id: string
  tag_id: string
}

export interface ArticleTexts {
  org_id: string
  article_id: string
  base_id: string
  locale: string
  slug: string
  state: Defaulted<'draft' | 'in_review' | 'scheduled' | 'published' | 'archived'>
  title: Defaulted<string>
  excerpt: Defaulted<string>
  body: Json
  draft_version: Defaulted<number>
  draft_changed_at: Defaulted<Timestamp>
  drafted_by: string | null
  draft_of_id: string | null
  published_id: string | null
  scheduled_for: Timestamp | null
  scheduled_id: string | null
  review_note: Defaulted<string>
  reviewed_by: string | null
  submitted_by: string | null
  first_published_at: Timestamp | null
  last_published_at: Timestamp | null
  translated_from_id: string | null
  translation_source: Defaulted<'human' | 'machine' | 'machine_reviewed'>
  meta_title: Defaulted<string>
  meta_description: Defaulted<string>
  canonical_url: Defaulted<string>
  is_indexed: Defaulted<boolean>
  archived_to: Defaulted<string>
  search_words: Defaulted<string[]>
}

export interface ArticleVersionFiles {
  org_id: string
  version_id: string
  file_id: string
}

export interface ArticleVersions {
  org_id: string
  id: Defaulted<string>
  article_id: string
  locale: string
  number: number
  title: string
  excerpt: Defaulted<string>
  body: Json
  body_text: string
  body_html: string
  contents: Defaulted<Json>
  word_count: Defaulted<number>
  change_note: Defaulted<string>
  is_substantive: Defaulted<boolean>
  origin: Defaulted<'human' | 'ai' | 'import' | 'translation'>
  was_published: Defaulted<boolean>
  part_keys: Defaulted<string[]>
  author_id: string | null
  created_at: Defaulted<Timestamp>
}

export interface ArticleViewDays {
  org_id: string
  article_id: string
  locale: string
  day: string
  source: 'portal' | 'widget' | 'api'
  views: Defaulted<number>
  readers: Defaulted<number>
}

export interface ArticleWords {
  org_id: string
  base_id: string
  locale: string
  word: string
  article_id: string
  weight: number
}

export interface Articles {
  org_id: string
  id: Defaulted<string>
  base_id: string
  category_id: string | null
  source_locale: string
  audience: Defaulted<'inherit' | 'public' | 'unlisted' | 'customers' | 'agents' | 'ai_only'>
  owner_id: string | null
  review_due_on: string | null
  reminded_for: string | null
  related_ids: Defaulted<string[]>
  page_patterns: Defaulted<string[]>
  ai_use: Defaulted<'inherit' | 'yes' | 'no'>
  pinned_at: Timestamp | null
  position: string
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  deleted_at: Timestamp | null
}

export interface AssignmentPolicies {
  org_id: string
  id: Defaulted<string>
  team_id: string | null
  method: 'manual' | 'round_robin' | 'least_loaded'
  queue_order: 'longest_waiting' | 'oldest' | 'priority'
  per_agent_limit: number | null
  stick_days: Defaulted<number>
  reassign_after_min: number | null
  excluded_tag_ids: Defaulted<string[]>
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  per_channel_limit: number | null
  most_age_days: number | null
}

export interface AssignmentTurns {
  org_id: string
  policy_id: string
  member_id: string
  last_turn: Int8
}

export interface Attachments {
  org_id: string
  id: Defaulted<string>
  conversation_id: string | null
  message_id: string | null
  member_id: string | null
  visitor_hash: string | null
  name: string
  type: string
  size: Int8
  width: number | null
  height: number | null
  is_inline: Defaulted<boolean>
  created_at: Defaulted<Timestamp>
  expires_at: Timestamp | null
}

export interface AutoReplyMarks {
  address_hash: string
  at: Timestamp
}

export interface BoardAccess {
  org_id: string
  id: Defaulted<string>
  board_id: string
  member_id: string | null
  team_id: string | null
  role: 'view' | 'work' | 'admin'
}

export interface BoardColumns {
  org_id: string
  id: Defaulted<string>
  board_id: string
  name: string
  category: 'submitted' | 'in_progress' | 'waiting' | 'on_hold' | 'resolved' | 'cancelled'
  public_label: string | null
  color: Defaulted<string>
  rank: string
  wip_limit: number | null
  is_default: Defaulted<boolean>
  pauses_clock: Defaulted<boolean>
  assign_method: 'round_robin' | 'least_loaded' | null
  assign_team_id: string | null
  assign_limit: number | null
}

export interface BoardShares {
  org_id: string
  id: Defaulted<string>
  site_id: string
  board_id: string
  slug: string
  title: string
  intro: Defaulted<string>
  shows_ideas: Defaulted<boolean>
  roadmap: Defaulted<'none' | 'columns' | 'dates'>
  roadmap_precision: Defaulted<'month' | 'quarter'>
  view_access: 'anyone' | 'link' | 'password' | 'identified' | 'segment' | 'team'
  link_secret: string | null
  password_hash: string | null
  password_version: Defaulted<number>
  vote_access: 'anyone' | 'identified' | 'segment' | 'team' | 'nobody'
  comment_access: 'anyone' | 'identified' | 'segment' | 'team' | 'nobody'
  submit_access: 'anyone' | 'identified' | 'segment' | 'team' | 'nobody'
  moderates_anonymous: Defaulted<boolean>
  moderates_identified: Defaulted<boolean>
  moderates_comments: Defaulted<boolean>
  shows_counts: Defaulted<boolean>
  is_indexed: Defaulted<boolean>
  shows_all_columns: Defaulted<boolean>
  position: Defaulted<number>
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  archived_at: Timestamp | null
}

export interface Boards {
  org_id: string
  id: Defaulted<string>
  name: string
  key: string
  description: Defaulted<string>
  icon: Defaulted<string>
  kind: Defaulted<'support' | 'product' | 'internal'>
  access: Defaulted<'organization' | 'members'>
  wip_mode: Defaulted<'off' | 'warn' | 'block'>
  rank: string
  last_number: Defaulted<Int8>
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  archived_at: Timestamp | null
  tells_customers: Defaulted<boolean>
  lanes: Defaulted<'none' | 'lead' | 'priority' | 'type' | 'parent'>
}

export interface BouncingAddresses {
  org_id: string
  address: string
  bounced_at: Timestamp
}

export interface BugPictures {
  org_id: string
  id: Defaulted<string>
  report_id: string | null
  visitor_hash: string
  name: string
  type: string
  size: Int8
  width: number | null
  height: number | null
  is_inline: Defaulted<boolean>
  place: Defaulted<number>
  created_at: Defaulted<Timestamp>
  seconds: number | null
}

export interface BugReports {
  org_id: string
  id: Defaulted<string>
  ticket_id: string
  widget_id: string
  contact_id: string | null
  client_key: string
  title: string
  body: Defaulted<string>
  page_url: Defaulted<string>
  signature: string | null
  environment: Defaulted<Json>
  console: Defaulted<Json>
  network: Defaulted<Json>
  token: string
  told_at: Timestamp | null
  created_at: Defaulted<Timestamp>
  steps: Defaulted<Json>
}

export interface BulkChangeItems {
  org_id: string
  bulk_id: string
  conversation_id: string
  state: Defaulted<'waiting' | 'changed' | 'skipped' | 'undone'>
  before: Json | null
  after: Json | null
}

export interface BulkChanges {
  org_id: string
  id: Defaulted<string>
  member_id: string
  act: Json
  state: Defaulted<'running' | 'done' | 'undoing' | 'undone'>
  total: number
  changed: Defaulted<number>
  skipped: Defaulted<number>
  undone: Defaulted<number>
  created_at: Defaulted<Timestamp>
  finished_at: Timestamp | null
}

export interface ChannelMembers {
  org_id: string
  channel_id: string
  member_id: string
}

export interface Channels {
  org_id: string
  id: Defaulted<string>
  kind: 'widget' | 'email'
  name: string
  created_at: Defaulted<Timestamp>
  connected_at: Timestamp | null
  allow_reopen: Defaulted<boolean>
  reopen_days: number | null
  default_team_id: string | null
  close_after_minutes: number | null
  version: Defaulted<number>
  rating_delay_minutes: Defaulted<number>
  rating_pause_days: number | null
  rating_tag_ids: Defaulted<string[]>
  rating_without_tag_ids: Defaulted<string[]>
  sender_names: Defaulted<'agent' | 'agent_at_brand' | 'brand'>
  single_thread: Defaulted<boolean>
}

export interface ChatMails {
  org_id: string
  conversation_id: string
  mailed_seq: number
  mailed_at: Timestamp
}

export interface ChecklistTemplates {
  org_id: string
  id: Defaulted<string>
  board_id: string
  name: string
  name_key: Computed<string>
  lines: string[]
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
}

export interface ColumnTurns {
  org_id: string
  column_id: string
  member_id: string
  last_turn: Int8
}

export interface Companies {
  org_id: string
  id: Defaulted<string>
  name: string
  title_key: Computed<string>
  domain: Defaulted<string>
  attributes: Defaulted<Json>
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  deleted_at: Timestamp | null
  external_id: string | null
  shares_tickets: Defaulted<boolean>
  merged_into_id: string | null
}

export interface CompanyMerges {
  org_id: string
  id: Defaulted<string>
  from_id: string
  to_id: string
  before: Json
  moved: Json
  merged_at: Defaulted<Timestamp>
  unmerged_at: Timestamp | null
}

export interface CompanyNotes {
  org_id: string
  id: Defaulted<string>
  company_id: string
  author_id: string
  text: string
  created_at: Defaulted<Timestamp>
  edited_at: Timestamp | null
}

export interface CompanyTags {
  org_id: string
  company_id: string
  tag_id: string
}

export interface ContactMerges {
  org_id: string
  id: Defaulted<string>
  from_id: string
  to_id: string
  before: Json
  moved: Json
  merged_at: Defaulted<Timestamp>
  unmerged_at: Timestamp | null
}

export interface ContactNotes {
  org_id: string
  id: Defaulted<string>
  contact_id: string
  author_id: string
  text: string
  created_at: Defaulted<Timestamp>
  edited_at: Timestamp | null
}

export interface ContactSegments {
  org_id: string
  id: Defaulted<string>
  name: string
  question: Json
  member_id: string
  is_shared: Defaulted<boolean>
  created_at: Defaulted<Timestamp>
}

export interface ContactTags {
  org_id: string
  contact_id: string
  tag_id: string
}

export interface ContactValues {
  org_id: string
  contact_id: string
  key: string
  value: string
}

export interface Contacts {
  org_id: string
  id: Defaulted<string>
  kind: Defaulted<'lead' | 'user'>
  external_id: string | null
  name: Defaulted<string>
  email: string | null
  phone: string | null
  locale: string | null
  time_zone: string | null
  attributes: Defaulted<Json>
  signed_attributes: Defaulted<Json>
  blocked_until: Timestamp | null
  seen_at: Timestamp | null
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  deleted_at: Timestamp | null
  company_id: string | null
  owner_id: string | null
  merged_into_id: string | null
  erased_at: Timestamp | null
  other_emails: Defaulted<string[]>
  other_phones: Defaulted<string[]>
  proven_email: string | null
  is_email_claimed: Defaulted<boolean>
  made_by: Defaulted<'member' | 'visitor'>
  is_name_claimed: Defaulted<boolean>
  is_phone_claimed: Defaulted<boolean>
  picture_id: string | null
  picture_by: 'member' | 'server' | 'page' | null
  picture_address: string | null
  contacted_at: Timestamp | null
  replied_at: Timestamp | null
  unsubscribed_at: Timestamp | null
}

export interface ConversationCounters {
  org_id: string
  last_number: Defaulted<Int8>
}

export interface ConversationFollowers {
  org_id: string
  conversation_id: string
  member_id: string
  since: Defaulted<Timestamp>
}

export interface ConversationMerges {
  org_id: string
  source_id: string
  target_id: string
  merged_at: Defaulted<Timestamp>
  message_ids: Defaulted<string[]>
  before: Json
}

export interface ConversationReads {
  org_id: string
  conversation_id: string
  member_id: string
  seq: number
}

export interface ConversationTags {
  org_id: string
  conversation_id: string
  tag_id: string
}

export interface ConversationViews {
  org_id: string
  id: Defaulted<string>
  name: string
  scope: 'private' | 'team' | 'organization'
  owner_id: string
  team_id: string | null
  filter: Json
  sort: Defaulted<'activity' | 'waiting' | 'created' | 'due'>
  direction: Defaulted<'asc' | 'desc'>
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  folder: Defaulted<string>
  columns: Defaulted<string[]>
}

export interface Conversations {
  org_id: string
  id: Defaulted<string>
  number: Int8
  channel_id: string
  contact_id: string
  status: Defaulted<'open' | 'snoozed' | 'closed'>
  closed_reason: 'resolved' | 'no_reply' | 'spam' | 'duplicate' | 'not_actionable' | 'merged' | null
  assignee_id: string | null
  team_id: string | null
  subject: Defaulted<string>
  priority: Defaulted<'none' | 'low' | 'normal' | 'high' | 'urgent'>
  waiting_since: Timestamp | null
  snoozed_until: Timestamp | null
  first_reply_at: Timestamp | null
  closed_at: Timestamp | null
  last_activity_at: Defaulted<Timestamp>
  preview: Defaulted<string>
  preview_by: Defaulted<'contact' | 'member' | 'system'>
  last_seq: Defaulted<number>
  customer_got_seq: Defaulted<number>
  customer_read_seq: Defaulted<number>
  customer_last_seq: Defaulted<number>
  rating: number | null
  rating_comment: string | null
  rated_at: Timestamp | null
  page_url: string | null
  client_key: string
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  deleted_at: Timestamp | null
  human_asked_at: Timestamp | null
  attributes: Defaulted<Json>
  merged_into: string | null
  due_at: Timestamp | null
  due_kind: 'first' | 'next' | 'resolve' | null
  due_state: 'running' | 'paused' | 'warned' | 'breached' | null
  assigned_at: Timestamp | null
  previous_id: string | null
  reopens: Defaulted<number>
  rating_asked_at: Timestamp | null
  rating_asked_by: string | null
  anonymized_at: Timestamp | null
  snooze_until_event: 'visit' | 'note' | null
  snoozed_by: string | null
  side_of: string | null
  begun_as: string | null
  rating_scale: Defaulted<'faces' | 'stars' | 'thumbs' | 'nps'>
  rating_answer: number | null
  by_mail_since: Timestamp | null
}

export interface CronJobs {
  key: string
  schedule: string
  zone: Defaulted<string>
  grace_s: number
  enabled: Defaulted<boolean>
  last_run_id: string | null
  next_due: Timestamp
}

export interface CronRuns {
  id: Defaulted<string>
  cron_key: string
  started_at: Defaulted<Timestamp>
  ended_at: Timestamp | null
  state: Defaulted<'running' | 'success' | 'failed' | 'timeout' | 'skipped_locked'>
  duration_ms: number | null
  rows: Int8 | null
  error: string | null
  host: string
  attempt: number
}

export interface DmarcReports {
  org_id: string
  id: Defaulted<string>
  domain_id: string
  reporter: string
  report_key: string
  begins_at: Timestamp
  ends_at: Timestamp
  policy: 'none' | 'quarantine' | 'reject'
  passed: number
  failed: number
  sources: Defaulted<Json>
  created_at: Defaulted<Timestamp>
}

export interface DocApiSpecs {
  org_id: string
  id: Defaulted<string>
  version_id: string
  file_name: string
  title: Defaulted<string>
  source: string
  checksum: string
  problems: Defaulted<Json>
  operation_count: Defaulted<number>
  parent_id: string | null
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
}

export interface DocDraftFiles {
  org_id: string
  version_id: string
  page_id: string
  locale: string
  file_id: string
}

export interface DocFeedback {
  org_id: string
  id: Defaulted<string>
  space_id: string
  page_id: string
  version_id: string
  locale: string
  revision_id: string
  reader_hash: string
  contact_id: string | null
  is_helpful: boolean
  reason_code: 'outdated' | 'unclear' | 'incorrect' | 'incomplete' | 'other' | null
  reason: Defaulted<string>
  reply_email: string | null
  state: Defaulted<'new' | 'triaged' | 'resolved'>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  thanked_at: Timestamp | null
}

export interface DocFiles {
  org_id: string
  id: string
  space_id: string
  name: string
  type: string
  size: Int8
  width: number | null
  height: number | null
  is_inline: Defaulted<boolean>
  added_by: string | null
  created_at: Defaulted<Timestamp>
}

export interface DocLanguages {
  org_id: string
  space_id: string
  locale: string
  is_public: Defaulted<boolean>
  position: Defaulted<number>
}

export interface DocPageWords {
  org_id: string
  version_id: string
  locale: string
  word: string
  page_id: string
  weight: number
}

export interface DocPages {
  org_id: string
  id: Defaulted<string>
  space_id: string
  kind: 'page' | 'group' | 'link' | 'api'
  created_at: Defaulted<Timestamp>
}

export interface DocPaths {
  org_id: string
  version_id: string
  locale: string
  path: string
  page_id: string
  since: Defaulted<Timestamp>
}

export interface DocPlaces {
  org_id: string
  version_id: string
  page_id: string
  space_id: string
  parent_id: string | null
  depth: Defaulted<number>
  position: string
  icon: Defaulted<string>
  url: Defaulted<string>
  spec_id: string | null
  operation_key: string | null
  method: string | null
  deleted_at: Timestamp | null
  deleted_with: string | null
}

export interface DocReaders {
  org_id: string
  page_id: string
  version_id: string
  locale: string
  day: string
  reader_hash: string
}

export interface DocRevisionFiles {
  org_id: string
  revision_id: string
  file_id: string
}

export interface DocRevisions {
  org_id: string
  id: Defaulted<string>
  page_id: string
  version_id: string | null
  locale: string
  number: number
  title: string
  description: Defaulted<string>
  body: Json
  body_text: string
  body_html: string
  contents: Defaulted<Json>
  word_count: Defaulted<number>
  change_note: Defaulted<string>
  origin: Defaulted<'human' | 'import' | 'api'>
  was_published: Defaulted<boolean>
  author_id: string | null
  created_at: Defaulted<Timestamp>
}

export interface DocSearches {
  org_id: string
  id: Defaulted<string>
  space_id: string
  version_id: string
  locale: string
  query: string
  normalized: string
  results: number
  reader_hash: string
  clicked_page_id: string | null
  clicked_rank: number | null
  created_at: Defaulted<Timestamp>
}

export interface DocSites {
  org_id: string
  site_id: string
  space_id: string
}

export interface DocSourceKeys {
  org_id: string
  version_id: string
  key: string
  page_id: string
}

export interface DocSpaces {
  org_id: string
  id: Defaulted<string>
  name: string
  default_locale: string
  audience: Defaulted<'public' | 'customers' | 'agents'>
  takes_feedback: Defaulted<boolean>
  shows_contents: Defaulted<boolean>
  shows_updated: Defaulted<boolean>
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  archived_at: Timestamp | null
}

export interface DocTexts {
  org_id: string
  version_id: string
  page_id: string
  locale: string
  slug: string
  path: string
  title: Defaulted<string>
  description: Defaulted<string>
  body: Json
  draft_version: Defaulted<number>
  draft_changed_at: Defaulted<Timestamp>
  drafted_by: string | null
  draft_of_id: string | null
  published_id: string | null
  first_published_at: Timestamp | null
  last_published_at: Timestamp | null
  is_indexed: Defaulted<boolean>
}

export interface DocTransferItems {
  org_id: string
  transfer_id: string
  place: number
  key: string
  title: Defaulted<string>
  target_id: string
  state: Defaulted<'waiting' | 'made' | 'changed' | 'skipped' | 'failed'>
  note: Defaulted<string>
  files: Json | null
}

export interface DocTransfers {
  org_id: string
  id: Defaulted<string>
  version_id: string
  member_id: string
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
  created_at: Defaulted<Timestamp>
  finished_at: Timestamp | null
}

export interface DocVersions {
  org_id: string
  id: Defaulted<string>
  space_id: string
  slug: string
  old_slugs: Defaulted<string[]>
  label: string
  state: Defaulted<'draft' | 'current' | 'supported' | 'deprecated' | 'archived'>
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
}

export interface DocViewDays {
  org_id: string
  space_id: string
  page_id: string
  version_id: string
  locale: string
  day: string
  views: Defaulted<number>
  readers: Defaulted<number>
}

export interface DocWords {
  org_id: string
  version_id: string
  locale: string
  word: string
  mirrored: string
}

export interface Drafts {
  org_id: string
  conversation_id: string
  member_id: string
  kind: 'text' | 'note'
  text: string
  file_ids: Defaulted<string[]>
  version: Defaulted<number>
  updated_at: Defaulted<Timestamp>
  shared_at: Timestamp | null
  block: Json | null
  reply_to_id: string | null
  mail: Json | null
  called_off_at: Timestamp | null
}

export interface EmailAccounts {
  org_id: string
  id: Defaulted<string>
  address: string
  display_name: string
  mode: 'forward' | 'imap' | 'inbound' | 'oauth_google' | 'oauth_microsoft'
  imap: string | null
  imap_hint: Defaulted<string>
  folder: Defaulted<string>
  poll_seconds: Defaulted<number>
  uid_validity: Int8 | null
  last_uid: Defaulted<Int8>
  next_poll_at: Defaulted<Timestamp>
  claimed_by: string | null
  failures: Defaulted<number>
  forward_key: string
  state: Defaulted<'setup' | 'active' | 'degraded' | 'needs_reauth' | 'paused'>
  failing_step: string | null
  last_error: string | null
  last_ok_at: Timestamp | null
  last_mail_at: Timestamp | null
  proven_at: Timestamp | null
  domain_id: string | null
  channel_id: string
  transport_id: string | null
  signature: Defaulted<string>
  history: Defaulted<'none' | 'last' | 'full'>
  auto_reply: Defaulted<string>
  is_default: Defaulted<boolean>
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  oauth_grant: string | null
  grant_claimed_until: Timestamp | null
  signed_in_at: Timestamp | null
  code_sent_at: Timestamp | null
}

export interface EmailDomainKeys {
  org_id: string
  domain_id: string
  selector: string
  private_key: string
  public_key: string
  state: 'active' | 'next'
  created_at: Defaulted<Timestamp>
  active_at: Timestamp | null
}

export interface EmailDomains {
  org_id: string
  id: Defaulted<string>
  domain: string
  purposes: Defaulted<string[]>
  state: Defaulted<'new' | 'pending' | 'verified' | 'degraded' | 'failed'>
  return_path_label: Defaulted<string>
  tracking_label: Defaulted<string>
  receives: Defaulted<boolean>
  records: Defaulted<Json>
  failures: Defaulted<number>
  failing_since: Timestamp | null
  verified_at: Timestamp | null
  taken_at: Timestamp | null
  provider: Defaulted<string>
  checked_at: Timestamp | null
  next_check_at: Defaulted<Timestamp>
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
}

export interface EmailNames {
  name: string
  org_id: string
  created_at: Defaulted<Timestamp>
}

export interface EmailSignatures {
  org_id: string
  id: Defaulted<string>
  member_id: string
  account_id: string | null
  text: string
  version: Defaulted<number>
}

export interface EmailSuppressions {
  org_id: string
  address: string
  reason: 'bounce' | 'complaint' | 'manual' | 'unsubscribe'
  detail: Defaulted<string>
  until: Timestamp | null
  created_at: Defaulted<Timestamp>
}

export interface EmailTransports {
  org_id: string
  id: Defaulted<string>
  name: string
  kind: 'smtp' | 'ses' | 'postmark' | 'sendgrid' | 'mailgun' | 'resend'
  config: string
  hint: Defaulted<string>
  place: Defaulted<number>
  per_minute: Defaulted<number>
  is_paused: Defaulted<boolean>
  last_ok_at: Timestamp | null
  last_error: string | null
  failing_step: string | null
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  last_news_at: Timestamp | null
  provider_rates: Defaulted<Json>
}

export interface EmailTrustedSenders {
  org_id: string
  sender: string
  member_id: string | null
  created_at: Defaulted<Timestamp>
}

export interface EmailWriters {
  org_id: string
  address: string
  contact_id: string
}

export interface Events {
  org_id: string
  at: Defaulted<Timestamp>
  tx: Defaulted<Int8>
  seq: Computed<Int8>
  type: string
  subject_id: string | null
  actor_kind: 'member' | 'api-key' | 'contact' | 'bot' | 'system' | 'platform'
  actor_id: string | null
  actor_name: string | null
  actor_role: string | null
  cause_kind: 'call' | 'job' | 'reaction' | 'cron' | 'automation' | 'system'
  cause_id: string
  cause_run: string | null
  cause_node: string | null
  audience: string
  data: Defaulted<Json>
}

export interface Fields {
  org_id: string
  id: Defaulted<string>
  object: 'contact' | 'company' | 'conversation' | 'ticket'
  key: string
  title_key: Computed<string>
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
  required_on: Defaulted<'never' | 'create' | 'close'>
  position: Defaulted<number>
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  deleted_at: Timestamp | null
  pattern: Defaulted<string>
  visible_to: Defaulted<'everyone' | 'managers'>
}

export interface Files {
  org_id: string
  id: Defaulted<string>
  use: string
  name: string
  type: string
  size: Int8
  width: number | null
  height: number | null
  is_inline: Defaulted<boolean>
  created_by: string
  created_at: Defaulted<Timestamp>
}

export interface HeldMessages {
  org_id: string
  id: Defaulted<string>
  conversation_id: string
  member_id: string
  client_key: string
  reason: 'undo' | 'later'
  text: string
  file_ids: Defaulted<string[]>
  send_at: Timestamp
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  block: Json | null
  reply_to_id: string | null
  mail: Json | null
}

export interface Hosts {
  hostname: string
  org_id: string
  site_id: string
  kind: 'slug' | 'domain'
  quarantined_until: Timestamp | null
  created_at: Defaulted<Timestamp>
}

export interface IdempotencyKeys {
  org_id: string
  actor_id: string
  key: string
  request_hash: string
  body: Json | null
  created_at: Defaulted<Timestamp>
}

export interface Identities {
  id: Defaulted<string>
  user_id: string
  provider: string
  issuer: string
  subject: string
  email: string | null
  created_at: Defaulted<Timestamp>
}

export interface InboundMails {
  org_id: string
  id: Defaulted<string>
  account_id: string | null
  size: number
  content_key: string
  envelope_from: Defaulted<string>
  envelope_to: Defaulted<string[]>
  client_ip: string | null
  client_name: string | null
  state: Defaulted<'received' | 'threaded' | 'noted' | 'rejected' | 'failed'>
  reason: Defaulted<string>
  header_id: string | null
  subject: Defaulted<string>
  message_id: string | null
  contact_id: string | null
  received_at: Defaulted<Timestamp>
  writer: string | null
}

export interface Invitations {
  org_id: string
  id: Defaulted<string>
  email: string
  role: Defaulted<'admin' | 'member'>
  role_key: string | null
  role_id: Computed<string | null>
  permissions: Defaulted<Json>
  data_scope: Defaulted<'all' | 'teams' | 'own'>
  team_ids: Defaulted<string[]>
  token_hash: string
  invited_by: string
  resent_count: Defaulted<number>
  expires_at: Timestamp
  accepted_at: Timestamp | null
  declined_at: Timestamp | null
  revoked_at: Timestamp | null
  ended_at: Computed<Timestamp | null>
  member_id: string | null
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
}

export interface KnowledgeAddresses {
  org_id: string
  base_id: string
  locale: string
  kind: 'article' | 'category'
  slug: string
  article_id: string | null
  category_id: string | null
  since: Defaulted<Timestamp>
}

export interface KnowledgeBases {
  org_id: string
  id: Defaulted<string>
  name: string
  default_locale: string
  audience: Defaulted<'public' | 'customers' | 'agents'>
  takes_feedback: Defaulted<boolean>
  shows_contents: Defaulted<boolean>
  shows_author: Defaulted<boolean>
  shows_updated: Defaulted<boolean>
  review_interval_days: number | null
  header_links: Defaulted<Json>
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  archived_at: Timestamp | null
}

export interface KnowledgeCategories {
  org_id: string
  id: Defaulted<string>
  base_id: string
  parent_id: string | null
  depth: Defaulted<number>
  icon: Defaulted<string>
  audience: Defaulted<'inherit' | 'public' | 'customers' | 'agents'>
  position: string
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
}

export interface KnowledgeCategoryTexts {
  org_id: string
  category_id: string
  base_id: string
  locale: string
  name: string
  slug: string
  description: Defaulted<string>
  meta_title: Defaulted<string>
  meta_description: Defaulted<string>
}

export interface KnowledgeGaps {
  org_id: string
  base_id: string
  locale: string
  normalized: string
  state: 'taken' | 'set_aside' | 'answered'
  member_id: string | null
  article_id: string | null
  changed_at: Defaulted<Timestamp>
}

export interface KnowledgeHelpDays {
  org_id: string
  base_id: string
  locale: string
  day: string
  people: Defaulted<number>
  wrote: Defaulted<number>
}

export interface KnowledgeHelpReaders {
  org_id: string
  base_id: string
  day: string
  reader_hash: string
  locale: string
  wrote_at: Timestamp | null
}

export interface KnowledgeLanguages {
  org_id: string
  base_id: string
  locale: string
  is_public: Defaulted<boolean>
  home_title: Defaulted<string>
  home_description: Defaulted<string>
  search_placeholder: Defaulted<string>
  position: Defaulted<number>
}

export interface KnowledgeMisses {
  org_id: string
  base_id: string
  path: string
  hits: Defaulted<number>
  last_at: Defaulted<Timestamp>
}

export interface KnowledgeRedirects {
  org_id: string
  id: Defaulted<string>
  base_id: string
  path: string
  article_id: string | null
  category_id: string | null
  url: string | null
  is_permanent: Defaulted<boolean>
  hits: Defaulted<Int8>
  created_at: Defaulted<Timestamp>
}

export interface KnowledgeSearches {
  org_id: string
  id: Defaulted<string>
  base_id: string
  locale: string
  query: string
  normalized: string
  results: number
  reader_hash: string
  clicked_article_id: string | null
  clicked_rank: number | null
  source: 'portal' | 'widget' | 'bot' | 'api' | 'agent'
  conversation_id: string | null
  created_at: Defaulted<Timestamp>
  clicked_category_id: string | null
}

export interface KnowledgeSegments {
  org_id: string
  id: Defaulted<string>
  article_id: string | null
  category_id: string | null
  tag_id: string
}

export interface KnowledgeSites {
  org_id: string
  site_id: string
  base_id: string
}

export interface KnowledgeSnippets {
  org_id: string
  id: Defaulted<string>
  name: string
  key: string
  kind: 'snippet' | 'variable'
  locale: Defaulted<string>
  body: Json
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
}

export interface KnowledgeSourceKeys {
  org_id: string
  base_id: string
  key: string
  article_id: string | null
  category_id: string | null
}

export interface KnowledgeTransferItems {
  org_id: string
  transfer_id: string
  place: number
  key: string
  title: Defaulted<string>
  target_id: string
  state: Defaulted<'waiting' | 'made' | 'changed' | 'skipped' | 'failed'>
  note: Defaulted<string>
  files: Json | null
}

export interface KnowledgeTransfers {
  org_id: string
  id: Defaulted<string>
  base_id: string
  member_id: string
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
  created_at: Defaulted<Timestamp>
  finished_at: Timestamp | null
}

export interface KnowledgeWords {
  org_id: string
  base_id: string
  locale: string
  word: string
  mirrored: string
}

export interface LimitedChannels {
  org_id: string
  channel_id: string
}

export interface MailBodies {
  org_id: string
  id: Defaulted<string>
  mail: Json
  slots: Defaulted<string[]>
  created_at: Defaulted<Timestamp>
  conversation_id: string | null
}

export interface MailDays {
  org_id: string
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
  org_id: string
  member_id: string
  status: 'available' | 'away'
  reason: Defaulted<string>
  since: Defaulted<Timestamp>
  back_at: Timestamp | null
}

export interface MemberCapacities {
  org_id: string
  member_id: string
  capacity: number
}

export interface MemberPreferences {
  org_id: string
  member_id: string
  key: string
  value: Json
  updated_at: Defaulted<Timestamp>
}

export interface Members {
  org_id: string
  id: Defaulted<string>
  user_id: string
  role: Defaulted<'owner' | 'admin' | 'member'>
  role_key: string | null
  role_id: Computed<string | null>
  display_name: string
  permissions: Defaulted<Json>
  data_scope: Defaulted<'all' | 'teams' | 'own'>
  disabled_at: Timestamp | null
  removed_at: Timestamp | null
  last_seen_at: Timestamp | null
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  picture_id: string | null
}

export interface Mentions {
  org_id: string
  message_id: string
  member_id: string
  conversation_id: string
}

export interface MessageMails {
  org_id: string
  message_id: string
  account_id: string | null
  inbound_id: string | null
  direction: 'in' | 'out'
  header_id: string
  in_reply_to: Defaulted<string>
  thread_ids: Defaulted<string[]>
  thread_index: Defaulted<string>
  text: Defaulted<string>
  html: string | null
  inline_files: Defaulted<Json>
  trust: Json | null
}

export interface MessageReactions {
  org_id: string
  id: Defaulted<string>
  message_id: string
  member_id: string | null
  emoji: string
  at: Defaulted<Timestamp>
  conversation_id: string
}

export interface MessageRevisions {
  org_id: string
  id: Defaulted<string>
  message_id: string
  member_id: string | null
  text: string
  said_at: Timestamp
  replaced_at: Timestamp
}

export interface MessageTemplates {
  org_id: string
  id: Defaulted<string>
  name: string
  title_key: Computed<string>
  shortcut: Defaulted<string>
  folder: Defaulted<string>
  body: Defaulted<string>
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  deleted_at: Timestamp | null
  kind: Defaulted<'reply' | 'note' | 'macro'>
  scope: Defaulted<'me' | 'teams' | 'organization'>
  owner_id: string | null
  team_ids: Defaulted<string[]>
  texts: Defaulted<Json>
  actions: Defaulted<Json>
  after_run: Defaulted<'stay' | 'next' | 'list'>
  used_count: Defaulted<number>
  edited_count: Defaulted<number>
  last_used_at: Timestamp | null
  scope_key: Computed<string>
  channel_ids: Defaulted<string[]>
  block: Json | null
  blocks: Defaulted<Json>
  subject: Defaulted<string>
  subjects: Defaulted<Json>
}

export interface Messages {
  org_id: string
  conversation_id: string
  seq: number
  id: Defaulted<string>
  client_key: string
  kind: 'text' | 'note' | 'event'
  author_kind: 'contact' | 'member' | 'system'
  author_id: string | null
  text: Defaulted<string>
  data: Json | null
  created_at: Defaulted<Timestamp>
  edited_at: Timestamp | null
  deleted_at: Timestamp | null
  block: Json | null
  block_words: Defaulted<string>
  block_answer: Json | null
  block_answered_at: Timestamp | null
  answers_id: string | null
  reply_to_id: string | null
  envelope: Json | null
  delivery: Json | null
}

export interface NotificationPreferences {
  org_id: string
  member_id: string
  digest: 'immediately' | 'hourly' | 'daily'
  sound: 'off' | 'away' | 'always'
  quiet_from: string | null
  quiet_until: string | null
  time_zone: string
  updated_at: Defaulted<Timestamp>
  paused_until: Timestamp | null
  hears_urgent: Defaulted<boolean>
}

export interface NotificationSettings {
  org_id: string
  member_id: string
  kind: string
  in_app: boolean
  email: boolean
  updated_at: Defaulted<Timestamp>
  push: Defaulted<boolean>
  sound: Defaulted<boolean>
  reach: 'all' | 'mine' | 'mentions' | null
}

export interface Notifications {
  org_id: string
  id: Defaulted<string>
  member_id: string
  kind: string
  title: string
  body: Defaulted<string>
  link: string | null
  read_at: Timestamp | null
  created_at: Defaulted<Timestamp>
  subject_id: string | null
  is_shown: Defaulted<boolean>
  mail_due_at: Timestamp | null
  topic: string | null
  count: Defaulted<number>
  told_at: Defaulted<Timestamp>
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
  user_id: string | null
  address: string | null
  credential_version: number | null
  data: Defaulted<Json>
  expires_at: Timestamp
  used_at: Timestamp | null
  created_at: Defaulted<Timestamp>
}

export interface OrganizationDeletions {
  id: Defaulted<string>
  organization: string
  name_hash: string
  requested_at: Timestamp
  started_at: Defaulted<Timestamp>
  row_counts: Defaulted<Json>
  file_count: Defaulted<number>
  tables_checked: number | null
  purged_at: Timestamp | null
}

export interface OrganizationExports {
  org_id: string
  id: Defaulted<string>
  requested_by: string
  has_files: boolean
  state: Defaulted<'waiting' | 'running' | 'done' | 'failed'>
  attempts: Defaulted<number>
  parts_done: Defaulted<number>
  parts_total: Defaulted<number>
  row_count: Defaulted<Int8>
  file_count: Defaulted<number>
  size: Int8 | null
  finished_at: Timestamp | null
  expires_at: Timestamp | null
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
}

export interface Organizations {
  org_id: Defaulted<string>
  name: string
  time_zone: Defaulted<string>
  default_locale: Defaulted<string>
  base_currency: Defaulted<string>
  state: Defaulted<
    'active' | 'restricted' | 'read_only' | 'suspended' | 'deletion_scheduled' | 'deleted'
  >
  deletion_at: Timestamp | null
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  mfa_required_at: Timestamp | null
  mfa_grace_days: Defaulted<number>
  session_days: Defaulted<number>
  idle_minutes: number | null
  content_locales: Defaulted<string[]>
  date_format: Defaulted<'locale' | 'iso' | 'dmy' | 'mdy'>
  number_format: Defaulted<'locale' | 'comma' | 'point'>
  first_weekday: number | null
  language_version: Defaulted<number>
  language_set_at: Timestamp | null
  deletion_requested_at: Timestamp | null
  deletion_requested_by: string | null
  state_before_deletion: 'active' | 'restricted' | 'read_only' | null
  deletion_cancel_hash: string | null
  deletion_notice_day: number | null
  file_megabytes: Defaulted<number>
}

export interface OutboundMails {
  org_id: string
  id: Defaulted<string>
  body_id: string
  is_bulk: Defaulted<boolean>
  kind: string
  once_key: string
  message_id: string | null
  account_id: string | null
  transport_id: string | null
  recipient: string
  provider: Defaulted<string>
  sender: string
  header_id: string
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
  next_try_at: Defaulted<Timestamp>
  claimed_by: string | null
  claimed_at: Timestamp | null
  smtp_code: number | null
  status_code: string | null
  answer: string | null
  bounce_class: string | null
  created_at: Defaulted<Timestamp>
  sent_at: Timestamp | null
  service_id: string | null
  delivered_at: Timestamp | null
  has_slot: Defaulted<boolean>
  contact_id: string | null
  cleared_at: Timestamp | null
}

export interface OwnershipOffers {
  org_id: string
  from_member: string
  to_member: string
  expires_at: Timestamp
  created_at: Defaulted<Timestamp>
}

export interface Passkeys {
  id: Defaulted<string>
  user_id: string
  credential_id: string
  public_key: Buffer
  counter: Int8
  transports: Defaulted<string[]>
  name: string
  created_at: Defaulted<Timestamp>
  used_at: Timestamp | null
}

export interface PrivacyRequests {
  org_id: string
  id: Defaulted<string>
  contact_id: string
  kind: 'export' | 'erase'
  status: Defaulted<'received' | 'verified' | 'running' | 'done' | 'refused'>
  note: Defaulted<string>
  reason: Defaulted<string>
  received_at: Timestamp
  due_at: Timestamp
  warned_at: Timestamp | null
  created_by: string | null
  verified_by: string | null
  verified_at: Timestamp | null
  ended_by: string | null
  ended_at: Timestamp | null
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
}

export interface PushSubscriptions {
  org_id: string
  id: Defaulted<string>
  member_id: string
  endpoint: string
  public_key: string
  auth_secret: string
  device: Defaulted<string>
  created_at: Defaulted<Timestamp>
  seen_at: Defaulted<Timestamp>
}

export interface RateBuckets {
  bucket: string
  window_ends_at: Timestamp
  used: number
}

export interface RatingReviews {
  org_id: string
  conversation_id: string
  reviewed_by: string
  reviewed_at: Defaulted<Timestamp>
  note: Defaulted<string>
}

export interface ReaderLinks {
  org_id: string
  id: Defaulted<string>
  site_id: string
  client_key: string
  email: string
  secret_hash: string
  next_path: Defaulted<string>
  created_at: Defaulted<Timestamp>
  expires_at: Timestamp
  used_at: Timestamp | null
}

export interface ReaderSessions {
  org_id: string
  id: Defaulted<string>
  site_id: string
  contact_id: string
  secret_hash: string
  created_at: Defaulted<Timestamp>
  expires_at: Timestamp
}

export interface RecoveryCodes {
  id: Defaulted<string>
  user_id: string
  code_hash: string
  used_at: Timestamp | null
  created_at: Defaulted<Timestamp>
}

export interface RetentionPolicies {
  org_id: string
  object: 'conversations' | 'attachments' | 'visitors' | 'pages' | 'logs'
  action: 'delete' | 'anonymize'
  days: number | null
  running_count: Defaulted<number>
  ran_at: Timestamp | null
  ran_count: number | null
  version: Defaulted<number>
  updated_at: Defaulted<Timestamp>
}

export interface Roles {
  org_id: string
  id: Defaulted<string>
  name: string
  description: Defaulted<string>
  levels: Defaulted<Json>
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
}

export interface Schedules {
  org_id: string
  id: Defaulted<string>
  name: string
  name_key: Computed<string>
  time_zone: string
  week: Json
  exceptions: Json
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  deleted_at: Timestamp | null
}

export interface SchemaMigrations {
  number: number
  name: string
  applied_at: Defaulted<Timestamp>
}

export interface SearchBacklogs {
  org_id: string
  after_id: Defaulted<string>
}

export interface Sessions {
  id: Defaulted<string>
  user_id: string
  token_hash: string
  how: 'sign-up' | 'password' | 'magic-link' | 'passkey' | 'oauth' | 'recovery' | 'invitation'
  organization_id: string | null
  address: string
  user_agent: string
  stepped_up_at: Timestamp | null
  created_at: Defaulted<Timestamp>
  seen_at: Defaulted<Timestamp>
  second_factor_at: Timestamp | null
}

export interface ShareColumns {
  org_id: string
  share_id: string
  column_id: string
}

export interface ShareCommentEdits {
  org_id: string
  id: Defaulted<string>
  comment_id: string
  body: string
  replaced_at: Timestamp
}

export interface ShareComments {
  org_id: string
  id: Defaulted<string>
  ticket_id: string
  parent_id: string | null
  depth: Defaulted<number>
  client_key: string
  contact_id: string | null
  reader_hash: string | null
  member_id: string | null
  is_official: Defaulted<boolean>
  body: string
  state: 'published' | 'pending' | 'rejected' | 'spam'
  spam_score: Defaulted<number>
  pinned_at: Timestamp | null
  created_at: Defaulted<Timestamp>
  edited_at: Timestamp | null
  deleted_at: Timestamp | null
}

export interface ShareMerges {
  org_id: string
  id: Defaulted<string>
  from_id: string
  into_id: string
  carried: Defaulted<string[]>
  merged_by: string | null
  created_at: Defaulted<Timestamp>
  undone_at: Timestamp | null
}

export interface SharePasses {
  org_id: string
  share_id: string
  reader_hash: string
  password_version: number
  expires_at: Timestamp
}

export interface ShareReactions {
  org_id: string
  id: Defaulted<string>
  comment_id: string
  contact_id: string | null
  reader_hash: string | null
  emoji: '👍' | '❤️' | '🎉' | '😄' | '😕' | '👀'
  created_at: Defaulted<Timestamp>
}

export interface ShareSegments {
  org_id: string
  share_id: string
  act: 'view' | 'vote' | 'comment' | 'submit'
  tag_id: string
}

export interface ShareSettings {
  org_id: string
  weight_field: Defaulted<string>
}

export interface ShareSubmissions {
  org_id: string
  id: Defaulted<string>
  share_id: string
  client_key: string
  title: string
  body: Defaulted<string>
  contact_id: string | null
  reader_hash: string | null
  state: Defaulted<'pending' | 'approved' | 'merged' | 'rejected' | 'spam'>
  reason: Defaulted<string>
  spam_score: Defaulted<number>
  ticket_id: string | null
  decided_by: string | null
  decided_at: Timestamp | null
  created_at: Defaulted<Timestamp>
}

export interface ShareTags {
  org_id: string
  share_id: string
  tag_id: string
}

export interface ShareTellings {
  org_id: string
  ticket_id: string
  contact_id: string
  label: string
  told_at: Timestamp
}

export interface SiteDomains {
  org_id: string
  id: Defaulted<string>
  site_id: string
  hostname: string
  state: Defaulted<'pending' | 'verifying' | 'active' | 'failed' | 'removed'>
  txt_token: string
  is_primary: Defaulted<boolean>
  problem: 'no-proof' | 'taken' | null
  checked_at: Timestamp | null
  missing_since: Timestamp | null
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
}

export interface Sites {
  org_id: string
  id: Defaulted<string>
  slug: string
  name: string
  theme: Defaulted<Json>
  default_locale: Defaulted<string>
  indexable: Defaulted<boolean>
  state: Defaulted<'active' | 'suspended' | 'archived'>
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  closed_at: Timestamp | null
  home: Defaulted<Json>
  logo: string | null
  logo_width: number | null
  logo_height: number | null
  favicon: string | null
}

export interface SlaClocks {
  org_id: string
  conversation_id: string | null
  kind: 'first' | 'next' | 'resolve'
  policy_id: string
  state: 'running' | 'paused' | 'met' | 'breached'
  started_at: Timestamp
  due_at: Timestamp | null
  left_minutes: number | null
  look_at: Timestamp | null
  warned_at: Timestamp | null
  breached_at: Timestamp | null
  ended_at: Timestamp | null
  ticket_id: string | null
  subject_id: Computed<string>
}

export interface SlaPolicies {
  org_id: string
  id: Defaulted<string>
  name: string
  name_key: Computed<string>
  position: number
  active_since: Timestamp | null
  first_minutes: number | null
  next_minutes: number | null
  resolve_minutes: number | null
  priority_minutes: Defaulted<Json>
  schedule_id: string | null
  pause_on: Defaulted<string[]>
  warn_minutes: number | null
  channel_ids: Defaulted<string[]>
  priorities: Defaulted<string[]>
  tag_ids: Defaulted<string[]>
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  deleted_at: Timestamp | null
  holds_for: Defaulted<string[]>
  board_ids: Defaulted<string[]>
  raises_to: 'normal' | 'high' | 'urgent' | null
  tells_team: Defaulted<boolean>
}

export interface SystemMails {
  id: Defaulted<string>
  organization_id: string | null
  channel: 'mail' | 'sms'
  recipient: string
  kind: string
  subject: Defaulted<string>
  text: string
  html: string | null
  state: Defaulted<'pending' | 'sending' | 'sent' | 'failed' | 'unknown'>
  attempts: Defaulted<number>
  next_try_at: Defaulted<Timestamp>
  claimed_by: string | null
  claimed_at: Timestamp | null
  message_id: string | null
  sent_at: Timestamp | null
  error: string | null
  created_at: Defaulted<Timestamp>
  unsubscribe_url: string | null
  budget: Defaulted<'members' | 'outsiders'>
}

export interface SystemTexts {
  org_id: string
  key: string
  locale: string
  text: string
  updated_by: string | null
  updated_at: Defaulted<Timestamp>
}

export interface Tags {
  org_id: string
  id: Defaulted<string>
  name: string
  title_key: Computed<string>
  color: string
  offered_for: 'everything' | 'conversations' | 'contacts' | 'tickets'
  description: Defaulted<string>
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  deleted_at: Timestamp | null
}

export interface TalkMarks {
  org_id: string
  after_id: Defaulted<string>
  read_until: Defaulted<Timestamp>
}

export interface TeamMembers {
  org_id: string
  team_id: string
  member_id: string
  created_at: Defaulted<Timestamp>
}

export interface Teams {
  org_id: string
  id: Defaulted<string>
  name: string
  description: Defaulted<string>
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
}

export interface TemplateFavorites {
  org_id: string
  member_id: string
  template_id: string
}

export interface TemplateFiles {
  org_id: string
  id: Defaulted<string>
  template_id: string | null
  member_id: string
  name: string
  type: string
  size: Int8
  width: number | null
  height: number | null
  is_inline: Defaulted<boolean>
  created_at: Defaulted<Timestamp>
  free_since: Defaulted<Timestamp>
}

export interface TicketAssignees {
  org_id: string
  ticket_id: string
  member_id: string
  position: number
  changed_at: Timestamp | null
  made_at: Timestamp | null
  due_at: Timestamp | null
  is_live: boolean | null
  is_open: boolean | null
  board_id: string | null
}

export interface TicketBroadcastPeople {
  org_id: string
  broadcast_id: string
  contact_id: string
  conversation_id: string
  message_key: Defaulted<string>
  state: Defaulted<'waiting' | 'said' | 'skipped'>
}

export interface TicketBroadcasts {
  org_id: string
  id: Defaulted<string>
  ticket_id: string
  client_key: string
  member_id: string | null
  text: string
  closes: Defaulted<boolean>
  state: Defaulted<'waiting' | 'running' | 'done' | 'cancelled'>
  total: number
  said: Defaulted<number>
  skipped: Defaulted<number>
  starts_at: Timestamp
  created_at: Defaulted<Timestamp>
  finished_at: Timestamp | null
}

export interface TicketBulkEdits {
  org_id: string
  id: Defaulted<string>
  member_id: string
  edits: Json
  created_at: Defaulted<Timestamp>
}

export interface TicketCarries {
  org_id: string
  from_id: string
  into_id: string
  watcher_ids: Defaulted<string[]>
  conversation_ids: Defaulted<string[]>
  item_ids: Defaulted<string[]>
  carried_at: Defaulted<Timestamp>
}

export interface TicketChecklistItems {
  org_id: string
  id: Defaulted<string>
  ticket_id: string
  text: string
  is_done: Defaulted<boolean>
  assignee_id: string | null
  due_on: string | null
  rank: string
}

export interface TicketComments {
  org_id: string
  id: Defaulted<string>
  ticket_id: string
  client_key: string
  member_id: string | null
  text: string
  created_at: Defaulted<Timestamp>
  edited_at: Timestamp | null
  deleted_at: Timestamp | null
  contact_id: string | null
  is_public: Defaulted<boolean>
}

export interface TicketConversations {
  org_id: string
  ticket_id: string
  conversation_id: string
  number: Int8
  kind: 'primary' | 'linked'
  linked_at: Defaulted<Timestamp>
}

export interface TicketExternalKeys {
  org_id: string
  board_id: string
  key: string
  ticket_id: string
}

export interface TicketFiles {
  org_id: string
  id: string
  ticket_id: string
  comment_id: string | null
  member_id: string | null
  name: string
  type: string
  size: Int8
  width: number | null
  height: number | null
  is_inline: Defaulted<boolean>
  created_at: Defaulted<Timestamp>
  expires_at: Timestamp | null
  deleted_at: Timestamp | null
  is_public: Defaulted<boolean>
  contact_id: string | null
}

export interface TicketFollows {
  org_id: string
  id: Defaulted<string>
  ticket_id: string
  contact_id: string
  token: string
  created_at: Defaulted<Timestamp>
  ended_at: Timestamp | null
}

export interface TicketImportRows {
  org_id: string
  import_id: string
  place: number
  key: string | null
  content: Json
  state: Defaulted<'waiting' | 'made' | 'done'>
  ticket_id: string | null
}

export interface TicketImports {
  org_id: string
  id: Defaulted<string>
  board_id: string
  member_id: string
  client_key: string
  state: Defaulted<'filling' | 'running' | 'done'>
  total: Defaulted<number>
  done: Defaulted<number>
  made: Defaulted<number>
  skipped: Defaulted<number>
  notes: Defaulted<Json>
  created_at: Defaulted<Timestamp>
  finished_at: Timestamp | null
}

export interface TicketOldKeys {
  org_id: string
  board_id: string
  number: Int8
  ticket_id: string
  left_at: Defaulted<Timestamp>
}

export interface TicketRelations {
  org_id: string
  from_id: string
  to_id: string
  kind: 'blocks' | 'duplicates' | 'relates' | 'causes'
  created_at: Defaulted<Timestamp>
}

export interface TicketStandings {
  org_id: string
  id: Defaulted<string>
  ticket_id: string
  at: Timestamp
  standing: 'open' | 'paused' | 'done'
}

export interface TicketTags {
  org_id: string
  ticket_id: string
  tag_id: string
}

export interface TicketTemplates {
  org_id: string
  id: Defaulted<string>
  board_id: string
  name: string
  name_key: Computed<string>
  title: Defaulted<string>
  description_html: Defaulted<string>
  type_id: string | null
  priority: Defaulted<'none' | 'low' | 'normal' | 'high' | 'urgent'>
  tag_ids: Defaulted<string[]>
  assignee_ids: Defaulted<string[]>
  attributes: Defaulted<Json>
  checklist: Defaulted<string[]>
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
}

export interface TicketTimeEntries {
  org_id: string
  id: Defaulted<string>
  ticket_id: string
  client_key: string
  member_id: string | null
  worked_on: string
  minutes: number
  note: Defaulted<string>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
}

export interface TicketTypeFields {
  org_id: string
  type_id: string
  field_id: string
  position: number
  is_required: Defaulted<boolean>
  is_required_of_customer: Defaulted<boolean>
  is_shown_to_customer: Defaulted<boolean>
}

export interface TicketTypes {
  org_id: string
  id: Defaulted<string>
  name: string
  title_key: Computed<string>
  icon: Defaulted<string>
  category: 'customer' | 'back_office' | 'tracker'
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  archived_at: Timestamp | null
  intake_board_id: string | null
}

export interface TicketUploads {
  org_id: string
  id: string
  contact_id: string | null
  reader_hash: string | null
  held_for: string | null
  name: string
  type: string
  size: Int8
  width: number | null
  height: number | null
  is_inline: Defaulted<boolean>
  created_at: Defaulted<Timestamp>
  expires_at: Timestamp
}

export interface TicketViews {
  org_id: string
  id: Defaulted<string>
  name: string
  scope: 'private' | 'team' | 'organization'
  owner_id: string
  team_id: string | null
  board_id: string | null
  filter: Json
  sort: Defaulted<'updated' | 'created' | 'due' | 'owed'>
  direction: Defaulted<'asc' | 'desc'>
  columns: string[]
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
}

export interface TicketVotes {
  org_id: string
  id: Defaulted<string>
  ticket_id: string
  contact_id: string | null
  reader_hash: string | null
  weight: Defaulted<number>
  source: Defaulted<'self' | 'on_behalf' | 'import'>
  added_by: string | null
  created_at: Defaulted<Timestamp>
}

export interface TicketWatchers {
  org_id: string
  ticket_id: string
  member_id: string
  since: Defaulted<Timestamp>
}

export interface TicketWords {
  org_id: string
  word: string
  ticket_id: string
}

export interface Tickets {
  org_id: string
  id: Defaulted<string>
  board_id: string
  number: Int8
  column_id: string
  rank: string
  client_key: string
  type_id: string
  title: string
  description_html: Defaulted<string>
  description_text: Defaulted<string>
  requester_id: string | null
  reporter_id: string | null
  team_id: string | null
  priority: Defaulted<'none' | 'low' | 'normal' | 'high' | 'urgent'>
  severity: Defaulted<'none' | 'minor' | 'major' | 'critical'>
  start_on: string | null
  due_at: Timestamp | null
  estimate_min: number | null
  spent_min: Defaulted<number>
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
  parent_id: string | null
  merged_into_id: string | null
  cancel_reason: Defaulted<string>
  comment_count: Defaulted<number>
  checklist_count: Defaulted<number>
  checklist_done: Defaulted<number>
  is_locked: Defaulted<boolean>
  reopens: Defaulted<number>
  resolved_at: Timestamp | null
  due_told_at: Timestamp | null
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  archived_at: Timestamp | null
  deleted_at: Timestamp | null
  visibility: Defaulted<'internal' | 'requester' | 'public'>
  eta_on: string | null
  eta_precision: Defaulted<'day' | 'month' | 'quarter'>
  votes_count: Defaulted<number>
  vote_weight: Defaulted<Int8>
  public_comment_count: Defaulted<number>
  told_state: string | null
  lead_id: string | null
  owed_at: Timestamp | null
  owed_kind: 'first' | 'next' | 'resolve' | null
  owed_state: 'running' | 'paused' | 'warned' | 'breached' | null
  begun_as: string | null
}

export interface TotpFactors {
  user_id: string
  sealed_secret: string
  confirmed_at: Timestamp | null
  last_step: Defaulted<Int8>
  created_at: Defaulted<Timestamp>
}

export interface UntoldConversations {
  org_id: string
  conversation_id: string
  seq: number
  due_at: Timestamp
  is_reopened: boolean
}

export interface Users {
  id: Defaulted<string>
  name: string
  email: string | null
  email_verified_at: Timestamp | null
  phone: string | null
  phone_verified_at: Timestamp | null
  password_hash: string | null
  credential_version: Defaulted<number>
  locale: Defaulted<string>
  time_zone: Defaulted<string>
  staff_role: 'readonly' | 'support' | 'finance' | 'superadmin' | null
  disabled_at: Timestamp | null
  closed_at: Timestamp | null
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
}

export interface Views {
  org_id: string
  id: Defaulted<string>
  list: string
  owner_id: string
  is_shared: Defaulted<boolean>
  name: string
  filter: Json
  sort: string
  columns: string[]
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
}

export interface VisitorNetworks {
  org_id: string
  id: Defaulted<string>
  kind: 'blocked' | 'own'
  network: string
  note: Defaulted<string>
  until: Timestamp | null
  created_by: string
  created_at: Defaulted<Timestamp>
  covers: Defaulted<'network' | 'domain' | 'country'>
}

export interface VisitorSessions {
  org_id: string
  id: Defaulted<string>
  widget_id: string
  contact_id: string
  token_hash: string
  peek_hash: string
  is_verified: Defaulted<boolean>
  origin: string | null
  created_at: Defaulted<Timestamp>
  seen_at: Defaulted<Timestamp>
  ended_at: Timestamp | null
  identity_key_id: string | null
  agreed_at: Timestamp | null
  signed_email: string | null
  begun_as: string | null
  window_code_hash: string | null
  window_code_until: Timestamp | null
  opened_by: string | null
  browser: Defaulted<string>
  os: Defaulted<string>
  device: 'computer' | 'phone' | 'tablet' | null
  country: string | null
}

export interface VisitorSettings {
  org_id: string
  page_days: Defaulted<number>
  updated_at: Defaulted<Timestamp>
  kept_after_seconds: Defaulted<number>
}

export interface Visitors {
  org_id: string
  id: Defaulted<string>
  widget_id: string
  key_hash: string
  contact_id: string | null
  first_seen_at: Defaulted<Timestamp>
  began_at: Defaulted<Timestamp>
  seen_at: Defaulted<Timestamp>
  changed_at: Defaulted<Timestamp>
  sessions: Defaulted<number>
  pages: Defaulted<number>
  page_url: string
  page_title: Defaulted<string>
  page_since: Defaulted<Timestamp>
  trail: Defaulted<Json>
  landing_url: string
  referrer: Defaulted<string>
  locale: Defaulted<string>
  time_zone: Defaulted<string>
  country: string | null
  network: Defaulted<string>
  device: 'computer' | 'phone' | 'tablet'
  os: Defaulted<string>
  browser: Defaulted<string>
  blocked_until: Timestamp | null
  excluded_at: Timestamp | null
  invited_to: string | null
  claimable_until: Timestamp | null
  utm: Defaulted<Json>
  left_at: Timestamp | null
  begun_as: string | null
  region: Defaulted<string>
  city: Defaulted<string>
  pages_since: Defaulted<Timestamp | null>
  peek_hash: string | null
}

export interface WidgetIdentityKeys {
  org_id: string
  id: Defaulted<string>
  widget_id: string
  algorithm: 'HS256' | 'ES256'
  sealed_secret: string | null
  public_key: string | null
  created_by: string
  created_at: Defaulted<Timestamp>
  used_at: Timestamp | null
  revoked_at: Timestamp | null
}

export interface WidgetVersions {
  org_id: string
  widget_id: string
  number: number
  settings: Json
  published_by: string
  published_at: Defaulted<Timestamp>
}

export interface Widgets {
  org_id: string
  id: Defaulted<string>
  channel_id: string
  name: string
  state: Defaulted<'draft' | 'live' | 'paused' | 'archived'>
  settings: Json
  published_version: number | null
  installed_at: Timestamp | null
  installed_on: string | null
  version: Defaulted<number>
  created_at: Defaulted<Timestamp>
  updated_at: Defaulted<Timestamp>
  deleted_at: Timestamp | null
  identity_mode: Defaulted<'off' | 'optional' | 'required'>
  accepts_hash: Defaulted<boolean>
  last_seen_at: Timestamp | null
  last_seen_on: string | null
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
