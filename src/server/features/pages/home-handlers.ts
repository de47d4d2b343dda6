import { homeSet } from '#domain/entities/kpi/home-set.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { homeSets } from '#domain/services/kpi/home.ts'
import type { Tx } from '../../db/tenant.ts'
import { publishHome, unpublished } from './publish.ts'
import { keptPage, lockPublishing } from './store.ts'
import { changePage } from './write.ts'
import { inReadOnly, inTransaction, type Call, type HandlerEntry } from '../../identity/handlers.ts'

/** Home pages that are made for others. */
export const homeHandlers: readonly HandlerEntry[] = [
  inReadOnly(
    homeSets.mine,
    async (_input, tx, call) =>
      (await tx.row(
        `select code, widgets from home_set
           where plan_unit_code = $1 and published and enabled is not false
             and (owner_type = 'all' or (owner_type = 'user' and lower(owner) = lower($2))
               or (owner_type = 'role' and lower(owner) = any ($3)))
           order by owner_type <> 'user', owner_type <> 'role', sort_no nulls last, lower(code) limit 1`,
        [tx.planUnitCode, call.caller!.userName, call.caller!.roles.map((role) => role.toLowerCase())],
      )) ?? null,
  ),
  inTransaction(homeSets.publish, ({ code }, tx, call) => setPublished(tx, code, true, call)),
  inTransaction(homeSets.withdraw, ({ code }, tx, call) => setPublished(tx, code, false, call)),
]

async function setPublished(tx: Tx, code: string, published: boolean, call: Call): Promise<void> {
  await lockPublishing(tx)
  const kept = await keptPage(tx, code)
  if (kept?.kind !== 'home')
    throw new TaktError('notFound', { entity: textOf(homeSet.label, call.language), id: code })
  if (published) await publishHome(tx, kept, call)
  else if (kept.version !== null) await changePage(tx, kept.id, unpublished, 'recall')
}
