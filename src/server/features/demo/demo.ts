import { entityNamed } from '#domain/entities/index.ts'
import { zoneOffset } from '#domain/rules/zone.ts'
import { demoOptions, demoRows, generateFactory } from '#engine/generate/factory.ts'
import { factoryRows } from '#engine/generate/factory-rows.ts'
import { tenantRows } from '#engine/generate/tenant-rows.ts'
import { insertRows } from '../../platform/crud/bulk.ts'
import type { Tx } from '../../db/tenant.ts'
import { loadErp } from './erp.ts'
import { loadFields } from './fields.ts'
import { planDemo } from './plan.ts'
import { loadDelivery } from './delivery.ts'
import { loadFlows } from './flows.ts'
import { loadReminders } from './reminders.ts'
import { loadPages } from './pages.ts'
import { loadPrintTemplates } from './print-templates.ts'
import { loadReports } from './reports.ts'
import { hasRows } from './rows.ts'
import { loadSubscriptions } from './subscriptions.ts'
import { runShopFloor } from './shop-floor.ts'

const daySeconds = 86_400
/** The plan is some days old, so that there is work behind and before it whatever the day of the week. */
const plannedBefore = 4 * daySeconds

/**
 * Fills the plan unit of the transaction with the demo factory, current on the day of `now` in the unit's zone: its data, a
 * plan of some days ago, what the shop floor has made of it since, what people want to be reminded of, and reports that come by themselves.
 * `hasErp`: there is a system that plays its ERP (demo-erp.ts).
 */
export async function loadDemo(tx: Tx, planUnit: string, now: Date, hasErp = false): Promise<void> {
  const asOf = await loadFactory(tx, planUnit, now)
  const { tenant } = (await tx.row<{ tenant: number }>('select current_tenant() as tenant'))!
  const inside = { ...tx, tenantId: tenant, planUnitCode: planUnit }
  await planDemo(inside, asOf - plannedBefore)
  await runShopFloor(inside, Math.floor(now.getTime() / 1000))
  await loadDelivery(tx, asOf)
  await loadReminders(tx)
  await loadReports(tx)
  await loadPages(inside, now)
  await loadPrintTemplates(tx)
  await loadSubscriptions(tx)
  await loadFields(inside)
  if (hasErp) await loadErp(tx)
  await loadFlows(inside, now, hasErp)
  await loadTenantRows(tx)
}

/** Rows that all plan units of the tenant share; a list that has some already is left as it is. */
export async function loadTenantRows(tx: Tx): Promise<void> {
  for (const { entity, rows } of tenantRows())
    if (!(await hasRows(tx, entity))) await insertRows(entityNamed(entity), tx, rows)
}

/** The data of the demo factory alone, with nothing planned yet. Gives the second with which the day of `now` begins. */
export async function loadFactory(tx: Tx, planUnit: string, now: Date): Promise<number> {
  const unit = await tx.row<{ zone: string }>(
    'select time_zone as zone from plan_unit where tenant_id = (select current_tenant()) and code = $1',
    [planUnit],
  )
  const zone = unit?.zone ?? 'UTC'
  const seconds = Math.floor(now.getTime() / 1000)
  const offset = zoneOffset(seconds, zone)
  const asOf = Math.floor((seconds + offset) / daySeconds) * daySeconds - offset
  const factory = generateFactory(demoOptions(asOf))
  for (const { entity, rows } of factoryRows(factory, demoRows(zone)))
    await insertRows(entityNamed(entity), tx, rows)
  await tx.run(
    "update plan_unit set init_state = 'initialised' where tenant_id = (select current_tenant()) and code = $1",
    [planUnit],
  )
  return asOf
}
