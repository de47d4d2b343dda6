import { TaktError } from '#domain/errors.ts'
import type { Tx } from '../../db/tenant.ts'

/** Runs a function of the owner on a table (own-table-schema.ts); one that others use for too long stays as it is. */
async function alter(tx: Tx, statement: string, values: readonly unknown[]): Promise<void> {
  try {
    await tx.run(statement, values)
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error
    throw new TaktError('ownTableBusy')
  }
}

/** Brings the table of the database to what is declared; `finished`: values are where they belong. */
export const shapeTable = (tx: Tx, tableCode: string, finished: boolean): Promise<void> =>
  alter(tx, 'select shape_own_table($1, $2)', [tableCode, finished])

/** Drops the table of the database, with all of its rows. */
export const removeTable = (tx: Tx, tableCode: string): Promise<void> =>
  alter(tx, 'select drop_own_table($1)', [tableCode])
