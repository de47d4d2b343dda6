import { TaktError } from '#domain/errors.ts'
import { layoutServices } from '#domain/services/system/personal.ts'
import { longestLayout } from '#domain/services/system/layouts.ts'
import { textOf } from '#domain/label.ts'
import type { Tx } from '../../db/tenant.ts'
import { invalid } from '../../http/envelope.ts'
import { handle, inReadOnly, requireUnit, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { declaredColumns } from './declared-columns.ts'

/** What third-party clients keep of a grid lies beside the workbench's own layouts, under grid names of its own. */
const gridOf = (pageName: string): string => `abp:${pageName}`.slice(0, 200)

interface Content {
  readonly columns: unknown
  readonly filters: unknown
  readonly sorts: unknown
}

interface LayoutRow {
  readonly id: string
  readonly pageName: string
  readonly layOutName: string
  readonly userCode: string
  readonly isDefault: boolean
  readonly isPublic: boolean
  readonly content: Content
}

const layoutsOf = (tx: Tx, pageName: string, call: Call): Promise<LayoutRow[]> =>
  tx.rows<LayoutRow>(
    `select id, page_name as "pageName", lay_out_name as "layOutName", user_code as "userCode",
       is_default as "isDefault", is_public as "isPublic", content
     from layout where lower(grid_id) = lower($1) and (user_code = $2 or is_public)
     order by user_code = $2 desc, is_default desc, lower(lay_out_name)`,
    [gridOf(pageName), call.caller!.userName],
  )

const shown = ({ content, ...row }: LayoutRow) => ({ ...row, gridId: row.pageName, ...content })

export const abpLayoutHandlers: HandlerEntry[] = [
  inReadOnly(layoutServices.list, async ({ pageName }, tx, call) => ({
    items: (await layoutsOf(tx, pageName, call)).map(shown),
  })),
  handle(layoutServices.ofGrid, ({ pageName, layOutName }, call) => gridInfo(pageName, layOutName, call)),
  handle(layoutServices.gridInfo, ({ page, pageName, layOutName }, call) =>
    gridInfo(pageName ?? page ?? '', layOutName, call),
  ),
  handle(layoutServices.save, (input, call) =>
    save(
      {
        pageName: input.pageName,
        layOutName: input.layOutName,
        isDefault: input.isDefault ?? null,
        isPublic: input.isPublic ?? null,
        content: { columns: input.columns, filters: input.filters ?? null, sorts: input.sorts ?? null },
      },
      call,
    ),
  ),
  handle(layoutServices.customDisplay, async ({ pageName, columns }, call) => {
    const own = (await call.transaction((tx) => layoutsOf(tx, pageName, call))).find(
      (row) => row.isDefault && row.userCode === call.caller!.userName,
    )
    return save(
      {
        pageName,
        layOutName: own?.layOutName ?? 'Custom',
        isDefault: true,
        isPublic: null,
        content: { filters: own?.content.filters ?? null, sorts: own?.content.sorts ?? null, columns },
      },
      call,
    )
  }),
]

async function gridInfo(pageName: string, layOutName: string | null | undefined, call: Call) {
  const rows = await call.transaction((tx) => layoutsOf(tx, pageName, call), { readOnly: true })
  const named = rows.find((row) => row.layOutName.toLowerCase() === layOutName?.toLowerCase())
  const found = named ?? rows.find((row) => row.isDefault)
  if (found) return shown(found)
  return {
    id: null,
    pageName,
    layOutName: layOutName ?? null,
    gridId: pageName,
    userCode: null,
    isDefault: false,
    isPublic: false,
    columns: declaredColumns(pageName, call.language, call.limitedScope.model),
    filters: null,
    sorts: null,
  }
}

interface Saved {
  readonly pageName: string
  readonly layOutName: string
  readonly isDefault: boolean | null
  readonly isPublic: boolean | null
  readonly content: Content
}

/** Keeps a layout under a name of the user's; one of that name is written over. */
function save({ pageName, layOutName, isDefault, isPublic, content }: Saved, call: Call): Promise<string> {
  if (!Array.isArray(content.columns))
    throw invalid([
      {
        message: textOf({ zh: 'columns 须为列表', en: 'columns must be a list' }, call.language),
        members: ['columns'],
      },
    ])
  const text = JSON.stringify(content)
  if (text.length > longestLayout) throw new TaktError('tooLarge')
  requireUnit(call)
  const user = call.caller!.userName
  return call.transaction(async (tx) => {
    if (isDefault)
      await tx.run(
        'update layout set is_default = false where lower(grid_id) = lower($1) and user_code = $2',
        [gridOf(pageName), user],
      )
    const changed = await tx.row<{ id: string }>(
      `update layout set content = $4, is_default = coalesce($5, is_default), is_public = coalesce($6, is_public)
       where lower(grid_id) = lower($1) and user_code = $2 and lower(lay_out_name) = lower($3) returning id`,
      [gridOf(pageName), user, layOutName, text, isDefault, isPublic],
    )
    if (changed) return changed.id
    const made = await tx.row<{ id: string }>(
      `insert into layout (grid_id, page_name, user_code, lay_out_name, content, is_default, is_public)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [gridOf(pageName), pageName, user, layOutName, text, isDefault ?? false, isPublic ?? false],
    )
    return made!.id
  })
}
