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
    'app.context_keys': 'the keys that sign the tenant of a transaction; only the owner reads them',
    'app.installation': 'the secret of this install; only the owner reads it',
    'app.job_queues': 'names of the job queues of this release; read by definer functions only',
    'app.search_changed':
      'conversations whose words are to be gathered anew; reached by functions of the owner only',
    'app.search_contacts': 'words of names, for the search of the inbox; reached by one function',
    'app.search_documents':
      'words of whole conversations, for the search of the inbox; reached by one function',
    'app.search_lesson': 'how far words were learnt; only functions of the owner read it',
    'app.search_pending':
      'messages whose words are not indexed yet; reached by functions of the owner only',
    'app.search_texts': 'words of messages, for the search of the inbox; reached by one function',
    'app.search_words': 'which words there are; reached by one function',
    'app.log_clock': 'one row of counters behind the order of the event log',
    'public.account_events': 'the history of an account, whatever organizations it is in',
    'public.account_idempotency_keys': 'answers to writes a person made outside any organization',
    'public.auto_reply_marks':
      'to which addresses a machine answered of late, as hashes; tenants ask through one function',
    'public.cron_jobs': 'upkeep of the whole install',
    'public.cron_runs': 'upkeep of the whole install',
    'public.email_names': 'proven domains and addresses; tenants ask through one function',
    'public.hosts': 'which site answers under a name; tenants reach it through three functions',
    'public.identities': 'accounts of a person at other services',
    'public.mail_news_keys': 'a call of a service is known by a hash before its organization is',
    'public.mail_pauses': 'who said "later" said it to the way out, which organizations share',
    'public.mail_rates': 'how much may leave now, taken from in the statement that takes the mail',
    'public.one_time_tokens': 'links and codes are redeemed before anyone is signed in',
    'public.organization_deletions': 'certificates of what was deleted; staff reads them',
    'public.passkeys': 'factors of a person',
    'public.rate_buckets': 'counts tries by address and account, before a tenant is known',
    'public.recovery_codes': 'factors of a person',
    'public.schema_migrations': 'which migrations ran; only the owner reads it',
    'public.sessions': 'a person is signed in to the product, not to one organization',
    'public.system_mails': 'one outbox; tenants add to it through one function and read nothing',
    'public.totp_factors': 'factors of a person',
    'public.users': 'a person can be a member of several organizations',
  },
  definerFunctions: {
    'app.signed_org(text)': 'checks the signature with keys nobody else may read',
    'app.prove_context(text)': 'remembers what the connection has signed, after the same check',
    'app.current_tx()': 'reads the log clock, takes nothing from the caller',
    'app.log_horizon()': 'reads the log clock, takes nothing from the caller',
    'app.exact_log_horizon()': 'the same, and which transactions run, which anybody may see',
    'app.ensure_month_partitions(regclass, integer)':
      'makes partitions as the owner; platform only',
    'app.claim_host(text, uuid, text)': 'takes a free name for a site of the organization at work',
    'app.release_host(text)': 'gives back a name of the organization at work',
    'app.is_host_free(text)': 'answers yes or no, which opening the address in a browser tells too',
    'app.is_email_name_free(text)':
      'answers yes or no, as proving a domain or an address does anyway',
    'app.take_auto_reply(text)':
      'answers whether the hour of a hash is free and takes it; the hash is made with the secret',
    'app.keep_email_domain_name()': 'a trigger: keeps the name of the row at hand, reads nothing',
    'app.keep_email_address_name()': 'a trigger: keeps the name of the row at hand, reads nothing',
    'app.enqueue_job(text, jsonb, timestamptz, text)': 'writes the organization at work on the job',
    'app.enqueue_platform_job(text, jsonb, timestamptz, text)': 'platform only',
    'app.finish_job(text, uuid, integer)': 'ends a job of the organization at work only',
    'app.finish_platform_job(text, uuid, integer)': 'platform only',
    'app.retry_dead_letter(uuid)': 'platform only',
    'app.member_emails(uuid[])': 'tells addresses of members of the organization at work only',
    'app.members_by_email(text[])': 'finds members of the organization at work only',
    'app.is_proven_member(uuid)': 'answers yes or no about a member of the organization at work',
    'app.has_second_factor(uuid)': 'answers yes or no about a member of the organization at work',
    'app.queue_system_mail(text, text, text, text, text, text)':
      'adds mail in the name of the organization at work, reads nothing',
    'app.queue_endable_mail(text, text, text, text, text, text)':
      'adds mail in the name of the organization at work, reads nothing',
    'app.queue_outsiders_mail(text, text, text, text, text)':
      'adds mail in the name of the organization at work, reads nothing',
    'app.purge_organization(uuid, integer)':
      'deletes rows of the organization at work, whose day has come; platform only',
    'app.end_organization(uuid)':
      'deletes the organization at work, whose day has come, and proves it; platform only',
    'app.proven_member_emails(uuid[])':
      'tells addresses of members of the organization at work only',
    'app.owner_contact()': 'tells how to reach the owner of the organization at work',
    'app.index_message()':
      'a trigger: writes the words of the row at hand, and of its files when it changes',
    'app.index_conversation()':
      'a trigger: writes the words of the row at hand, reads the fields of its organization',
    'app.index_attachment()':
      'a trigger: writes the words of the message of the row at hand, and of its files',
    'app.index_values_anew()':
      'a trigger: notes that the conversations of the organization at hand are to be read anew',
    'app.index_anew(uuid[])':
      'writes the words of conversations of the tenant at hand; of ids of others it finds nothing',
    'app.index_contact()': 'a trigger: writes the words of the row at hand, reads nothing else',
    'app.index_pending(integer, integer)':
      'puts words into the index, each for its organization; platform only',
    'app.count_unindexed()': 'tells how many messages of all organizations wait to be indexed',
    'app.is_search_behind()': 'tells whether the organization at work has words to be indexed',
    'app.catch_up_search(integer, integer)':
      'puts words of the organization at work into the index',
    'app.learn_search_words(integer)': 'counts words, each for its organization; platform only',
    'app.forget_search_words()': 'deletes words nobody wrote; platform only',
    'app.search_conversations(text[], uuid, uuid[], uuid[], timestamptz, uuid, integer)':
      'finds ids of conversations of the organization at work, in the sight it is given',
    'app.find_contacts(text, timestamptz, uuid, integer)':
      'finds ids of contacts of the organization at work; what may be seen of them is asked after',
    'app.renew_process(text)': 'marks the key of a living process; platform only',
    'app.retire_process(text)': 'removes the key of an ending process; platform only',
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
