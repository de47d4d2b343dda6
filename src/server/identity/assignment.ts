import type { AssignedRight } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import type { Database } from '../db/database.ts'
import { withTenant, type Bind } from '../db/tenant.ts'
import type { Reader } from './handlers.ts'

/** Resources that a planner sees in a plan unit, and what he may do with the work on them. */
export interface Assignment {
  readonly resources: readonly string[]
  readonly groups: readonly string[]
  readonly canMove: boolean
  readonly canReport: boolean
}

const refusals = { canMove: 'mayNotMove', canReport: 'mayNotReport' } as const

/** Throws when resources were assigned to the caller without this right. */
export function checkAssigned({ caller }: Pick<Reader, 'caller'>, right: AssignedRight | undefined): void {
  if (right && caller?.assignment?.[right] === false) throw new TaktError(refusals[right])
}

/** SQL of the assignment of the user whom `user` names, in the plan unit of the transaction; null: all are his. */
export const assignmentColumn = (user: string): string =>
  `(select json_build_object('resources', resources, 'groups', resource_groups,
      'canMove', can_move is not false, 'canReport', can_report is not false)
    from resource_assign where tenant_id = $1 and plan_unit_code = (select current_plan_unit()) and user_code = ${user})`

export async function assignmentOf(
  database: Database,
  { tenantId, userName }: { readonly tenantId: number; readonly userName: string },
  planUnitCode: string,
): Promise<Assignment | null> {
  const row = await withTenant(
    database.app,
    { tenantId, planUnitCode, userId: null },
    (tx) =>
      tx.row<{ assignment: Assignment | null }>(`select ${assignmentColumn('$2')} as assignment`, [
        tenantId,
        userName,
      ]),
    { readOnly: true },
  )
  return row?.assignment ?? null
}

/** Condition on rows of `resource`: assigned by name, or by a group, or by one that the group is part of. */
export function assignedSql({ resources, groups }: Assignment, bind: Bind): string {
  const named = `"code" = any (${bind(resources, 'text[]')})`
  if (groups.length === 0) return `(${named})`
  return `(${named} or "resourcegroup"::text[] && (with recursive held as (
      select code from resource_group where code = any (${bind(groups, 'text[]')})
      union select g.code from resource_group g join held on g.parent_code = held.code)
    select array_agg(code::text) from held))`
}
