import { dueWork } from '../../db/schema/due-work.ts'
import type { Scope } from '../../db/tenant.ts'
import type { Services } from '../../identity/services.ts'

/** A tenant or a plan unit in which work of a kind is due. */
export interface DueScope {
  readonly kind: string
  readonly tenant: number
  readonly unit: string | null
}

/** Parameters of the statement `dueWork`. */
export const dueParameters = (kinds: readonly string[], now: Date, since: Date | null): unknown[] => [
  kinds,
  now,
  since,
]

/** The server itself, in the tenant or the plan unit. */
export const scopeOf = ({ tenant, unit }: DueScope): Scope => ({
  tenantId: tenant,
  planUnitCode: unit,
  userId: null,
})

/** Tenants or plan units in which work of a kind is due now. No role sees the rows of several: each is worked on in its own scope. */
export async function dueScopes({ database, now }: Services, kind: string): Promise<Scope[]> {
  const { rows } = await database.app.query<DueScope>(dueWork, dueParameters([kind], now(), null))
  return rows.map(scopeOf)
}

/** Does what is due now, once, one scope after another. @returns the results */
export async function workDue<T>(
  services: Services,
  kinds: readonly { readonly kind: string; readonly work: (scope: Scope) => Promise<T> }[],
): Promise<T[]> {
  const results: T[] = []
  for (const { kind, work } of kinds)
    for (const scope of await dueScopes(services, kind)) results.push(await work(scope))
  return results
}
