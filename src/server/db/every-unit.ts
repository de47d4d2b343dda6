import { enterTenant, type Tx } from './tenant.ts'

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
