import { reportTemplate } from '#domain/entities/reports/report-template.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { reportTemplates } from '#domain/services/reports/templates.ts'
import { whole } from '../../platform/crud/reading.ts'
import { isRowId } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import { handle, inTransaction, requireUnit, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { notFound } from '../../platform/crud/require-seen.ts'
import { openReport } from './open.ts'

const longestParameters = 20_000

interface TemplateRow {
  readonly id: string
  readonly rowVersion: number
  readonly reportCode: string
  readonly name: string
  readonly params: unknown
  readonly shared: boolean
  readonly isDefault: boolean
  readonly owner: string
  readonly own: boolean
}

/** Of all users: each statement says whose. */
const templates = whole('reportTemplate')

const columns = `id, row_version as "rowVersion", report_code as "reportCode", name, params, shared,
  is_default as "isDefault", user_code as owner, user_code = $1 as own`

interface Content {
  readonly name: string
  readonly params: unknown
  readonly shared?: boolean | null | undefined
  readonly isDefault?: boolean | null | undefined
}

function paramsText({ params }: Content): string {
  const text = JSON.stringify(params)
  if (text.length > longestParameters) throw new TaktError('tooLarge')
  return text
}

/** A user begins a report with one template at most. */
const clearDefault = (tx: Tx, user: string, report: string): Promise<number> =>
  tx.run(`update ${templates} set is_default = false where user_code = $1 and report_code = $2`, [
    user,
    report,
  ])

async function checkName(tx: Tx, user: string, report: string, name: string, but: string | null) {
  const same = await tx.row(
    `select from ${templates} where user_code = $1 and report_code = $2 and lower(name) = lower($3)
       and ($4::text is null or id::text <> $4)`,
    [user, report, name, but],
  )
  if (same) throw new TaktError('reportTemplateNameTaken', { name })
}

/** The caller's template; 404 for another's, as for one that is not there. */
async function ownTemplate(tx: Tx, id: string, call: Call): Promise<TemplateRow> {
  const row = isRowId(id)
    ? await tx.row<TemplateRow>(
        `select ${columns} from ${templates} where user_code = $1 and id = $2 for update`,
        [call.caller!.userName, id],
      )
    : undefined
  if (!row) throw notFound('reportTemplate', id, call)
  return row
}

/** A template that the caller may use: his own, or a shared one of the report. */
export async function usableTemplate(
  tx: Tx,
  id: string,
  report: string,
  call: Call,
): Promise<{ readonly params: unknown }> {
  const row = isRowId(id)
    ? await tx.row<{ params: unknown }>(
        `select params from ${templates} where id = $1 and report_code = $2 and (user_code = $3 or shared)`,
        [id, report, call.caller!.userName],
      )
    : undefined
  if (!row) throw notFound('reportTemplate', id, call)
  return row
}

export const templateHandlers: readonly HandlerEntry[] = [
  handle(reportTemplates.list, async ({ reportCode }, call) => {
    const { code } = await openReport(reportCode, call)
    return call.transaction(
      async (tx) => ({
        items: await tx.rows<TemplateRow>(
          `select ${columns} from ${templates} where report_code = $2 and (user_code = $1 or shared)
           order by user_code = $1 desc, lower(name), lower(user_code)`,
          [call.caller!.userName, code],
        ),
      }),
      { readOnly: true },
    )
  }),
  handle(reportTemplates.create, async ({ reportCode, ...content }, call) => {
    const { code } = await openReport(reportCode, call)
    requireUnit(call)
    const user = call.caller!.userName
    return call.transaction(async (tx) => {
      await checkName(tx, user, code, content.name, null)
      if (content.isDefault) await clearDefault(tx, user, code)
      const row = await tx.row<TemplateRow>(
        `insert into ${templates} (user_code, report_code, name, params, shared, is_default)
         values ($1, $2, $3, $4, $5, $6) returning ${columns}`,
        [user, code, content.name, paramsText(content), content.shared ?? false, content.isDefault ?? false],
      )
      return row!
    })
  }),
  inTransaction(reportTemplates.update, async ({ id, rowVersion, ...content }, tx, call) => {
    const old = await ownTemplate(tx, id, call)
    if (old.rowVersion !== rowVersion)
      throw new TaktError('changedByOthers', {
        entity: textOf(reportTemplate.label, call.language),
        key: old.name,
      })
    const user = call.caller!.userName
    await checkName(tx, user, old.reportCode, content.name, id)
    if (content.isDefault) await clearDefault(tx, user, old.reportCode)
    const row = await tx.row<TemplateRow>(
      `update ${templates} set name = $3, params = $4, shared = $5, is_default = $6
         where user_code = $1 and id = $2 returning ${columns}`,
      [
        user,
        id,
        content.name,
        paramsText(content),
        content.shared ?? old.shared,
        content.isDefault ?? old.isDefault,
      ],
    )
    return row!
  }),
  inTransaction(reportTemplates.remove, async ({ Id }, tx, call) => {
    await ownTemplate(tx, Id, call)
    await tx.run(`delete from ${templates} where id = $1 and user_code = $2`, [Id, call.caller!.userName])
  }),
]
