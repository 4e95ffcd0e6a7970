-- module: inbox

-- Whether each customer has one conversation through this channel, which whatever he writes goes on in.
alter table channels add column single_thread boolean not null default false;
