-- module: account
-- rewrites rows: before the first release nobody has many.

-- Two steps were proven in this session, which an organization may ask for. That the account has a
-- passkey says nothing of who came with its password.
alter table sessions add column second_factor_at timestamptz;
update sessions set second_factor_at = sessions.created_at
where how = 'passkey'
  or exists (select from totp_factors
    where totp_factors.user_id = sessions.user_id and totp_factors.confirmed_at is not null);
