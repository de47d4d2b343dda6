import { entityNamed } from '#domain/entities/index.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import type { PsiUndo } from '#domain/psi/edit.ts'
import { checkTool } from '../../../identity/tool-check.ts'
import { changeRowIn } from '../../../platform/crud/change.ts'
import { isRowId } from '../../../db/sql/shape.ts'
import { deleteRows } from '../../../platform/crud/write.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Call } from '../../../identity/handlers.ts'
import { changingPlan, lockPlan } from '../../planning/changing-plan.ts'
import { noteChange } from './note.ts'
import { checkUnchanged } from './unchanged.ts'
import { entityOf } from './write.ts'

/** Fields that edits of the pivot write. */
const written = new Set(['qty', 'status', 'dueDate', 'plannedEnd', 'needDate'])
const editable = new Set<string>(Object.values(entityOf))

/** Gives every row back what it had, and takes away those that were added; nothing where somebody changed one since. */
export function undoEdits(undo: unknown, call: Call): Promise<null> {
  const steps = readSteps(undo)
  return changingPlan(call, async (tx) => {
    await lockPlan(tx)
    for (const step of steps) await checkUnchanged(tx, step, call)
    for (const step of steps) await takeBack(tx, step, call)
    await noteChange(tx)
    return null
  })
}

async function takeBack(tx: Tx, step: PsiUndo, call: Call): Promise<void> {
  const { entity: name, id, rowVersion, before } = step
  const entity = entityNamed(name)
  checkTool(entity, before ? 'edit' : 'delete', call)
  if (before) await changeRowIn(entity, tx, { ...before, id, rowVersion }, call)
  else await takeAway(tx, step, call)
}

/** An order that was added may have operations by now, or be named by others. */
async function takeAway(tx: Tx, { entity: name, id, key }: PsiUndo, call: Call): Promise<void> {
  const entity = entityNamed(name)
  try {
    await deleteRows(entity, tx, [id], call.language)
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error
    throw new TaktError('stillReferenced', { entity: textOf(entity.label, call.language), key })
  }
}

function readSteps(undo: unknown): PsiUndo[] {
  const steps = Array.isArray(undo) ? (undo as Partial<PsiUndo>[]) : []
  const isStep = ({ entity, id, key, rowVersion, before }: Partial<PsiUndo>): boolean =>
    editable.has(entity ?? '') &&
    isRowId(id) &&
    typeof key === 'string' &&
    Number.isInteger(rowVersion) &&
    (before === null || (before !== undefined && Object.keys(before).every((field) => written.has(field))))
  if (steps.length === 0 || !steps.every(isStep))
    throw new TaktError('invalidRequest', {}, { details: 'undo: as it was answered' })
  return steps as PsiUndo[]
}
