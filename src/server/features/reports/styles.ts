import { reportStyle } from '#domain/entities/reports/report-style.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import type { Report } from '#domain/reports/report.ts'
import { styleFaults } from '#domain/reports/style.ts'
import type { InputOf } from '#domain/service.ts'
import { reportStyles } from '#domain/services/reports/styles.ts'
import { longestLayout } from '#domain/services/system/layouts.ts'
import { isRowId } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import { invalid } from '../../http/envelope.ts'
import { handle, inTransaction, requireUnit, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { notFound } from '../../platform/crud/require-seen.ts'
import {
  columns,
  parts,
  shown,
  styleCode,
  styleNamed,
  styles,
  usableStyles,
  type StyleRow,
} from './kept-styles.ts'
import { tableNamed } from './document/sections.ts'
import { openReport } from './open.ts'

/** The caller's style that is written over; undefined: a new one is made. */
async function oldStyle(tx: Tx, report: Report, { id, styleName }: Sent, call: Call) {
  const owner = [call.caller!.userName, styleCode(report)] as const
  const where = 'lower(user_code) = lower($1) and report_code = $2'
  const row = await tx.row<StyleRow>(
    id
      ? `select ${columns} from ${styles} where ${where} and id::text = $3 for update`
      : `select ${columns} from ${styles} where ${where} and lower(name) = lower($3) for update`,
    [...owner, id || styleName],
  )
  if (id && !row) throw notFound('reportStyle', id, call)
  const same = await tx.row(
    `select from ${styles} where ${where} and lower(name) = lower($3) and ($4::uuid is null or id <> $4)`,
    [...owner, styleName, row?.id ?? null],
  )
  if (same) throw new TaktError('reportStyleNameTaken', { name: styleName })
  return row
}

type Sent = Omit<InputOf<typeof reportStyles.save>, 'reportCode' | 'section'>

/** What is kept of it; throws what nobody could use. */
function contentText(report: Report, sent: Sent, { language }: Call): string {
  const faults = styleFaults(report, sent.columns).map(({ member, column, reason }) => ({
    message: `${textOf(column, language)}${textOf({ zh: '：', en: ': ' }, language)}${textOf(reason, language)}`,
    members: [member],
  }))
  if (faults.length > 0) throw invalid(faults)
  const text = JSON.stringify(Object.fromEntries(parts.map((part) => [part, sent[part] ?? null])))
  if (text.length > longestLayout) throw new TaktError('tooLarge')
  return text
}

async function save(tx: Tx, report: Report, sent: Sent, call: Call) {
  const user = call.caller!.userName
  const text = contentText(report, sent, call)
  const old = await oldStyle(tx, report, sent, call)
  const { rowVersion } = sent
  if (old && typeof rowVersion === 'number' && rowVersion !== old.rowVersion)
    throw new TaktError('changedByOthers', {
      entity: textOf(reportStyle.label, call.language),
      key: old.styleName,
    })
  const isDefault = sent.isDefault ?? old?.isDefault ?? false
  // A user begins a report with one style at most.
  if (isDefault)
    await tx.run(
      `update ${styles} set is_default = false
       where is_default and lower(user_code) = lower($1) and report_code = $2 and ($3::uuid is null or id <> $3)`,
      [user, styleCode(report), old?.id ?? null],
    )
  const values = [
    user,
    styleCode(report),
    sent.styleName,
    text,
    sent.shared ?? old?.shared ?? false,
    isDefault,
  ]
  const row = await tx.row<StyleRow>(
    old
      ? `update ${styles} set name = $3, content = $4, shared = $5, is_default = $6
         where report_code = $2 and id = $7 returning ${columns}`
      : `insert into ${styles} (user_code, report_code, name, content, shared, is_default)
         values ($1, $2, $3, $4, $5, $6) returning ${columns}`,
    old ? [...values, old.id] : values,
  )
  return shown(row!, report, call)
}

/** A report, or the section of a document that has rows and is shown by a style. */
async function openStyled(code: string, section: number | null | undefined, call: Call): Promise<Report> {
  const report = await openReport(code, call)
  return section === null || section === undefined ? report : tableNamed(report, section)
}

export const styleHandlers: readonly HandlerEntry[] = [
  handle(reportStyles.get, async ({ reportCode, section, styleName }, call) => {
    const report = await openStyled(reportCode, section, call)
    return call.transaction((tx) => styleNamed(tx, report, styleName || null, call), { readOnly: true })
  }),
  handle(reportStyles.list, async ({ reportCode, section }, call) => {
    const report = await openStyled(reportCode, section, call)
    return call.transaction(
      async (tx) => ({
        items: (await usableStyles(tx, report, call)).map((row) => shown(row, report, call)),
      }),
      { readOnly: true },
    )
  }),
  handle(reportStyles.save, async ({ reportCode, section, ...sent }, call) => {
    const report = await openStyled(reportCode, section, call)
    requireUnit(call)
    return call.transaction((tx) => save(tx, report, sent, call))
  }),
  inTransaction(reportStyles.remove, async ({ Id }, tx, call) => {
    const removed = isRowId(Id)
      ? await tx.run(`delete from ${styles} where id = $1 and lower(user_code) = lower($2)`, [
          Id,
          call.caller!.userName,
        ])
      : 0
    if (removed === 0) throw notFound('reportStyle', Id, call)
  }),
]
