import type { Database } from './database.ts'
import { enterTenant, hostTenant, withTenant, type Tx } from './tenant.ts'

/** Codes of the tenant's plan units. */
export async function unitsOfTenant(tx: Tx): Promise<string[]> {
  const units = await tx.rows<{ code: string }>(
    'select code from plan_unit where tenant_id = $1 order by code',
    [tx.tenantId],
  )
  return units.map(({ code }) => code)
}

/** Runs work in every plan unit of the tenant, one after another, and returns to the transaction's own. */
export async function inEveryUnit(tx: Tx, work: (unitCode: string) => Promise<void>): Promise<void> {
  for (const code of await unitsOfTenant(tx)) {
    await enterTenant(tx, tx.tenantId, code)
    await work(code)
  }
  await enterTenant(tx, tx.tenantId, tx.planUnitCode)
}

/** Numbers of all tenants, those that are not active included. */
export async function allTenants({ app }: Pick<Database, 'app'>): Promise<number[]> {
  const host = { tenantId: hostTenant, planUnitCode: null, userId: null }
  const rows = await withTenant(app, host, (tx) =>
    tx.rows<{ id: number }>('select tenant_id as id from tenant order by tenant_id'),
  )
  return rows.map(({ id }) => id)
}
