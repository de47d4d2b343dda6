import type { Entity } from '#domain/entity.ts'
import { screensOf } from '#domain/menu/own-screens.ts'
import { appCodeOf } from '#domain/menu/registry.ts'
import { textOf, type Language } from '#domain/label.ts'
import { standardModel, type TenantModel } from '#domain/modelling/tenant-model.ts'
import type { Permission } from '#domain/permissions.ts'
import { standardTools, toolPlace } from '#domain/system/app-tools.ts'
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
const entitiesOfApps = (model: TenantModel | undefined): ReadonlyMap<string, string> =>
  new Map(
    [...screensOf(model).values()].flatMap(({ route, list }) =>
      list === undefined ? [] : [[appCodeOf(route), list] as const],
    ),
  )

const standardApps = entitiesOfApps(standardModel)
const made = new WeakMap<TenantModel, ReadonlyMap<string, string>>()

function entityOfApp(model: TenantModel | undefined): ReadonlyMap<string, string> {
  if (!model || model.tables.length === 0) return standardApps
  const known = made.get(model) ?? entitiesOfApps(model)
  made.set(model, known)
  return known
}

export const listedEntity = (appCode: string, model?: TenantModel): string | null =>
  entityOfApp(model).get(appCode) ?? null

/** The app whose list an entity is; null when it has none. */
export const appOfEntity = ({ name, route }: Pick<Entity, 'name' | 'route'>): string | null =>
  route === undefined
    ? ([...standardApps].find(([, listed]) => listed === name)?.[0] ?? null)
    : appCodeOf(route)

/** Buttons that the list of an entity has by itself. */
export function standardToolsOf(
  appCode: string,
  language: Language,
  model: TenantModel = standardModel,
): Tool[] {
  const entity = listedEntity(appCode, model)
  if (entity === null) return []
  const { operations } = model.named(entity)
  return standardTools
    .filter(({ operation }) => operation === null || operations.includes(operation))
    .map(({ toolCode, label, position }) => ({
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
      sortNo: toolPlace(toolCode, null),
      isStandard: true,
    }))
}

interface ToolRow extends Omit<Tool, 'name' | 'isStandard' | 'sortNo'> {
  readonly sortNo: number | null
  readonly zh: string
  readonly en: string | null
  readonly isVisible: boolean
}

function named(row: ToolRow, language: Language): Tool {
  const { zh, en, isVisible: _, ...tool } = row
  const sortNo = toolPlace(tool.toolCode, tool.sortNo)
  return { ...tool, sortNo, name: textOf({ zh, en: en ?? zh }, language), isStandard: false }
}

const toolQuery = `select app_code as "appCode", tool_code as "toolCode", name as zh, name_en as en, icon, position, event,
  target, permission, confirm_text as "confirmText", shortcut, visible_expr as "visibleExpr",
  sort_no as "sortNo", coalesce(is_visible, true) as "isVisible"
  from tool_button where tenant_id = $1 and ($2::text is null or lower(app_code) = lower($2))
  order by lower(app_code), sort_no, lower(tool_code)`

/** Buttons of one app, or of every app that has rows, in their order; a row with the code of a standard button replaces or hides it. */
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
    const standard = standardToolsOf(appCode, language, tx.model).filter(
      (tool) => !replaced.has(tool.toolCode.toLowerCase()),
    )
    return [...standard, ...shown].toSorted((one, other) => one.sortNo - other.sortNo)
  })
}
