import { setPassword } from '../src/server/features/accounts/password-change.ts'
import type { Tx } from '../src/server/db/tenant.ts'

/** Lets the administrator of the tenant of measurements sign in by a password that need not be changed. */
export async function admitAdmin(tx: Tx, password: string): Promise<void> {
  const user = await tx.row<{ id: string }>('select id from "user" where tenant_id = 1')
  await setPassword(tx, user!.id, password, false)
  await tx.run('update "user" set login_boot = false where tenant_id = 1')
}
