// Written by "npm run db:schema" from the database; change a migration instead.

import type { ColumnType } from 'kysely'

export interface Tables {
  account_idempotency_keys: AccountIdempotencyKeys
  events: Events
  idempotency_keys: IdempotencyKeys
  rate_buckets: RateBuckets
  schema_migrations: SchemaMigrations
}

export interface AccountIdempotencyKeys {
  actor_id: string
  key: string
  request_hash: string
  body: Json | null
  created_at: Defaulted<Timestamp>
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
  cause: string
  audience: string
  data: Defaulted<Json>
}

export interface IdempotencyKeys {
  org_id: string
  actor_id: string
  key: string
  request_hash: string
  body: Json | null
  created_at: Defaulted<Timestamp>
}

export interface RateBuckets {
  bucket: string
  window_ends_at: Timestamp
  used: number
}

export interface SchemaMigrations {
  number: number
  name: string
  applied_at: Defaulted<Timestamp>
}

/** The database makes it; nobody may write it. */
type Computed<T> =
  T extends ColumnType<infer Selected, unknown, unknown>
    ? ColumnType<Selected, never, never>
    : ColumnType<T, never, never>

/** The database fills it in when it is not given. */
type Defaulted<T> =
  T extends ColumnType<infer Selected, infer Inserted, infer Updated>
    ? ColumnType<Selected, Inserted | undefined, Updated>
    : ColumnType<T, T | undefined, T>

type Int8 = ColumnType<bigint, bigint | number | string, bigint | number | string>

/** A list must be written as text, because the driver takes lists for PostgreSQL arrays. */
type Json = ColumnType<unknown, JsonInput, JsonInput>
type JsonInput = string | Readonly<Record<string, unknown>>

type Timestamp = ColumnType<Date, Date | string, Date | string>
