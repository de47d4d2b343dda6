import { operation } from '#domain/entities/planning/operation.ts'
import type { OperationState } from '#domain/planning/operation-status.ts'
import { Binder, inScope } from '../../db/sql/shape.ts'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import { settingFor } from '../../identity/setting-values.ts'

export interface StateRow extends OperationState {
  readonly orderCode: string
}

/** Is material looked at before operations are released? */
export async function kittedOnly(database: Database, { scope, caller }: Call): Promise<boolean> {
  const of = {
    tenantId: scope.tenantId,
    planUnitCode: scope.planUnitCode,
    userCode: caller?.userName ?? null,
  }
  return (await settingFor(database, 'releaseKittedOnly', of)) === true
}

/** There by the start of the operation, as the last kitting check of a plan has it; null: it was not looked at. Of `operation p`. */
export const kittedSql = `case when p.kit_status is null then null
    when p.kit_status in ('FN', 'FT', 'FL', 'NB', 'ZQ', 'EX')
      then p.material_ready is null or p.material_ready <= coalesce(p.setup_start, p.start) else false end`

/** What changes of status depend on, of the operations that the caller sees; all are locked, in the order of codes. */
export function statesOf(tx: Tx, codes: readonly string[], kitted = false): Promise<StateRow[]> {
  const binder = new Binder()
  const scope = inScope(operation, tx, binder)
  const wanted = binder.add(
    codes.map((code) => code.toLowerCase()),
    'text[]',
  )
  return tx.rows<StateRow>(
    `select p.code, p.status, p.fix_level as "fixLevel", coalesce(p.assigned, false) as assigned,
       p.order_code as "orderCode", o.status as "orderStatus", ${kitted ? kittedSql : 'null::boolean'} as kitted,
       coalesce(p.good_qty, 0) + coalesce(p.scrap_qty, 0) > 0
         or exists (select from result r where r.operation_code = p.code and not r.voided) as "hasResult",
       exists (select from work_instruction w where w.operation_code = p.code and w.ack_at is not null)
         as "acknowledged"
     from operation p join "order" o on o.code = p.order_code
     where p.id in (select id from operation where ${scope} and lower(code) = any (${wanted}))
     order by p.code for update of p`,
    binder.values,
  )
}
