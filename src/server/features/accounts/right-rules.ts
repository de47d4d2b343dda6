import type { RowRule } from '../../platform/crud/rules.ts'
import { beyondOwn, mayGiveRoles, mayGiveUnits, seesEverything } from '../../identity/reach.ts'
import { findRoles } from './roles.ts'

const unitOf = (row: Readonly<Record<string, unknown>>): string | null =>
  typeof row['unitCode'] === 'string'
    ? row['unitCode']
    : ((row['planUnitCode'] as string | undefined) ?? null)

/** A role given for one plan unit is given like any other, and the plan unit with it. */
export const userRightRule: RowRule = async (tx, { before, after }, call) => {
  for (const row of [before, after]) {
    if (!row) continue
    const where = unitOf(row)
    if (where !== null && row === after) mayGiveUnits(call, [where])
    mayGiveRoles(call, await findRoles(tx, [String(row['roleCode'])]), where)
  }
}

export const userRightDetailRule: RowRule = async (_tx, { before, after }, call) => {
  for (const row of [before, after])
    if (row && !seesEverything(call, unitOf(row))) throw beyondOwn(String(row['appCode']))
}
