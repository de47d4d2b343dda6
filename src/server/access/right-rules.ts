import { TaktError } from '#domain/errors.ts'
import type { RowRule } from '../crud/rules.ts'
import { mayGiveRoles, seesEverything } from './reach.ts'
import { findRoles } from './roles.ts'

/** A role given for one plan unit is given like any other. */
export const userRightRule: RowRule = async (tx, { before, after }, call) => {
  const codes = [before, after].flatMap((row) => (row ? [String(row['roleCode'])] : []))
  mayGiveRoles(call, await findRoles(tx, codes))
}

export const userRightDetailRule: RowRule = async (_tx, { before, after }, call) => {
  if (!seesEverything(call))
    throw new TaktError('beyondOwnRights', { permissions: String((after ?? before)?.['appCode']) })
}
