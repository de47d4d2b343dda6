import { TaktError } from '#domain/errors.ts'
import type { RowRule } from '../../platform/crud/rules.ts'
import type { Tx } from '../../db/tenant.ts'
import { applyResults } from './result-effects.ts'

const operationOf = (row: Readonly<Record<string, unknown>> | null): string[] =>
  typeof row?.['operationCode'] === 'string' ? [row['operationCode']] : []

/** Results written by the general endpoints change their operations like those that are reported. */
export const resultRule: RowRule = async (tx, { before, after }, call) => {
  if (before?.['voided'] === true) throw new TaktError('resultVoided', { result: before['code'] })
  if (!before && !after) return
  const mayReopen = call.caller?.permissions.has('Pages.Roles') ?? false
  // Of a row that goes the rule is asked before.
  if (after === null) await tx.run('update result set voided = true where code = $1', [before!['code']])
  await applyResults(tx, [...operationOf(before), ...operationOf(after)], {
    language: call.language,
    by: call.caller?.userName ?? null,
    mayReopen,
  })
}

/** Results that a file brought: the operations that they name. */
export async function resultsImported(tx: Tx, stage: string): Promise<void> {
  const rows = await tx.rows<{ operation: string }>(
    `select distinct r.operation_code as operation from result r join ${stage} s on lower(s.code) = lower(r.code)
     order by 1`,
  )
  await applyResults(
    tx,
    rows.map(({ operation }) => operation),
    { language: 'en', by: null, mayReopen: false },
  )
}
