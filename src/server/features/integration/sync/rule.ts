import { TaktError } from '#domain/errors.ts'
import { labelOfError, textOf, type Label } from '#domain/label.ts'
import type { RowChange } from '../../../platform/crud/rules.ts'
import type { Tx } from '../../../db/tenant.ts'
import { invalid } from '../../../http/envelope.ts'
import type { Call } from '../../../identity/handlers.ts'
import { unitZone } from '../../../platform/runs/unit-zone.ts'
import { dueAfter, keptSync, requireIdle, type KeptSync } from './config.ts'
import { syncFaults } from './faults.ts'
import { forgetSync } from './rows.ts'
import { checkSides, sidesOfCall, syncEntity } from './sides.ts'
import { Stopped } from './stopped.ts'

/** The user who saves a synchronisation owns it: it works with the owner's rights in both plan units, so the owner must have them. */
export async function dataSyncRule(
  tx: Tx,
  { before, after }: RowChange,
  call: Call,
): Promise<void | 'wrote'> {
  if (!after) return forget(tx, String(before!['id']), String(before!['code']), call)
  const sync = keptSync(after, tx.planUnitCode!)
  const refuse = (faults: readonly { readonly member: string; readonly message: Label }[]) =>
    invalid(
      faults.map(({ member, message }) => ({ members: [member], message: textOf(message, call.language) })),
    )
  const faults = syncFaults(sync, tx)
  if (faults.length > 0) throw refuse(faults)
  const unmet = await rightsFault(tx, sync, call)
  if (unmet) throw refuse([unmet])
  // Rows of another pair of plan units say nothing about those of this one.
  if (before && moving.some((name) => before[name] !== after[name]))
    await forget(tx, sync.id, sync.code, call)
  await tx.run('update data_sync set owner = $2, next_due = $3 where id = $1', [
    sync.id,
    call.caller!.userName,
    dueAfter(sync, Math.floor(Date.now() / 1000), await unitZone(tx)),
  ])
  return 'wrote'
}

async function forget(tx: Tx, id: string, code: string, call: Call): Promise<void> {
  try {
    await requireIdle(tx, { code })
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    throw invalid([{ members: [], message: textOf(error.label, call.language) }])
  }
  await forgetSync(tx, id)
}

const moving = ['otherUnit', 'direction'] as const

const rightsCodes: ReadonlySet<string> = new Set(['notPermitted', 'appNotGranted', 'noPlanUnit'])

async function rightsFault(tx: Tx, sync: KeptSync, call: Call) {
  try {
    const sides = await sidesOfCall(tx, call, sync)
    for (const { entity } of sync.parts) checkSides(syncEntity(entity, sides), sides)
    return null
  } catch (error) {
    if (error instanceof Stopped)
      return { member: error.reason === 'noOwner' ? 'otherUnit' : 'parts', message: error.label }
    if (error instanceof TaktError && rightsCodes.has(error.code))
      return { member: 'parts', message: labelOfError(error) }
    throw error
  }
}
