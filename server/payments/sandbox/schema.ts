import { sql } from 'kysely'
import type { Connection } from '#server/db/connect.ts'

/**
 * Creates the tables when a server with the sandbox starts. The sandbox moves no money and has its own data, as the
 * real provider has. A backup does not contain it.
 */
export async function createSandboxTables(db: Connection['db']): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('baobab sandbox'))`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
}

const statements = [
  'create schema if not exists sandbox',
  `create table if not exists sandbox.checkout (
    id text primary key,
    idempotency_key text not null unique,
    reference text not null,
    description text not null,
    amount integer not null check (amount > 0),
    "interval" text check ("interval" in ('month', 'year')),
    state text not null default 'open' check (state in ('open', 'paid', 'expired')),
    success_url text not null,
    cancel_url text not null,
    payment_id text unique,
    subscription_id text unique,
    subscription_state text check (subscription_state in ('active', 'past-due', 'paused', 'cancelled')),
    subscription_amount integer check (subscription_amount > 0),
    renews_at timestamptz,
    expires_at timestamptz not null,
    created_at timestamptz not null
  )`,
  `create table if not exists sandbox.charge (
    id text primary key,
    reference text not null,
    amount integer not null check (amount > 0),
    refunded integer not null default 0 check (refunded between 0 and amount),
    invoice_id text unique,
    subscription_id text,
    is_first boolean not null,
    state text not null check (state in ('paid', 'failed')),
    made_at timestamptz not null
  )`,
  `create table if not exists sandbox.refund (
    id text primary key,
    idempotency_key text not null unique,
    charge_id text not null references sandbox.charge (id),
    amount integer not null check (amount > 0)
  )`,
  // A sandbox from before this column keeps its refunds.
  'alter table sandbox.refund add column if not exists reference text',
]
