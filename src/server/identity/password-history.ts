import { TaktError } from '#domain/errors.ts'
import type { Tx } from '../db/tenant.ts'
import { verifyPassword } from './passwords.ts'

/** None of so many passwords, the current one among them, is taken as the next. */
export const passwordsKept = 5

/** Hashes of the passwords before the current one, which is in `credential`. */
export const passwordHistoryStep = {
  name: '242 previous passwords',
  statements: [
    `create table previous_password (
       tenant_id integer not null default current_tenant(),
       user_id uuid not null,
       number bigint generated always as identity,
       password_hash text not null,
       primary key (tenant_id, user_id, number),
       foreign key (tenant_id, user_id) references "user" (tenant_id, id) on delete cascade)`,
    'alter table previous_password enable row level security',
    'alter table previous_password force row level security',
    `create policy previous_password_scope on previous_password
       using (tenant_id = (select current_tenant())) with check (tenant_id = (select current_tenant()))`,
    'grant select, insert, delete on previous_password to app_rw',
  ],
} as const

/** Throws where the password is the current one or one of those before it. */
export async function checkNotUsedBefore(tx: Tx, userId: string, password: string): Promise<void> {
  const hashes = await tx.rows<{ hash: string }>(
    `select password_hash as hash from credential where tenant_id = $1 and user_id = $2
     union all select password_hash from previous_password where tenant_id = $1 and user_id = $2`,
    [tx.tenantId, userId],
  )
  for (const { hash } of hashes)
    if (await verifyPassword(password, hash))
      throw new TaktError('passwordUsedBefore', { count: passwordsKept })
}

/** Keeps the current hash, which is about to be replaced, and forgets the oldest. */
export async function keepCurrentPassword(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    `insert into previous_password (user_id, password_hash)
     select user_id, password_hash from credential where tenant_id = $1 and user_id = $2`,
    [tx.tenantId, userId],
  )
  await tx.run(
    `delete from previous_password where tenant_id = $1 and user_id = $2 and number not in (
       select number from previous_password where tenant_id = $1 and user_id = $2 order by number desc limit $3)`,
    [tx.tenantId, userId, passwordsKept - 1],
  )
}
