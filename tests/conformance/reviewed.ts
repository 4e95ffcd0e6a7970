import { globSync, readFileSync } from 'node:fs'

/**
 * Reviewed exceptions to the rules of the catalog audit, each with the reason why it is safe. An
 * entry without a matching object is a finding too.
 */
export interface Reviewed {
  /** Tables that belong to no organization. The application role can't see them. */
  readonly globalTables: Readonly<Record<string, string>>
  /** Functions that run with the owner's privileges. */
  readonly definerFunctions: Readonly<Record<string, string>>
  /** Tenant tables the platform role reaches across organizations. */
  readonly openedToPlatform: Readonly<Record<string, string>>
  readonly extensions: readonly string[]
}

export const reviewed: Reviewed = {
  globalTables: {
    'app.context_keys': "keys that sign a transaction's tenant; only the owner can read them",
    'app.installation': 'the secret of this install; only the owner can read it',
    'app.job_queues': 'job queues of this release; only definer functions read them',
    'app.search_changed': "conversations to reindex; only the owner's functions reach it",
    'app.search_contacts': 'search index of contact names; reached by one function',
    'app.search_documents': 'search index of conversations; reached by one function',
    'app.search_lesson': "progress of the word index; only the owner's functions read it",
    'app.search_pending': "messages waiting to be indexed; only the owner's functions reach it",
    'app.search_texts': 'search index of messages; reached by one function',
    'app.search_words': 'known search words; reached by one function',
    'app.log_clock': 'one row of counters behind the order of the event log',
    'public.account_events': 'the history of an account across organizations',
    'public.account_idempotency_keys': "answers to a person's writes outside any organization",
    'public.auto_reply_marks':
      'hashes of addresses with a recent automatic reply; tenants use one function',
    'public.cron_jobs': 'maintenance of the whole install',
    'public.cron_runs': 'maintenance of the whole install',
    'public.email_names': 'verified domains and addresses; tenants use one function',
    'public.hosts': 'host names of sites; tenants use three functions',
    'public.identities': "a person's accounts at other services",
    'public.mail_news_keys': 'webhook calls are hashed before their organization is known',
    'public.mail_pauses': 'providers limit a transport, which organizations share',
    'public.mail_rates': 'sending rates, updated in the statement that claims the email',
    'public.one_time_tokens': 'links and codes are redeemed before sign-in',
    'public.organization_deletions': 'records of deleted organizations; staff reads them',
    'public.passkeys': "a person's sign-in factors",
    'public.rate_buckets': 'counts attempts by address and account, before a tenant is known',
    'public.recovery_codes': "a person's sign-in factors",
    'public.schema_migrations': 'applied migrations; only the owner reads it',
    'public.sessions': 'a person is signed in to the product, not to one organization',
    'public.system_mails': 'one outbox; tenants can only add to it through one function',
    'public.totp_factors': "a person's sign-in factors",
    'public.users': 'a person can be a member of several organizations',
  },
  definerFunctions: {
    'app.signed_org(text)': 'checks the signature with keys only the owner can read',
    'app.prove_context(text)': "remembers the connection's tenant after the same check",
    'app.current_tx()': 'reads the log clock, takes no arguments',
    'app.log_horizon()': 'reads the log clock, takes no arguments',
    'app.exact_log_horizon()': 'the same, plus running transactions, which anyone can see',
    'app.ensure_month_partitions(regclass, integer)':
      'creates partitions as the owner; platform only',
    'app.claim_host(text, uuid, text)': 'claims a free name for a site of the current organization',
    'app.release_host(text)': 'releases a name of the current organization',
    'app.is_host_free(text)': 'returns yes or no, which opening the URL reveals too',
    'app.is_email_name_free(text)':
      'returns yes or no, which verifying a domain or address reveals anyway',
    'app.take_auto_reply(text)': 'claims the hourly slot of a keyed hash',
    'app.keep_email_domain_name()': "a trigger: stores the row's name, reads nothing",
    'app.keep_email_address_name()': "a trigger: stores the row's name, reads nothing",
    'app.enqueue_job(text, jsonb, timestamptz, text)': 'writes the current organization on the job',
    'app.enqueue_platform_job(text, jsonb, timestamptz, text)': 'platform only',
    'app.finish_job(text, uuid, integer)': 'completes jobs of the current organization only',
    'app.finish_platform_job(text, uuid, integer)': 'platform only',
    'app.retry_dead_letter(uuid)': 'platform only',
    'app.member_emails(uuid[])': "returns addresses of the current organization's members only",
    'app.members_by_email(text[])': 'finds members of the current organization only',
    'app.is_proven_member(uuid)': 'returns yes or no about a member of the current organization',
    'app.has_second_factor(uuid)': 'returns yes or no about a member of the current organization',
    'app.queue_system_mail(text, text, text, text, text, text)':
      'adds email of the current organization, reads nothing',
    'app.queue_endable_mail(text, text, text, text, text, text)':
      'adds email of the current organization, reads nothing',
    'app.queue_outsiders_mail(text, text, text, text, text)':
      'adds email of the current organization, reads nothing',
    'app.purge_organization(uuid, integer)':
      'deletes rows of the current organization once due; platform only',
    'app.end_organization(uuid)':
      'deletes the current organization once due and verifies it; platform only',
    'app.proven_member_emails(uuid[])':
      "returns addresses of the current organization's members only",
    'app.owner_contact()': "returns the contact details of the current organization's owner",
    'app.index_message()': 'a trigger: indexes the row, and its files when it changes',
    'app.index_conversation()': "a trigger: indexes the row, reads its organization's fields",
    'app.index_attachment()': "a trigger: indexes the row's message and its files",
    'app.index_values_anew()': "a trigger: marks the organization's conversations for reindexing",
    'app.index_anew(uuid[])':
      'indexes conversations of the current tenant; foreign IDs match nothing',
    'app.index_contact()': 'a trigger: indexes the row, reads nothing else',
    'app.index_pending(integer, integer)':
      'indexes messages, each for its organization; platform only',
    'app.count_unindexed()': 'counts messages waiting to be indexed in all organizations',
    'app.is_search_behind()': 'returns whether the current organization has a backlog',
    'app.catch_up_search(integer, integer)': 'indexes messages of the current organization',
    'app.learn_search_words(integer)': 'counts words, each for its organization; platform only',
    'app.forget_search_words()': 'deletes unused words; platform only',
    'app.search_conversations(text[], uuid, uuid[], uuid[], timestamptz, uuid, integer)':
      'finds conversation IDs of the current organization within the given visibility',
    'app.find_contacts(text, timestamptz, uuid, integer)':
      'finds contact IDs of the current organization; visibility is checked afterwards',
    'app.renew_process(text)': 'renews the key of a running process; platform only',
    'app.retire_process(text)': 'removes the key of a stopping process; platform only',
  },
  openedToPlatform: {
    ...openedByModules(),
    'public.idempotency_keys': 'the nightly cleanup removes old answers of every organization',
  },
  extensions: ['plpgsql'],
}

/** A module declares its own tables in `tests/opened-to-platform.json`. */
function openedByModules(): Readonly<Record<string, string>> {
  const files = globSync('src/modules/**/tests/opened-to-platform.json')
  return Object.assign({}, ...files.map((path) => JSON.parse(readFileSync(path, 'utf8')) as object))
}
