import type { FieldFault } from '#domain/errors.ts'
import { checkMapping } from '#domain/integration/check-mapping.ts'
import { readMapping } from '#domain/integration/read-mapping.ts'
import { saidOf, filled, textOf, type Label } from '#domain/label.ts'
import type { RowChange } from '../../../platform/crud/rules.ts'
import type { Scope, Tx } from '../../../db/tenant.ts'
import { invalid } from '../../../http/envelope.ts'
import type { Call } from '../../../identity/handlers.ts'
import { conditionFault } from '../../../platform/expressions/condition.ts'
import { unitZone } from '../../../platform/runs/unit-zone.ts'
import { dueAfter, targetNamed, type KeptInterface } from './config.ts'
import { checkLookups, checkTarget } from './owner.ts'
import { faultsOfOrder, faultsOfSource } from './source-rule.ts'
import { forgetHashes } from './row-hashes.ts'
import { outFaults } from './out/rule.ts'
import { stops } from './stopped.ts'

/**
 * What is wrong with how rows are to be written, as far as it can be known without their source; the mapping by the fields it
 * fills.
 */
export function faultsOfTarget(
  config: Pick<KeptInterface, 'entity' | 'mapping' | 'mode' | 'scope'>,
  within: Pick<Scope, 'limits' | 'model'>,
): readonly { member: string; message: Label }[] {
  const entity = targetNamed(config.entity, within)
  if (!entity) return [{ member: 'entity', message: filled(stops.noEntity, { entity: config.entity }) }]
  const { lines, faults } = readMapping(config.mapping)
  const found = [
    ...faults,
    ...checkMapping(lines, { entity, mode: config.mode, columns: null, model: within.model }),
  ]
  const wrong = found.map(({ target, message }) => ({
    member: 'mapping',
    message: target === '' ? message : saidOf(target, message),
  }))
  const scope = config.scope ? conditionFault(config.scope, entity, within.limits, within.model) : null
  const isKept = !entity.operations.includes('delete') || entity.states !== undefined || entity.view
  return [
    ...wrong,
    ...(scope ? [{ member: 'scope', message: scope }] : []),
    ...(config.mode === 'replace' && isKept
      ? [{ member: 'mode', message: filled(stops.noReplace, { entity: entity.label }) }]
      : []),
  ]
}

async function inFaults(tx: Tx, config: KeptInterface, { language }: Call): Promise<FieldFault[]> {
  const faults = [...(await faultsOfSource(tx, config)), ...faultsOfTarget(config, tx)]
  return faults.map(({ member, message }) => ({ message: textOf(message, language), members: [member] }))
}

/** The user who saves an interface owns it: it reads and writes with the owner's rights, so the owner must have them. */
export async function interfaceRule(
  tx: Tx,
  { before, after }: RowChange,
  call: Call,
): Promise<void | 'wrote'> {
  if (!after) return
  const config = after as unknown as KeptInterface
  const isOut = config.direction === 'out'
  const faults: readonly FieldFault[] = [
    ...(await faultsOfOrder(tx, config, call)),
    ...(isOut ? await outFaults(tx, config, call) : await inFaults(tx, config, call)),
  ]
  if (faults.length > 0) throw invalid(faults)
  if (!isOut) {
    checkTarget(config.entity, call)
    checkLookups(readMapping(config.mapping).lines, call)
  }
  const next = dueAfter(config, Math.floor(Date.now() / 1000), await unitZone(tx))
  // Another source, table or column has values of its own: what was read of the old one says nothing.
  const moved =
    before && movedFields.some((name) => before[name] !== after[name]) && before['cursor'] === after['cursor']
  const wasReset = before && before['cursor'] !== null && after['cursor'] === null
  if (before && (moved || wasReset || hashedFields.some((name) => !isSame(before[name], after[name]))))
    await forgetHashes(tx, config.id)
  await tx.run(
    `update interface_config set owner = $2, next_due = $3${moved ? ', cursor = null' : ''} where id = $1`,
    [config.id, call.caller!.userName, next],
  )
  return 'wrote'
}

const movedFields = [
  'direction',
  'topic',
  'connection',
  'sourceTable',
  'sourceFilter',
  'cursorColumn',
  'byHash',
  'entity',
] as const
/** What rows become: with another one each is to be written again. */
const hashedFields = ['mapping', 'joins', 'mode'] as const

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
