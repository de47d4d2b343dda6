import { crudOf } from '#domain/crud.ts'
import type { ImportReport } from '#domain/exchange.ts'
import { formatDuration } from '#domain/rules/duration.ts'
import { escapeFormula } from '#domain/rules/formula.ts'
import { textOf } from '#domain/label.ts'
import { upload } from '../../../client/transfer.ts'
import { csvLine } from '../../../grid/export/csv.ts'
import { preferences } from '../../../state/preferences.ts'
import type { NewPair } from './changeover-rows.ts'
import type { ChangeoverKind } from './changeover-kinds.ts'

/** Code of the row for one pair; the same pair has the same code, so that writing it again changes the row. */
export const pairCode = (owner: string, prev: string, next: string): string =>
  [owner === '*' ? 'ANY' : owner, prev, next === '@same' ? 'SAME' : next].join('-').slice(0, 80)

/** Writes the rows of many pairs at once, all or none: what is there already is changed. */
export async function writePairs(
  kind: ChangeoverKind,
  owner: string,
  pairs: readonly NewPair[],
): Promise<void> {
  const header = ['code', kind.owner, kind.prev, kind.next, 'setupExpr']
  const lines = pairs.map(({ prev, next, seconds }) => [
    pairCode(owner, prev, next),
    owner,
    prev,
    next,
    formatDuration(seconds),
  ])
  const csv = [header, ...lines].map((line) => csvLine(line.map(escapeFormula)))
  const file = new File(csv, `${kind.entity.name}.csv`, { type: 'text/csv' })
  const report = (await upload(crudOf(kind.entity).importRows, {}, [file])) as unknown as ImportReport
  const fault = report.files.flatMap(({ faults }) => faults)[0]
  if (!report.committed && fault) throw new Error(textOf(fault.message, preferences.language))
}
