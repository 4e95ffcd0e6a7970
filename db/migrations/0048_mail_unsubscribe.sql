-- module: platform

-- Mail that people can end names where: mail programs show a button for it (RFC 8058). The address is
-- a secret of whoever gets the mail, and goes when the words go.
alter table system_mails
  add column unsubscribe_url text
    check (length(unsubscribe_url) <= 2000 and unsubscribe_url ~ '^https?://[!-;=?-~]+$');

-- As app.queue_system_mail, for mail that can be ended.
create function app.queue_endable_mail(recipient text, kind text, subject text, body text, html text, unsubscribe_url text)
returns uuid
language sql security definer set search_path = pg_catalog as $$
  insert into public.system_mails
    (organization_id, channel, recipient, kind, subject, text, html, unsubscribe_url)
  values (app.current_org(), 'mail', recipient, kind, subject, body, html, unsubscribe_url)
  returning id
$$;
grant execute on function app.queue_endable_mail(text, text, text, text, text, text) to parley_app;
