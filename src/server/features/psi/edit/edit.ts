import { TaktError } from '#domain/errors.ts'
import type { PsiAccepted, PsiOrderChange, PsiProposed } from '#domain/psi/edit.ts'
import { formatDecimal } from '#domain/rules/decimal.ts'
import { decodeTable } from '#engine/arrow.ts'
import { NULL_I64, textAt } from '#engine/columns.ts'
import { psiRows } from '#engine/psi/problem.ts'
import { propose } from '#engine/psi/proposal/propose.ts'
import type { Proposal } from '#engine/psi/proposal/types.ts'
import { psiCellSchema } from '#engine/psi/results.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Call } from '../../../identity/handlers.ts'
import type { PsiAnswer } from '../../../platform/jobs/psi-tasks.ts'
import { changingPlan, lockPlan } from '../../planning/changing-plan.ts'
import type { CalculationService } from '../../../platform/runs/service.ts'
import { pivotOf, type Pivot, type PivotInput } from '../layout.ts'
import { readTask } from '../snapshot.ts'
import { readEdits } from './asked.ts'
import { factsOf, rowKey, type EditFacts } from './facts.ts'
import { nameNew } from './names.ts'
import { checkUnchanged } from './unchanged.ts'
import { noteChange } from './note.ts'
import { checkMayWrite, entityOf, writeChanges } from './write.ts'

interface EditInput extends PivotInput {
  readonly edits: unknown
}

interface Made {
  readonly pivot: Pivot
  readonly facts: EditFacts
  readonly changes: readonly PsiOrderChange[]
  readonly remains: PsiProposed['remains']
}

async function makeProposal(
  service: CalculationService,
  tx: Tx,
  input: EditInput,
  call: Call,
): Promise<Made> {
  const now = service.services.now()
  const pivot = await pivotOf(tx, input, now, call)
  if (pivot.layout.target !== 'item') throw new TaktError('psiNotByItem', { code: pivot.layout.code })
  const edits = readEdits(input.edits, pivot.layout.periods.length)
  const codes = [...new Set(edits.map(({ item }) => item))]
  const facts = await factsOf(tx, pivot, codes, now)
  const unknown = codes.find((code) => !facts.items.some(({ item }) => item === code))
  if (unknown !== undefined) throw new TaktError('itemUnknown', { item: unknown })
  const proposal = propose(facts, edits)
  const remains = proposal.remains.map((one) => ({ ...one, qty: formatDecimal(one.qty) }))
  return { pivot, facts, changes: await nameNew(tx, changesOf(proposal, facts)), remains }
}

const changesOf = ({ changes }: Proposal, { rowOf }: EditFacts): PsiOrderChange[] =>
  changes.map(({ action, kind, key, item, from, to, before, after, counted }) => {
    const row = key === null ? undefined : rowOf.get(rowKey(kind, key))
    const quantities = {
      before: formatDecimal(before),
      after: formatDecimal(after),
      counted: formatDecimal(counted),
    }
    const { id = null, rowVersion = null } = row ?? {}
    return { action, kind, key: key ?? '', id, rowVersion, item, from, to, ...quantities }
  })

/** The changes are written, the pivot is calculated with them, and they are taken back: what is shown is what comes. */
export function proposeEdits(
  service: CalculationService,
  input: EditInput,
  call: Call,
): Promise<PsiProposed> {
  return changingPlan(call, async (tx) => {
    const { pivot, facts, changes, remains } = await makeProposal(service, tx, input, call)
    checkMayWrite(tx, changes, call)
    await tx.run('savepoint before_edits')
    await writeChanges(tx, changes, facts, call)
    const codes = facts.items.map(({ item }) => item)
    const task = await readTask(tx, pivot, codes, {
      signal: call.signal,
      pool: service.services.database.app,
    })
    await tx.run('rollback to savepoint before_edits')
    const { bytes } = await service.pool.ask<PsiAnswer>('psiBlock', task)
    return { changes, remains, rows: rowsOf(bytes, pivot.layout.periods.length) }
  })
}

function rowsOf(bytes: Uint8Array, width: number): PsiProposed['rows'] {
  const { columns, length } = decodeTable(psiCellSchema, bytes)
  const text = (value: bigint) => (value === NULL_I64 ? null : formatDecimal(value))
  return Array.from({ length: length / width }, (_, k) => ({
    item: textAt(columns.item, k * width)!,
    cells: Object.fromEntries(
      psiRows.map((row) => [row, Array.from(columns[row].subarray(k * width, (k + 1) * width), text)]),
    ),
  }))
}

/** Writes what was proposed if it is still what the edits come to; names the order that somebody changed since. */
export function acceptEdits(
  service: CalculationService,
  input: EditInput & { readonly changes: unknown },
  call: Call,
): Promise<PsiAccepted> {
  return changingPlan(call, async (tx) => {
    await lockPlan(tx)
    const { facts, changes } = await makeProposal(service, tx, input, call)
    await checkAsProposed(tx, input.changes, changes, call)
    checkMayWrite(tx, changes, call)
    const undo = await writeChanges(tx, changes, facts, call)
    await noteChange(tx)
    return { changes, undo }
  })
}

/** Throws 409 where a row changed since, by name of its user, or where the edits come to something else now. */
async function checkAsProposed(
  tx: Tx,
  given: unknown,
  changes: readonly PsiOrderChange[],
  call: Call,
): Promise<void> {
  if (!Array.isArray(given)) throw new TaktError('invalidRequest', {}, { details: 'changes: a list' })
  const proposed = given as Partial<PsiOrderChange>[]
  for (const { id, kind, key, rowVersion } of proposed) {
    if (!id) continue
    const entity = entityOf[kind === 'purchase' ? 'purchase' : 'order']
    await checkUnchanged(tx, { entity, id, key: String(key), rowVersion: Number(rowVersion) }, call)
  }
  const brief = (list: readonly Partial<PsiOrderChange>[]): string =>
    JSON.stringify(list.map((one) => [one.action, one.kind, one.key, one.id, one.from, one.to, one.after]))
  if (brief(proposed) !== brief(changes)) throw new TaktError('psiPlanChanged')
}
