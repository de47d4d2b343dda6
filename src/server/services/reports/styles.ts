import { TaktError } from '#domain/errors.ts'
import { reportTemplates } from '#domain/services/reports/templates.ts'
import { longestLayout } from '#domain/services/system/layouts.ts'
import { whole } from '../../crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import { handle, requireUnit, type Call, type HandlerEntry } from '../../http/handlers.ts'
import { openReport } from './open.ts'

/** Styles are kept among the layouts of grids, under names that no grid of the workbench has. */
const gridOf = (reportCode: string): string => `style:${reportCode}`

interface StyleRow {
  readonly id: string
  readonly styleName: string
  readonly owner: string
  readonly shared: boolean
  readonly content: Readonly<Record<'columns' | 'groupings' | 'sorting' | 'printSetup', unknown>>
}

const layouts = whole('layout')
const columns = `id, lay_out_name as "styleName", user_code as owner, is_public as shared, content`

async function styleOf(tx: Tx, code: string, name: string | null, call: Call): Promise<unknown> {
  const user = call.caller!.userName
  const row = await tx.row<StyleRow>(
    `select ${columns} from ${layouts} where grid_id = $1 and (user_code = $2 or is_public)
       and ($3::text is null and user_code = $2 or lower(lay_out_name) = lower($3))
     order by user_code = $2 desc, updated_at desc, id limit 1`,
    [gridOf(code), user, name],
  )
  if (!row) return null
  const { content, ...rest } = row
  return { reportCode: code, ...rest, own: row.owner === user, ...content }
}

export const styleHandlers: readonly HandlerEntry[] = [
  handle(reportTemplates.style, async ({ reportCode, styleName }, call) => {
    const { code } = await openReport(reportCode, call)
    return call.transaction((tx) => styleOf(tx, code, styleName ?? null, call), { readOnly: true })
  }),
  handle(reportTemplates.saveStyle, async ({ reportCode, styleName, shared, ...content }, call) => {
    const { code } = await openReport(reportCode, call)
    requireUnit(call)
    const text = JSON.stringify({ groupings: null, sorting: null, printSetup: null, ...content })
    if (text.length > longestLayout) throw new TaktError('tooLarge')
    const user = call.caller!.userName
    return call.transaction(async (tx) => {
      const changed = await tx.run(
        `update ${layouts} set content = $4, is_public = coalesce($5, is_public)
         where grid_id = $1 and user_code = $2 and lower(lay_out_name) = lower($3)`,
        [gridOf(code), user, styleName, text, shared ?? null],
      )
      if (changed === 0)
        await tx.run(
          `insert into ${layouts} (grid_id, page_name, user_code, lay_out_name, content, is_default, is_public)
           values ($1, $2, $3, $4, $5, false, $6)`,
          [gridOf(code), code, user, styleName, text, shared ?? false],
        )
      return styleOf(tx, code, styleName, call)
    })
  }),
]
