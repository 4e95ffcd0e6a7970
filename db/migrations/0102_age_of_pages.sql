-- module: visitors

create index visitors_by_pages on visitors (org_id, pages_since) where pages_since is not null;
