import { designPage } from '#domain/entities/pages/design-page.ts'
import { TaktError } from '#domain/errors.ts'
import { auditRow } from '../../platform/crud/audit.ts'
import { findRow } from '../../platform/crud/read.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import { removeEntry } from './entry.ts'
import { lockedPage, lockPublishing, pages } from './store.ts'
import { usersOf } from './where-used.ts'

/** Goes with its draft and versions; refused while something opens or shows it. */
export async function removePage(tx: Tx, id: string, call: Call): Promise<void> {
  await lockPublishing(tx)
  const kept = await lockedPage(tx, id, call)
  const user = (await usersOf(tx, kept, call)).find(({ isOwn }) => !isOwn)
  if (user) throw new TaktError('pageInUse', { name: kept.name, user: user.name ?? user.code })
  await removeEntry(tx, kept, call)
  const before = (await findRow(designPage, tx, id))!
  await tx.run(`delete from ${pages} where id = $1`, [id])
  await auditRow(designPage, tx, 'delete', before, null)
}
