import type { Tx } from './tenant.ts'

/** What whoever writes without row triggers sets itself, as touch_row() (schema-steps.ts) would. */
export const touched = (row: string): string =>
  `row_version = ${row}.row_version + 1, updated_at = statement_timestamp(), updated_by = (select current_user_id())`

/**
 * Runs work whose statements fire no trigger: no reference is checked, and no row stamped (see `touched`). Whoever calls
 * makes sure that all that rows refer to is checked and locked already, in the same transaction. It needs a right that only a
 * superuser can give (roles.ts); where role app_rw does not have it, triggers fire as ever, which is slower and no less
 * right.
 */
export async function withoutRowTriggers<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const { may } = (await tx.row<{ may: boolean }>(
    "select has_parameter_privilege('session_replication_role', 'set') as may",
  ))!
  if (!may) return work()
  await tx.run('set local session_replication_role = replica')
  // After an error the transaction is rolled back, and the setting with it.
  const result = await work()
  await tx.run('set local session_replication_role = origin')
  return result
}
