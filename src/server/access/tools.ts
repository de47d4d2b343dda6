import { menu } from '#domain/menu/index.ts'
import { appCodeOf } from '#domain/menu/registry.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { Operation } from '#domain/entity.ts'
import { textOf, type Label, type Language } from '#domain/label.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Tx } from '../db/tenant.ts'

/** A button of an app, standard or a row of SysAppsTools. */
export interface Tool {
  readonly appCode: string
  readonly toolCode: string
  readonly name: string
  readonly icon: string | null
  readonly position: string
  readonly event: string
  readonly target: string | null
  readonly permission: Permission | null
  readonly confirmText: string | null
  readonly shortcut: string | null
  readonly visibleExpr: string | null
  readonly sortNo: number
  readonly isStandard: boolean
}

/** Entity whose list an app is, by code of the app. */
const entityOfApp: ReadonlyMap<string, string> = new Map(
  menu.flatMap((group) =>
    group.screens.flatMap(({ route, list }) =>
      list === undefined ? [] : [[appCodeOf(route), list] as const],
    ),
  ),
)

export const listedEntity = (appCode: string): string | null => entityOfApp.get(appCode) ?? null

/** The app whose list an entity is; null when it has none. */
export const appOfEntity = (entity: string): string | null =>
  [...entityOfApp].find(([, name]) => name === entity)?.[0] ?? null

interface StandardTool {
  readonly toolCode: string
  readonly label: Label
  /** null: every list has it. */
  readonly operation: Operation | null
  readonly position: string
}

const standardTools: readonly StandardTool[] = [
  { toolCode: 'add', label: { zh: '新增', en: 'Add' }, operation: 'create', position: 'toolbar' },
  { toolCode: 'copy', label: { zh: '复制', en: 'Copy' }, operation: 'create', position: 'row' },
  { toolCode: 'edit', label: { zh: '修改', en: 'Edit' }, operation: 'update', position: 'row' },
  {
    toolCode: 'batchEdit',
    label: { zh: '批量修改', en: 'Edit many' },
    operation: 'update',
    position: 'toolbar',
  },
  { toolCode: 'delete', label: { zh: '删除', en: 'Delete' }, operation: 'delete', position: 'toolbar' },
  { toolCode: 'import', label: { zh: '导入', en: 'Import' }, operation: 'import', position: 'toolbar' },
  { toolCode: 'export', label: { zh: '导出', en: 'Export' }, operation: null, position: 'toolbar' },
]

/** Buttons that the list of an entity has by itself. */
export function standardToolsOf(appCode: string, language: Language): Tool[] {
  const entity = listedEntity(appCode)
  if (entity === null) return []
  const { operations } = entityNamed(entity)
  return standardTools
    .filter(({ operation }) => operation === null || operations.includes(operation))
    .map(({ toolCode, label, position }, at) => ({
      appCode,
      toolCode,
      name: textOf(label, language),
      icon: null,
      position,
      event: 'std',
      target: null,
      permission: null,
      confirmText: null,
      shortcut: null,
      visibleExpr: null,
      sortNo: at + 1,
      isStandard: true,
    }))
}

interface ToolRow extends Omit<Tool, 'name' | 'isStandard'> {
  readonly zh: string
  readonly en: string | null
  readonly isVisible: boolean
}

function named(row: ToolRow, language: Language): Tool {
  const { zh, en, isVisible: _, ...tool } = row
  return { ...tool, name: language === 'en' ? (en ?? zh) : zh, isStandard: false }
}

const toolQuery = `select app_code as "appCode", tool_code as "toolCode", name as zh, name_en as en, icon, position, event,
  target, permission, confirm_text as "confirmText", shortcut, visible_expr as "visibleExpr",
  coalesce(sort_no, 0) as "sortNo", coalesce(is_visible, true) as "isVisible"
  from tool_button where tenant_id = $1 and ($2::text is null or lower(app_code) = lower($2))
  order by lower(app_code), sort_no, lower(tool_code)`

/** Buttons of one app, or of every app that has rows; a row with the code of a standard button replaces or hides it. */
export async function toolsOf(
  tx: Tx,
  appCodes: readonly string[],
  only: string | null,
  language: Language,
): Promise<Tool[]> {
  const rows = await tx.rows<ToolRow>(toolQuery, [tx.tenantId, only])
  return appCodes.flatMap((appCode) => {
    const own = rows.filter((row) => row.appCode === appCode)
    const replaced = new Set(own.map((row) => row.toolCode.toLowerCase()))
    const shown = own.filter((row) => row.isVisible).map((row): Tool => named(row, language))
    const standard = standardToolsOf(appCode, language).filter(
      (tool) => !replaced.has(tool.toolCode.toLowerCase()),
    )
    return [...standard, ...shown]
  })
}
