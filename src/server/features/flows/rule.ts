import { TaktError } from '#domain/errors.ts'
import { readSteps } from '#domain/integration/flows/steps.ts'
import { textOf } from '#domain/label.ts'
import type { Caller } from '../../identity/caller.ts'
import type { RowChange } from '../../platform/crud/rules.ts'
import type { Tx } from '../../db/tenant.ts'
import { invalid } from '../../http/envelope.ts'
import type { Call } from '../../identity/handlers.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { dueAfter, type KeptFlow } from './flow.ts'

const unreadable = { zh: '步骤无法读取', en: 'the steps cannot be read' }

/** Throws where a published flow is another's and the caller may not deal with users. */
export function requireOwner(
  owner: unknown,
  { userName, permissions }: Pick<Caller, 'userName' | 'permissions'>,
): void {
  if (typeof owner !== 'string' || owner.toLowerCase() === userName.toLowerCase()) return
  if (!permissions.has('Pages.Users')) throw new TaktError('flowOfOther', { owner })
}

export async function flowRule(tx: Tx, { before, after }: RowChange, call: Call): Promise<void | 'wrote'> {
  requireOwner(before?.['owner'], call.caller!)
  if (!after) {
    if (before) await forget(tx, String(before['id']))
    return
  }
  const kept = after as unknown as KeptFlow
  if (readSteps(kept.steps) === null)
    throw invalid([{ message: textOf(unreadable, call.language), members: ['steps'] }])
  const next = dueAfter(kept, Math.floor(Date.now() / 1000), await unitZone(tx))
  await tx.run('update flow set next_due = $2 where id = $1', [kept.id, next])
  return 'wrote'
}

/** Its runs stay, and go on or are repeated with the versions that they began with. */
async function forget(tx: Tx, id: string): Promise<void> {
  await tx.run('delete from flow_pending where tenant_id = $1 and flow_id = $2', [tx.tenantId, id])
  await tx.run(
    `delete from flow_version v where v.tenant_id = $1 and v.flow_id = $2 and not exists (select from flow_run r
       where r.tenant_id = v.tenant_id and r.flow_id = v.flow_id::text and r.version = v.version)`,
    [tx.tenantId, id],
  )
}
