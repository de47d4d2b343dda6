import { reportDef } from '#domain/entities/reports/report-def.ts'
import { reportSubscription } from '#domain/entities/reports/report-subscription.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { fieldFaultsOf } from '#domain/reports/designed/fault.ts'
import { readDefinition } from '#domain/reports/designed/read-definition.ts'
import { reportOf } from '#domain/reports/designed/report.ts'
import { reportNamed } from '#domain/reports/index.ts'
import { type Report, viewCodeOf } from '#domain/reports/report.ts'
import { auditRow } from '../../../platform/crud/audit.ts'
import { findRow } from '../../../platform/crud/read.ts'
import { whole } from '../../../platform/crud/reading.ts'
import { isRowId } from '../../../db/sql/shape.ts'
import type { Tx } from '../../../db/tenant.ts'
import { invalid } from '../../../http/envelope.ts'
import type { Call } from '../../../identity/handlers.ts'
import { notFound } from '../../../platform/crud/require-seen.ts'
import { removeStyles } from '../kept-styles.ts'
import { checkOpen } from '../open.ts'
import { checkDefinition } from './check.ts'
import { keptReport, lockedReport, type KeptReport } from './store.ts'

const defs = whole('reportDef')
const longestDefinition = 200_000

/** What of a report its maker gives. */
interface SentReport {
  readonly code: string
  readonly name: string
  readonly folder: string
  readonly definition: unknown
  readonly roles?: readonly string[] | null | undefined
}

/** The report of a sent definition, as the caller may run it; throws what is wrong with it, by member. */
export function sentReport(sent: SentReport, call: Call): Report {
  if ((JSON.stringify(sent.definition) ?? '').length > longestDefinition) throw new TaktError('tooLarge')
  const definition = readDefinition(sent.definition)
  if (!definition) throw new TaktError('invalidRequest', {}, { details: 'definition' })
  const checked = checkDefinition(definition, call.limitedScope.model)
  if (!checked.design) throw invalid(fieldFaultsOf(checked.faults, call.language))
  const report = reportOf(checked.design, sent)
  checkOpen(report, call)
  return report
}

/** Columns that a maker writes, in the order of `valuesOf`. */
const written = ['name', 'folder', 'kind', 'data', 'definition', 'roles']

async function valuesOf(tx: Tx, sent: SentReport, call: Call): Promise<readonly unknown[]> {
  const { definition, entity } = sentReport(sent, call).design!
  const roles = sent.roles ?? []
  const known = await tx.rows<{ code: string }>(
    `select role_code as code from ${whole('role')} where role_code = any ($1)`,
    [roles],
  )
  const missing = roles.find((code) => !known.some((role) => role.code === code))
  if (missing !== undefined) throw notFound('role', missing, call)
  return [sent.name, sent.folder, definition.kind, entity.name, JSON.stringify(definition), roles]
}

export async function createReport(tx: Tx, sent: SentReport, call: Call): Promise<KeptReport> {
  const { code } = sent
  if (reportNamed(code) || viewCodeOf(code) !== null || (await keptReport(tx, code)))
    throw new TaktError('reportCodeTaken', { code })
  const values = await valuesOf(tx, sent, call)
  const row = await tx.row<{ id: string }>(
    `insert into ${defs} (code, ${written.join(', ')})
     values ($1, ${values.map((_value, at) => `$${at + 2}`).join(', ')})
     on conflict do nothing returning id`,
    [code, ...values],
  )
  if (!row) throw new TaktError('reportCodeTaken', { code })
  await auditRow(reportDef, tx, 'create', null, (await findRow(reportDef, tx, row.id))!)
  return (await lockedReport(tx, row.id))!
}

async function requireReport(tx: Tx, id: string, call: Call): Promise<KeptReport> {
  const kept = isRowId(id) ? await lockedReport(tx, id) : undefined
  if (!kept) throw notFound('reportDef', id, call)
  return kept
}

export async function updateReport(
  tx: Tx,
  {
    id,
    rowVersion,
    ...sent
  }: Omit<SentReport, 'code'> & { readonly id: string; readonly rowVersion: number },
  call: Call,
): Promise<KeptReport> {
  const old = await requireReport(tx, id, call)
  if (old.rowVersion !== rowVersion)
    throw new TaktError('changedByOthers', {
      entity: textOf(reportDef.label, call.language),
      key: old.code,
    })
  const values = await valuesOf(tx, { code: old.code, ...sent }, call)
  const before = await findRow(reportDef, tx, id)
  await tx.run(
    `update ${defs} set ${written.map((column, at) => `${column} = $${at + 2}`).join(', ')} where id = $1`,
    [id, ...values],
  )
  await auditRow(reportDef, tx, 'update', before!, (await findRow(reportDef, tx, id))!)
  return (await lockedReport(tx, id))!
}

/** Goes with the parameters, styles and runs that are kept of it. */
export async function removeReport(tx: Tx, id: string, call: Call): Promise<void> {
  const { code } = await requireReport(tx, id, call)
  await checkUnsubscribed(tx, code, call)
  const before = (await findRow(reportDef, tx, id))!
  for (const name of ['reportTemplate', 'reportRun'])
    await tx.run(`delete from ${whole(name)} where lower(report_code) = lower($1)`, [code])
  await removeStyles(tx, code)
  await tx.run(`delete from ${defs} where id = $1`, [id])
  await auditRow(reportDef, tx, 'delete', before, null)
}

async function checkUnsubscribed(tx: Tx, code: string, call: Call): Promise<void> {
  const rows = await tx.rows<{ name: string }>(
    `select name from ${whole('reportSubscription')} where lower(report_code) = lower($1) order by lower(name), id`,
    [code],
  )
  if (rows.length === 0) return
  const referrer = {
    app: reportSubscription.service,
    label: textOf(reportSubscription.label, call.language),
    field: 'reportCode',
    code: rows[0]!.name,
    count: rows.length,
  }
  throw new TaktError(
    'stillReferenced',
    { entity: textOf(reportDef.label, call.language), key: code },
    { details: { referrers: [referrer] } },
  )
}
