import { TaktError } from '#domain/errors.ts'
import { psiServices } from '#domain/services/planning/psi.ts'
import { decodeTable, encodeTable } from '#engine/arrow.ts'
import { psiItemRowSchema, takeItemRows } from '#engine/psi/overview.ts'
import { selectItems } from '#engine/psi/select.ts'
import { handle, inReadOnly, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import type { PsiAnswer } from '../../platform/jobs/psi-tasks.ts'
import { sendBytes } from '../../platform/runs/send-table.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { drill } from './drill.ts'
import { lotRules } from './edit/lot-rules.ts'
import { acceptEdits, proposeEdits } from './edit/edit.ts'
import { undoEdits } from './edit/undo.ts'
import { exportPivot } from './export.ts'
import { pivotOf, type PivotInput } from './layout.ts'
import { selectionOf, type SelectionInput } from './selection.ts'
import { snapshotOf } from './snapshot.ts'

/** Items of one block: more of them are several. */
const MOST_ITEMS = 2000

/** The PSI pivot: what is calculated, and what is behind it. */
export const psiHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  inReadOnly(
    psiServices.layout,
    async (input, tx, call) => (await pivotOf(tx, input, service.services.now(), call)).layout,
  ),
  handle(psiServices.overview, (input, call) => overview(service, input, call)),
  handle(psiServices.block, async ({ items, ...input }, call) => {
    const { task } = await snapshotOf(service, input, codesOf(items), call)
    const { bytes, rows } = await service.pool.ask<PsiAnswer>('psiBlock', task)
    return sendBytes(bytes, rows, call)
  }),
  handle(psiServices.drill, (input, call) => drill(service, input, call)),
  handle(psiServices.lotRules, ({ items }, call) => lotRules(service, codesOf(items), call)),
  handle(psiServices.propose, (input, call) => proposeEdits(service, input, call)),
  handle(psiServices.accept, (input, call) => acceptEdits(service, input, call)),
  handle(psiServices.undoEdits, ({ undo }, call) => undoEdits(undo, call)),
  handle(psiServices.exportPivot, (input, call) => exportPivot(service, input, call)),
]

async function overview(
  service: CalculationService,
  input: PivotInput & SelectionInput,
  call: Call,
): Promise<Uint8Array> {
  const { task, pivot } = await snapshotOf(service, input, null, call)
  const selection = selectionOf(input, pivot.layout)
  const { bytes } = await service.pool.ask<PsiAnswer>('psiOverview', task)
  const rows = decodeTable(psiItemRowSchema, bytes)
  const chosen = takeItemRows(rows, selectItems(rows, selection))
  return sendBytes(encodeTable(psiItemRowSchema, chosen), chosen.length, call)
}

function codesOf(items: unknown): string[] {
  if (!Array.isArray(items) || items.length > MOST_ITEMS || items.some((one) => typeof one !== 'string'))
    throw new TaktError('invalidRequest', {}, { details: `items: a list of at most ${MOST_ITEMS} codes` })
  return items as string[]
}
