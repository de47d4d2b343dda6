import { TaktError } from '#domain/errors.ts'
import { layout } from '#domain/entities/system/layout.ts'
import { gridLayouts, longestLayout } from '#domain/services/system/layouts.ts'
import { textOf } from '#domain/label.ts'
import { isRowId } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import { handle, requireUnit, type Call } from '../../identity/handlers.ts'
import { abpLayoutHandlers } from './abp-layouts.ts'
import type { ServerModule } from '../../identity/services.ts'

/** Named layouts of grids. Whoever may see a grid keeps layouts for it; only their owner changes them. */
export async function layoutModule(): Promise<ServerModule> {
  return {
    handlers: [
      ...abpLayoutHandlers,
      handle(gridLayouts.list, ({ grid }, call) => list(grid, call)),
      handle(gridLayouts.save, (input, call) => save(input, call)),
      handle(gridLayouts.setDefault, ({ id, isDefault }, call) =>
        own(id, call, async (tx, user) => {
          if (isDefault) await clearDefault(tx, id, user)
          return tx.run('update layout set is_default = $3 where id = $1 and user_code = $2', [
            id,
            user,
            isDefault,
          ])
        }),
      ),
      handle(gridLayouts.share, ({ id, isPublic }, call) =>
        own(id, call, (tx, user) =>
          tx.run('update layout set is_public = $3 where id = $1 and user_code = $2', [id, user, isPublic]),
        ),
      ),
      handle(gridLayouts.remove, ({ id }, call) =>
        own(id, call, (tx, user) =>
          tx.run('delete from layout where id = $1 and user_code = $2', [id, user]),
        ),
      ),
    ],
  }
}

interface LayoutRow {
  readonly id: string
  readonly name: string
  readonly owner: string
  readonly own: boolean
  readonly isDefault: boolean
  readonly isPublic: boolean
  readonly content: unknown
}

async function list(grid: string, call: Call): Promise<{ items: LayoutRow[] }> {
  if (call.scope.planUnitCode === null) return { items: [] }
  const items = await call.transaction((tx) =>
    tx.rows<LayoutRow>(
      `select id, lay_out_name as name, user_code as owner, user_code = $2 as own, is_default as "isDefault",
         is_public as "isPublic", content
       from layout where grid_id = $1 and (user_code = $2 or is_public)
       order by user_code = $2 desc, lower(lay_out_name), user_code`,
      [grid, userOf(call)],
    ),
  )
  return { items }
}

interface SaveInput {
  readonly grid: string
  readonly page?: string | null
  readonly name: string
  readonly isDefault?: boolean | null
  readonly isPublic?: boolean | null
  readonly content: unknown
}

function save(input: SaveInput, call: Call): Promise<string> {
  const content = JSON.stringify(input.content)
  if (content.length > longestLayout) throw new TaktError('tooLarge')
  requireUnit(call)
  const user = userOf(call)
  return call.transaction(async (tx) => {
    const before = await tx.row<{ id: string }>(
      'select id from layout where grid_id = $1 and user_code = $2 and lower(lay_out_name) = lower($3) for update',
      [input.grid, user, input.name],
    )
    const made =
      before ??
      (await tx.row<{ id: string }>(
        `insert into layout (grid_id, page_name, user_code, lay_out_name, content) values ($1, $2, $3, $4, $5)
         returning id`,
        [input.grid, input.page ?? null, user, input.name, content],
      ))
    const { id } = made!
    if (input.isDefault) await clearDefault(tx, id, user)
    await tx.run(
      `update layout set content = $2, lay_out_name = $3, is_default = coalesce($4, is_default),
         is_public = coalesce($5, is_public) where id = $1`,
      [id, content, input.name, input.isDefault ?? null, input.isPublic ?? null],
    )
    return id
  })
}

/** A grid has one default of each user. */
async function clearDefault(tx: Tx, id: string, user: string): Promise<void> {
  await tx.run(
    `update layout set is_default = false
     where user_code = $2 and is_default and grid_id = (select grid_id from layout where id = $1)`,
    [id, user],
  )
}

/** Changes a layout of the caller's; one that is not there or another's is not found. */
async function own(id: string, call: Call, change: (tx: Tx, user: string) => Promise<number>): Promise<null> {
  const missing = () => new TaktError('notFound', { entity: textOf(layout.label, call.language), id })
  if (!isRowId(id) || call.scope.planUnitCode === null) throw missing()
  const changed = await call.transaction((tx) => change(tx, userOf(call)))
  if (changed === 0) throw missing()
  return null
}

const userOf = (call: Call): string => call.caller?.userName ?? ''
