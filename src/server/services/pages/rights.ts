import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../http/handlers.ts'

export async function rightsLacking(
  _tx: Tx,
  _content: unknown,
  _roles: readonly string[],
  _call: Call,
): Promise<readonly object[]> {
  return []
}
