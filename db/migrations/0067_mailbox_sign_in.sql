-- module: email

-- contract step: a mailbox can be opened by signing in with Google or Microsoft; the old check knew
-- passwords alone.
alter table email_accounts drop constraint email_accounts_mode_check;
alter table email_accounts add constraint email_accounts_mode_check
  check (mode in ('forward', 'imap', 'inbound', 'oauth_google', 'oauth_microsoft')) not valid;
alter table email_accounts validate constraint email_accounts_mode_check;

-- What signing in gave us. Sealed: refresh token, access token and when that ends. Null while nobody
-- signed in, and when the other side does not take it any more.
alter table email_accounts add column oauth_grant text;
-- Whoever fetches a new access token does so until then; the others wait for what it brings.
alter table email_accounts add column grant_claimed_until timestamptz;
-- When somebody last signed in as this address, which proves it.
alter table email_accounts add column signed_in_at timestamptz;

drop index email_accounts_due;
create index email_accounts_due on email_accounts (next_poll_at)
  where mode in ('imap', 'oauth_google', 'oauth_microsoft');

-- Of an answer that is being written: to whom it will go by mail, and under which subject.
alter table drafts add column mail jsonb;
alter table drafts add constraint drafts_mail_size check (octet_length(mail::text) <= 65536) not valid;
alter table drafts validate constraint drafts_mail_size;
