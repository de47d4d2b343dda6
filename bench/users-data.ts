import { entityNamed } from '#domain/entities/index.ts'
import type { Database } from '../src/server/db/database.ts'
import { withTenant } from '../src/server/db/tenant.ts'
import { hashPassword } from '../src/server/identity/passwords.ts'
import { insertRows } from '../src/server/platform/crud/bulk.ts'
import { asOwner, benchScope } from './factory-data.ts'

export const password = 'Bench_2026'
const RESOURCES = 100
const PLANNED_ORDERS = 20_000
const HOUR_MS = 3_600_000

export const userNames = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `planner${index}`)

/** Planners, who may sign in, and the administrator by the same password. */
export async function addUsers(database: Database, count: number): Promise<void> {
  const hash = await hashPassword(password)
  await withTenant(database.app, benchScope, async (tx) => {
    const permissions = JSON.stringify(['Pages.Roles', 'Pages.Users'])
    await tx.run(`insert into role (role_code, name, permissions) values ('PLANNER', 'Planner', $1)`, [
      permissions,
    ])
    await tx.run(
      `insert into "user" (user_name, name, surname, email, roles, plan_units)
       select n, n, n, n || '@example.com', '{PLANNER}', '{JS}' from unnest($1::text[]) n`,
      [userNames(count)],
    )
    await tx.run(
      `insert into credential (user_id, password_hash) select id, $1 from "user" where tenant_id = $2
       on conflict (tenant_id, user_id) do update set password_hash = $1`,
      [hash, benchScope.tenantId],
    )
    await tx.run('update "user" set must_change = false, login_boot = false where tenant_id = $1', [
      benchScope.tenantId,
    ])
  })
}

/** One planned operation for each of the first orders, for the bars of a Gantt chart. */
export async function addPlan(database: Database, asOf: Date): Promise<void> {
  const at = (hours: number): string => new Date(asOf.getTime() + hours * HOUR_MS).toISOString()
  await withTenant(database.app, benchScope, async (tx) => {
    await insertRows(entityNamed('process'), tx, [{ code: 'ASM', name: 'Assembly', processType: 'P' }])
    const resources = Array.from({ length: RESOURCES }, (_, index) => ({
      code: `R${index}`,
      name: `R${index}`,
    }))
    await insertRows(entityNamed('resource'), tx, resources)
    const orders = await tx.rows<{ code: string; item: string; qty: string }>(
      'select code, item_code as item, qty::text as qty from "order" order by code limit $1',
      [PLANNED_ORDERS],
    )
    const operations = orders.map(({ code, item, qty }, index) => {
      const start = Math.floor(index / RESOURCES)
      return {
        code: `${code}-10`,
        orderCode: code,
        itemCode: item,
        procNo: 10,
        processCode: 'ASM',
        resCode: `R${index % RESOURCES}`,
        qty,
        status: 'A',
        setupStart: at(start),
        start: at(start),
        productionEnd: at(start + 1),
        end: at(start + 1),
      }
    })
    await insertRows(entityNamed('operation'), tx, operations)
  })
  await asOwner(database, (owner) => owner.query('analyze'))
}
