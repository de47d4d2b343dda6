import { TaktError } from '#domain/errors.ts'
import type { PageKind } from '#domain/choices/page-kinds.ts'
import { whole } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import type { PageOwner } from './store.ts'

/** For whom a page is, as it is sent. */
export interface SentOwner {
  readonly ownerType?: string | null | undefined
  readonly owner?: string | null | undefined
}

const everybody = { ownerType: 'all', owner: null } as const

/** Owners that pages of a kind may have. */
const owners: Readonly<Record<PageKind, readonly PageOwner[]>> = {
  page: ['all'],
  dashboard: ['all'],
  home: ['all', 'role', 'user'],
  template: ['all', 'user'],
}

const found: Readonly<Record<'role' | 'user', string>> = {
  role: `select role_code as name from ${whole('role')} where lower(role_code) = lower($1)`,
  user: `select user_name as name from ${whole('user')} where lower(user_name) = lower($1)`,
}

/** For whom a page is kept; a template is everybody's or the caller's own. Throws where there is no such role or user. */
export async function ownerOf(
  tx: Tx,
  kind: PageKind,
  { ownerType, owner }: SentOwner,
  { caller }: Call,
): Promise<{ readonly ownerType: PageOwner; readonly owner: string | null }> {
  const type = owners[kind].find((one) => one === ownerType)
  if (type === undefined || type === 'all') return everybody
  if (kind === 'template') return { ownerType: type, owner: caller!.userName }
  if (!owner) throw new TaktError('pageOwnerMissing')
  const row = await tx.row<{ name: string }>(found[type], [owner])
  if (!row) throw new TaktError('pageOwnerUnknown', { owner })
  return { ownerType: type, owner: row.name }
}
