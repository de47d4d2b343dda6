import type { KpiDefinition, KpiLimits } from '#domain/kpi/definition.ts'
import { TaktError } from '#domain/errors.ts'
import { kpiSet } from '#domain/entities/kpi/kpi-set.ts'
import { textOf, type Language } from '#domain/label.ts'
import type { Tx } from '../../db/tenant.ts'

/** A KPI of the plan unit. */
export interface KpiRow extends KpiDefinition, KpiLimits {
  readonly id: string
  readonly name: string | null
  readonly unit: string | null
  readonly decimals: number | null
}

const decimal = (column: string): string => `trim_scale(k.${column})::text as ${column}`

/** The KPIs in use, in their order. */
export function readKpis(tx: Tx): Promise<KpiRow[]> {
  return tx.rows<KpiRow>(
    `select k.id, k.code, k.name, k.category, k.formula, k.aggregation, k.per_expr as "perExpr",
       k.row_filter as "rowFilter", k.group_by as "groupBy", k.unit, k.decimals, k.direction,
       ${['target', 'warn', 'alarm'].map(decimal).join(', ')}
     from kpi_set k
     where k.tenant_id = $1 and k.plan_unit_code = $2 and k.enabled is not false
     order by k.sort_no nulls last, lower(k.code)`,
    [tx.tenantId, tx.planUnitCode],
  )
}

export async function findKpi(tx: Tx, code: string, language: Language): Promise<KpiRow> {
  const found = (await readKpis(tx)).find((kpi) => kpi.code.toLowerCase() === code.toLowerCase())
  if (!found) throw new TaktError('notFound', { entity: textOf(kpiSet.label, language), id: code })
  return found
}
