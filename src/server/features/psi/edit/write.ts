import { entityNamed } from '#domain/entities/index.ts'
import type { PsiOrderChange, PsiUndo } from '#domain/psi/edit.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import { checkTool } from '../../../identity/tool-check.ts'
import { addRowIn, changeRowIn } from '../../../platform/crud/change.ts'
import { findRow } from '../../../platform/crud/read.ts'
import { checkShown } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Call } from '../../../identity/handlers.ts'
import { rowKey, type EditFacts } from './facts.ts'

/** Entities of the rows that edits write. */
export const entityOf = { order: 'order', purchase: 'purchaseOrder' } as const

/** Fields that edits write: what is hidden of them from a user is not written for the user. */
const writtenFields = {
  order: ['code', 'orderType', 'itemCode', 'qty', 'status', 'dueDate', 'plannedEnd'],
  purchase: ['docNo', 'lineNo', 'kind', 'supplier', 'itemCode', 'qty', 'status', 'needDate'],
} as const

/** Throws 403 where the caller may not do by hand, in the lists, what the changes do. */
export function checkMayWrite(tx: Tx, changes: readonly PsiOrderChange[], call: Call): void {
  for (const { action, kind } of changes)
    checkTool(entityNamed(entityOf[kind]), action === 'create' ? 'add' : 'edit', call)
  for (const kind of new Set(changes.map((one) => one.kind)))
    for (const field of writtenFields[kind]) checkShown(tx, entityOf[kind], field, call.language)
}

/** Writes the changes in their order by the rules of the lists; answers how each is taken back, the last one first. */
export async function writeChanges(
  tx: Tx,
  changes: readonly PsiOrderChange[],
  facts: EditFacts,
  call: Call,
): Promise<PsiUndo[]> {
  const undo: PsiUndo[] = []
  for (const change of changes) {
    const name = entityOf[change.kind]
    const entity = entityNamed(name)
    if (change.action === 'create') {
      const row = await addRowIn(entity, tx, newRow(change, facts), call)
      undo.push({
        entity: name,
        key: change.key,
        id: String(row['id']),
        rowVersion: Number(row['rowVersion']),
        before: null,
      })
      continue
    }
    const values = valuesOf(change, facts)
    const { id, rowVersion } = change
    const before = await findRow(entity, tx, id)
    const after = await changeRowIn(entity, tx, { ...values, id, rowVersion }, call)
    const old = Object.keys(values).map((field) => [field, before?.[field] ?? null] as const)
    undo.push({
      entity: name,
      key: change.key,
      id: id!,
      rowVersion: Number(after['rowVersion']),
      before: Object.fromEntries(old),
    })
  }
  return undo.toReversed()
}

/** The end of a period belongs to the next one. */
const dueAt = ({ to }: PsiOrderChange, { ends }: EditFacts): string => formatSeconds(ends[to!]! - 1)

/** An order that loses everything keeps its quantity and its operations, so that it can be taken back. */
function valuesOf(change: PsiOrderChange, facts: EditFacts): Record<string, unknown> {
  if (change.action === 'cancel') return { status: 'X' }
  if (change.action === 'lower') return { qty: change.after }
  return { [facts.rowOf.get(rowKey(change.kind, change.key))!.dateField]: dueAt(change, facts) }
}

function newRow(change: PsiOrderChange, facts: EditFacts): Record<string, unknown> {
  const { key, item: itemCode, after: qty } = change
  const due = dueAt(change, facts)
  if (change.kind === 'order') return { code: key, orderType: 'M', itemCode, qty, dueDate: due }
  const at = key.lastIndexOf('/')
  const supplier = facts.items.find(({ item }) => item === itemCode)!.supplier
  return {
    docNo: key.slice(0, at),
    lineNo: Number(key.slice(at + 1)),
    kind: 'PR',
    supplier,
    itemCode,
    qty,
    needDate: due,
  }
}
