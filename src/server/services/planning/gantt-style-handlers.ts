import { ganttStyles } from '#domain/services/planning/gantt-styles.ts'
import { Reading } from '../../crud/reading.ts'
import { handle, type HandlerEntry } from '../../http/handlers.ts'

interface StyleRow {
  readonly code: string
  readonly name: string | null
  readonly isDefault: boolean
  readonly owner: string | null
  readonly barColor: string
  readonly barText: string | null
  readonly rowHeight: number | null
  readonly autoRefresh: number | null
}

export const ganttStyleHandlers: readonly HandlerEntry[] = [
  handle(ganttStyles.list, async ({ ganttType }, call) => ({
    items: await call.transaction((tx) => {
      const read = new Reading(tx, [ganttType, call.caller?.userName ?? ''])
      return read.rows<StyleRow>(
        `select code, name, coalesce(is_default, false) as "isDefault", owner, bar_color as "barColor",
           bar_text as "barText", row_height as "rowHeight", auto_refresh as "autoRefresh"
         from ${read.seen('ganttStyle')} s
         where plan_unit_code = (select current_plan_unit()) and gantt_type = $1 and enabled is not false
           and (coalesce(owner, '') = '' or lower(owner) = lower($2))
         order by coalesce(owner, '') = '', is_default is not true, sort_no nulls last, code`,
      )
    }),
  })),
]
