import type { Readable } from 'node:stream'
import { columnOf } from '#domain/entity.ts'
import { tablesOf } from '#domain/reports/designed/document.ts'
import type { Report } from '#domain/reports/report.ts'
import type { ReportStyle } from '#domain/reports/style.ts'
import { quoted } from '../../../db/sql/shape.ts'
import type { Tx } from '../../../db/tenant.ts'
import { auditExport } from '../../../platform/exchange/export-audit.ts'
import type { Reader } from '../../../identity/handlers.ts'
import { countOfQuery } from '../../kpi/query-page.ts'
import type { MailFile } from '../../../outgoing/mail.ts'
import { fileOfReport } from '../document/export.ts'
import { sectionAsk } from '../document/sections.ts'
import { openReport } from '../open.ts'
import type { ReportAsk } from '../query.ts'
import { reportQuery } from '../rows.ts'
import { inSnapshot } from '../snapshot.ts'
import type { ReportService } from '../service.ts'
import { firstRows, type BodyTable } from './body-rows.ts'
import { styleFor } from './style.ts'
import type { Subscription } from './subscription.ts'

/** Larger files stay here; their mail has a link alone. */
export const LARGEST_FILE = 10 * 1024 * 1024
export interface FoundRows {
  readonly report: Report
  readonly rows: number
  readonly zone: string
  /** The first rows as they are shown; null where the mail has a file. */
  readonly table: BodyTable | null
  /** Null where it is larger than a mail takes. */
  readonly file: MailFile | null
}

/**
 * What a reader gets of a subscription, on the day of its run; null where there is nothing to send. A file is written to the
 * audit log with its recipients. @throws TaktError when the report is closed to the reader or its parameters are wrong
 */
export async function contentFor(
  service: ReportService,
  subscription: Subscription,
  at: string,
  reader: Reader,
  recipients: readonly string[],
): Promise<FoundRows | null> {
  const report = await openReport(subscription.reportCode, reader)
  const tables = tablesOf(report)
  // A mail that is tried again later is still about the day of its run.
  const then = { ...service, services: { ...service.services, now: () => new Date(at) } }
  const isBody = subscription.isSendEmail && subscription.format === 'html'
  const found = await inSnapshot(then, report, subscription.params, reader, async (tx, ask) => {
    const asks: ReportAsk[] = []
    for (const table of tables) asks.push(await sectionAsk(table, { ask, service: then, tx, looks: reader }))
    let rows = 0
    for (const [nth, table] of tables.entries())
      rows += await countOfQuery(tx, reportQuery(table, tx, asks[nth]!), {}, reader.language)
    if (rows === 0 && subscription.onlyWhenRows) return null
    if (!(await passesLevel(tx, report, ask, subscription))) return null
    const styles: (ReportStyle | null)[] = []
    for (const table of tables) styles.push(await styleFor(tx, table, subscription, reader))
    const [first] = tables
    const table = isBody && first ? await firstRows(tx, first, asks[0]!, styles[0]!, reader.language) : null
    return { report, rows, zone: ask.zone, table, styles }
  })
  if (!found) return null
  const { styles, ...what } = found
  if (!subscription.isSendEmail) return { ...what, file: null }
  const to = recipients.join(';')
  if (isBody) {
    const facts = { rows: found.rows, format: 'html', params: subscription.params, recipients: to }
    await reader.transaction((tx) => auditExport(tx, 'report', report.code, facts))
    return { ...what, file: null }
  }
  const chosen = report.sections ? { sectionStyles: styles } : { style: styles[0] }
  const input = { P: subscription.params, format: subscription.format, recipients: to, ...chosen }
  const { name, type, body } = await fileOfReport(then, report, input, reader)
  const content = Buffer.isBuffer(body) ? body : await boundedBytes(body, LARGEST_FILE)
  return { ...what, file: content && { name, type, content } }
}

/** A value of some row passes the level; true where there is none. */
async function passesLevel(
  tx: Tx,
  report: Report,
  ask: ReportAsk,
  { levelColumn, levelOperator, level }: Subscription,
): Promise<boolean> {
  if (levelColumn === null || level === null || !Object.hasOwn(report.columns, levelColumn))
    return levelColumn === null
  const { sql, binder } = reportQuery(report, tx, ask)
  const comparison = levelOperator === 'le' ? '<=' : '>='
  const row = await tx.row(
    `select from (${sql}) q where q.${quoted(columnOf(levelColumn))} ${comparison} ${binder.add(level, 'numeric')} limit 1`,
    binder.values,
  )
  return row !== undefined
}

/** All of a stream; null once it is longer than allowed. */
export async function boundedBytes(stream: Readable, most: number): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length
    if (size > most) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}
