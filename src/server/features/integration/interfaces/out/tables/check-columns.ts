import type { OutCell } from '#domain/integration/out-mapping.ts'
import { fitFault, type TargetColumn } from '#domain/integration/target-column.ts'
import type { Label } from '#domain/label.ts'
import type { ConnectionEntry } from '../../../../../outgoing/connections.ts'
import { isTableKind } from '../../../../../outgoing/targets.ts'
import { SourceFault } from '../../../../../platform/connections/source-fault.ts'
import type { KeptInterface } from '../../config.ts'
import type { RowFault } from '../../checked-rows.ts'
import { Stopped } from '../../stopped.ts'
import { openSession } from './open-session.ts'

/** What is wrong with a row for the table that it is sent to. */
export type RowCheck = (cells: readonly OutCell[]) => readonly RowFault[]

interface Sent extends Pick<KeptInterface, 'mode' | 'format'> {
  readonly connection: string
  readonly sourceTable: string
}

/** The check of rows that have values for these names. */
export type CheckOf = (targets: readonly string[]) => RowCheck

/**
 * What is wrong with rows for the target of an interface as it is now; what has no columns takes all rows. To be asked for
 * outside of a transaction: the other system may take its time.
 */
export async function checkFor(config: Sent, entry: ConnectionEntry): Promise<CheckOf> {
  if (config.format !== 'table') return () => () => []
  if (!isTableKind(entry.kind)) throw new SourceFault(config.connection, 'otherKind', { entry: entry.name })
  const session = await openSession(config.connection, entry, config.sourceTable)
  try {
    const columns = await session.columns()
    return (targets) => tableCheck(config, entry, columns, targets)
  } finally {
    await session.close()
  }
}

/** A mapped column that the table lacks, a column that it needs and a key that is not mapped are refused by name. */
function tableCheck(
  { connection, sourceTable: target, mode }: Sent,
  entry: ConnectionEntry,
  columns: readonly TargetColumn[],
  targets: readonly string[],
): RowCheck {
  const { key, deletes } = entry.targets.find(({ name }) => name === target)!
  if (mode === 'replace' && !deletes) throw new SourceFault(connection, 'noDeletes', { table: target })
  for (const column of [...key, ...targets])
    if (!columns.some(({ name }) => name === column))
      throw new SourceFault(connection, 'noColumn', { table: target, column })
  const unmapped = columns.find(
    ({ name, optional }) =>
      !targets.includes(name) && (key.includes(name) || (mode !== 'update' && !optional)),
  )
  if (unmapped) throw new Stopped('columnNeeded', { table: target, column: unmapped.name })
  return rowCheck(columns, targets, key)
}

function rowCheck(
  columns: readonly TargetColumn[],
  targets: readonly string[],
  key: readonly string[],
): RowCheck {
  const found = targets.map((target) => {
    const column = columns.find(({ name }) => name === target)!
    // Rows are known by it, also where the table would take rows without.
    return key.includes(target) ? { ...column, nullable: false } : column
  })
  const keys = key.map((name) => targets.indexOf(name))
  const seen = new Set<string>()
  return (cells) => {
    const faults = cells.flatMap((cell, at): RowFault[] => {
      const message: Label | null = fitFault(found[at]!, cell)
      return message ? [{ target: targets[at]!, message }] : []
    })
    if (faults.length > 0) return faults
    const known = JSON.stringify(keys.map((at) => cells[at]!.text))
    if (seen.has(known)) return [{ target: key.join(', '), message: keyTwice }]
    seen.add(known)
    return []
  }
}

const keyTwice: Label = { zh: '前面的行已有此键', en: 'an earlier row has this key' }
