import { z } from 'zod'

import { tags } from '#modules/tags/model.ts'
import {
  choice,
  choices,
  color,
  date,
  dateRange,
  duration,
  email,
  file,
  flag,
  json,
  member,
  money,
  number,
  percent,
  prose,
  relation,
  richText,
  rows,
  text,
  time,
  url,
} from '#platform/resources/field.ts'
import { resource } from '#platform/resources/resource.ts'
import { resourceCalls, resourceEvents } from '#platform/resources/resource-calls.ts'
import { resourceModule } from '#platform/resources/server/resource-module.ts'

const sizes = [
  { value: 'small', label: 'Small' },
  { value: 'large', label: 'Large' },
]

/** A record with a field of every type, to test the kit. */
export const gadgets = resource({
  name: 'gadget',
  plural: 'gadgets',
  table: 'gadgets',
  needs: 'Settings',
  title: 'name',
  screen: 'settings/gadgets',
  fields: {
    name: text('Name', { isSortable: true, isFilterable: true }),
    code: text('Code', { isRequired: false, isUnique: true }),
    note: prose('Note', { isFilterable: true }),
    manual: richText('Manual'),
    maker: email('Maker'),
    website: url('Website'),
    stock: number('Stock', { isSortable: true, isFilterable: true }),
    weight: number('Weight', { preset: null, decimals: 2, unit: 'kg', isSortable: true }),
    discount: percent('Discount', { isFilterable: true, isSortable: true }),
    price: money('Price', ['EUR', 'USD'], { isFilterable: true, isSortable: true }),
    assembly: duration('Assembly', { isFilterable: true }),
    isLive: flag('Live'),
    soldFrom: date('Sold from', { isFilterable: true, isSortable: true }),
    opensAt: time('Opens at', { isFilterable: true, isSortable: true }),
    season: dateRange('Season', { isFilterable: true }),
    size: choice('Size', sizes),
    fits: choices('Fits', sizes),
    color: color('Color'),
    picture: file('Picture', 'logo', { isFilterable: true }),
    keeper: member('Keeper'),
    tag: relation('Tag', tags),
    parts: rows('Parts', { name: text('Name'), count: number('Count', { min: 1, preset: 1 }) }),
    limits: json('Limits', { perDay: 1 }),
  },
})

export const gadgetsTable = `
  create table gadgets (
    org_id uuid not null references organizations (org_id),
    id uuid not null default uuidv7(),
    name text not null,
    code text not null default '',
    note text not null default '',
    manual jsonb,
    maker text not null default '',
    website text not null default '',
    stock int not null default 0,
    weight double precision,
    discount int not null default 0,
    price_amount bigint,
    price_currency text,
    assembly int,
    is_live boolean not null default false,
    sold_from date,
    opens_at time,
    season_from date,
    season_to date,
    size text not null,
    fits text[] not null,
    color text not null,
    picture uuid,
    keeper uuid,
    tag uuid,
    parts jsonb not null,
    limits jsonb not null,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    title_key text generated always as (lower(name)) stored,
    primary key (org_id, id),
    foreign key (org_id, keeper) references members (org_id, id),
    foreign key (org_id, tag) references tags (org_id, id)
  );
  create unique index on gadgets (org_id, title_key) where deleted_at is null;
  create unique index on gadgets (org_id, code) where deleted_at is null and code <> '';
  select app.install_tenant_table('gadgets');`

const schemas = { limits: z.strictObject({ perDay: z.number().int() }) }
export const gadgetCalls = resourceCalls(gadgets, { schemas })
const gadgetEvents = resourceEvents(gadgets)

export const gadgetsModule = resourceModule(gadgets, gadgetCalls, gadgetEvents, {
  schemas,
})
