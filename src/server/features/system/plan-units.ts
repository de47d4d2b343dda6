import { entityNamed } from '#domain/entities/index.ts'
import { columnIn, tableOf, type Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf, type Label } from '#domain/label.ts'
import { planUnitServices } from '#domain/services/system/administration.ts'
import { definitionRows } from '#engine/generate/definitions.ts'
import type { EntityRows } from '#engine/generate/factory-rows.ts'
import { planSchemeRows } from '#engine/generate/plan-style-rows.ts'
import { createRow } from '../../platform/crud/write.ts'
import { insertRows } from '../../platform/crud/bulk.ts'
import { planUnit } from '#domain/entities/access/plan-unit.ts'
import { mayGiveUnits } from '../../identity/reach.ts'
import { enterTenant, type Tx } from '../../db/tenant.ts'
import { loadDemo } from '../demo/demo.ts'
import { inTransaction, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { tenantEntities } from '../../db/tenant-entity.ts'
import type { Services } from '../../identity/services.ts'
import { holdPages, placePages } from '../pages/copy.ts'

export const planUnitHandlers = (services: Services): HandlerEntry[] => [
  inTransaction(planUnitServices.initialise, async ({ planUnitCode, demo }, tx, call) => {
    const unit = await unitNamed(tx, planUnitCode, call)
    if (unit.initState === 'initialised') throw new TaktError('alreadyInitialised', { planUnit: unit.code })
    await enterTenant(tx, tx.tenantId, unit.code)
    const inside = { ...tx, planUnitCode: unit.code }
    if (demo) await loadDemo(inside, unit.code, services.now())
    else await loadFirstRows(inside, unit.timeZone)
    await enterTenant(tx, tx.tenantId, tx.planUnitCode)
    await tx.run(`update plan_unit set init_state = 'initialised' where tenant_id = $1 and code = $2`, [
      tx.tenantId,
      unit.code,
    ])
    await audit(tx, 'initialise', unit.code, { demo: demo ?? false })
  }),
  inTransaction(planUnitServices.clone, async (input, tx, call) => {
    const from = await unitNamed(tx, input.planUnitCode, call)
    // The copy is the caller's to enter, and holds what the original holds.
    mayGiveUnits(call, [from.code])
    const { environment = 'sim' } = input
    const made = await createRow(
      planUnit,
      tx,
      {
        code: input.newCode,
        name: input.newName,
        parentCode: from.code,
        timeZone: from.timeZone,
        environment,
      },
      call.language,
    )
    const to = made['code'] as string
    const rows = await copyRows(tx, from.code, to)
    await tx.run(
      `update plan_unit c set init_state = o.init_state, first_day_of_week = o.first_day_of_week,
           base_time_expr = o.base_time_expr, assign_start_expr = o.assign_start_expr,
           assign_end_expr = o.assign_end_expr
         from plan_unit o where c.tenant_id = $1 and c.code = $2 and o.tenant_id = $1 and o.code = $3`,
      [tx.tenantId, to, from.code],
    )
    await audit(tx, 'clone', to, { from: from.code, rows })
    return rows
  }),
  inTransaction(planUnitServices.archive, async ({ planUnitCode, archived }, tx, call) => {
    const unit = await unitNamed(tx, planUnitCode, call)
    if (archived && unit.code === tx.planUnitCode)
      throw new TaktError('planUnitInUse', { planUnit: unit.code })
    await tx.run('update plan_unit set enabled = $3 where tenant_id = $1 and code = $2', [
      tx.tenantId,
      unit.code,
      !archived,
    ])
    await audit(tx, 'update', unit.code, { enabled: !archived })
  }),
]

interface Unit {
  readonly code: string
  readonly timeZone: string
  readonly initState: string | null
}

async function unitNamed(tx: Tx, code: string, call: Call): Promise<Unit> {
  const unit = await tx.row<Unit>(
    `select code, time_zone as "timeZone", init_state as "initState" from plan_unit
     where tenant_id = $1 and lower(code) = lower($2) for update`,
    [tx.tenantId, code],
  )
  if (!unit) throw new TaktError('notFound', { entity: textOf(planUnit.label, call.language), id: code })
  return unit
}

/**
 * What every plan unit begins with: a unit of measure, the day shift, a calendar for all resources, and the sources and
 * schemes that kitting and scheduling run with.
 */
async function loadFirstRows(tx: Tx, timeZone: string): Promise<void> {
  const both = ({ zh, en }: Label): string => (zh === en ? zh : `${zh} ${en}`)
  const first: readonly EntityRows[] = [
    { entity: 'unit', rows: [{ code: 'pcs', name: both({ zh: '件', en: 'Piece' }) }] },
    {
      entity: 'shift',
      rows: [{ code: 'DAY', name: both({ zh: '白班', en: 'Day' }), patterns: '8:00-12:00;13:00-17:00' }],
    },
    {
      entity: 'calendar',
      rows: [
        {
          code: 'STD',
          name: both({ zh: '标准', en: 'Standard' }),
          resourceCode: '*',
          dates: '星期一-星期五',
          shiftCode: 'DAY',
        },
      ],
    },
    ...definitionRows(both, timeZone),
    planSchemeRows(both),
  ]
  for (const { entity, rows } of first) {
    const declared = entityNamed(entity)
    const there = await tx.row(`select from "${tableOf(declared)}" limit 1`)
    if (!there) await insertRows(declared, tx, rows)
  }
}

/** Runs and what they said belong to the plan unit in which they ran, and archived files to that of their rows. */
const staysBehind: ReadonlySet<string> = new Set([
  'planRun',
  'planMessage',
  'planEvaluation',
  'shortageAction',
  'layout',
  'archiveFile',
])

/**
 * Copies the rows of one plan unit into another. Row-level security shows one plan unit at a time, so they go through a
 * temporary table that ends with the transaction.
 */
async function copyRows(tx: Tx, from: string, to: string): Promise<number> {
  const copied = tenantEntities(tx).filter(
    (one) => one.scope === 'planUnit' && !one.view && !staysBehind.has(one.name),
  )
  await enterTenant(tx, tx.tenantId, from)
  for (const entity of copied)
    await tx.run(
      `create temporary table ${heldIn(entity)} on commit drop as select ${columns(entity)} from "${tableOf(entity)}"
       where tenant_id = (select current_tenant()) and plan_unit_code = (select current_plan_unit())`,
    )
  await holdPages(tx)
  await enterTenant(tx, tx.tenantId, to)
  let rows = 0
  for (const entity of copied)
    rows += await tx.run(
      `insert into "${tableOf(entity)}" (${columns(entity)}) select ${columns(entity)} from ${heldIn(entity)}`,
    )
  await placePages(tx)
  await enterTenant(tx, tx.tenantId, tx.planUnitCode)
  return rows
}

const heldIn = (entity: Entity): string => `"clone_${tableOf(entity)}"`

const columns = (entity: Entity): string =>
  Object.entries(entity.fields)
    .filter(([, field]) => !field.generated)
    .map(([name]) => `"${columnIn(entity, name)}"`)
    .join(', ')

const audit = (tx: Tx, action: string, code: string, after: object): Promise<number> =>
  tx.run(`insert into audit_log (action, entity, key, after) values ($1, 'planUnit', $2, $3)`, [
    action,
    code,
    JSON.stringify(after),
  ])
