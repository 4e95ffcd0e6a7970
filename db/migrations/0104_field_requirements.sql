-- module: fields
-- rewrites rows: an organization has a few dozen fields, and few of them were ever given such a choice.

-- Contacts and companies are not closed: what was to be known then was never asked for. From now on
-- the product refuses that choice, and a row that still carries it would refuse every other change.
alter table fields no force row level security;
update fields set required_on = 'never', version = version + 1
  where required_on = 'close' and object in ('contact', 'company');
alter table fields force row level security;
