import { readMapping } from '#domain/integration/read-mapping.ts'
import { textOf } from '#domain/label.ts'
import type { RowChange } from '../../../platform/crud/rules.ts'
import type { Tx } from '../../../db/tenant.ts'
import { invalid } from '../../../http/envelope.ts'
import type { Call } from '../../../identity/handlers.ts'
import { checkLookups, checkTarget } from '../interfaces/owner.ts'
import { faultsOfTarget } from '../interfaces/rule.ts'
import { readScheme } from './scheme.ts'

/** A scheme is kept only where its mapping can be run, by a user who may run it. */
export async function importSchemeRule(tx: Tx, { after }: RowChange, call: Call): Promise<void> {
  if (!after) return
  const scheme = readScheme(after)
  const faults = faultsOfTarget(scheme, tx)
  if (faults.length > 0)
    throw invalid(
      faults.map(({ member, message }) => ({ message: textOf(message, call.language), members: [member] })),
    )
  checkTarget(scheme.entity, call)
  checkLookups(readMapping(scheme.mapping).lines, call)
}
