import { textOf, type Label } from '#domain/label.ts'
import { standardModel, type TenantModel } from '#domain/modelling/tenant-model.ts'
import type { ViewHead } from '#domain/reports/report.ts'
import { whole } from '../../../platform/crud/reading.ts'
import type { RowChange } from '../../../platform/crud/rules.ts'
import { enterTenant, type Tx } from '../../../db/tenant.ts'
import { invalid } from '../../../http/envelope.ts'
import type { Call } from '../../../identity/handlers.ts'
import { readModel } from '../../../db/models.ts'
import { checkView } from './check.ts'
import { describeView } from './describe.ts'
import { asTenantHas } from './own-columns.ts'

interface KeptView {
  readonly id: string
  readonly statement: string
  readonly tenancyName: string | null
}

/** A view is kept once its statement is sound by the parser and by the database, with the columns that it gives. */
export async function sqlViewRule(tx: Tx, { after }: RowChange, call: Call): Promise<void | 'wrote'> {
  if (!after) return
  const view = after as unknown as KeptView
  const refuse = (member: keyof KeptView, fault: Label): never => {
    throw invalid([{ message: textOf(fault, call.language), members: [member] }])
  }
  const number = await tenantNumber(tx, view.tenancyName)
  if (number === undefined)
    return refuse('tenancyName', { zh: '没有这个租户', en: 'there is no such tenant' })
  const shape = await shapeOf(view.statement, await modelOfTenant(tx, number), call)
  if ('zh' in shape) return refuse('statement', shape)
  await tx.run(`update ${whole('sqlView')} set shape = $2, tenant_number = $3 where id = $1`, [
    view.id,
    JSON.stringify(shape),
    number,
  ])
  return 'wrote'
}

/** What the tenant of a view declared; views for all tenants know the tables of the product alone. */
async function modelOfTenant(tx: Tx, number: number | null): Promise<TenantModel> {
  if (number === null) return standardModel
  await enterTenant(tx, number, null)
  const model = await readModel({ ...tx, tenantId: number })
  await enterTenant(tx, tx.tenantId, tx.planUnitCode)
  return model
}

async function shapeOf(
  statement: string,
  model: TenantModel,
  call: Call,
): Promise<Pick<ViewHead, 'columns' | 'sources'> | Label> {
  const checked = await checkView(statement, model)
  if (checked.fault) return checked.fault
  const columns = await describeView(call, asTenantHas(statement, checked.entities))
  return 'zh' in columns ? columns : { columns, sources: checked.entities.map(({ name }) => name) }
}

/** null: for all tenants; undefined: there is none of this name. */
async function tenantNumber(tx: Tx, name: string | null): Promise<number | null | undefined> {
  if (!name) return null
  const row = await tx.row<{ number: number }>(
    `select tenant_id as number from ${whole('tenant')} where lower(tenancy_name) = lower($1) and deleted_at is null`,
    [name],
  )
  return row?.number
}
