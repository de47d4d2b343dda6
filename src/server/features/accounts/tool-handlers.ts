import { readRow } from '#domain/checks/row.ts'
import { module } from '#domain/entities/access/module.ts'
import { toolButton } from '#domain/entities/access/tool-button.ts'
import { TaktError } from '#domain/errors.ts'
import { fieldFaults } from '#domain/rules/messages.ts'
import { rightServices, type PermissionTreeNode } from '#domain/services/access/rights.ts'
import { textOf } from '#domain/label.ts'
import { createRow, updateRow } from '../../platform/crud/write.ts'
import type { Tx } from '../../db/tenant.ts'
import { tenantEntities } from '../../db/tenant-entity.ts'
import { invalid } from '../../http/envelope.ts'
import { handle, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { allApps } from '../../identity/apps.ts'
import { mayOpen, mayUse } from '../../identity/rights.ts'
import { checkToolCondition } from './tool-rule.ts'
import { listedEntity, toolsOf, type Tool } from '../../identity/tools.ts'

/** A button on the wire: what is checked on the server stays here. */
const shown = (tool: Tool) => {
  const { permission: _, ...told } = tool
  return told
}

export const toolHandlers: HandlerEntry[] = [
  handle(rightServices.appTools, ({ appCode }, call) =>
    call.transaction(
      async (tx) => {
        const caller = call.caller!
        const apps = (await allApps(tx, call)).filter(
          (app) =>
            app.isVisible &&
            mayOpen(caller, app) &&
            (appCode == null || app.appCode.toLowerCase() === appCode.toLowerCase()),
        )
        const byCode = new Map(apps.map((app) => [app.appCode, app]))
        const tools = await toolsOf(tx, [...byCode.keys()], appCode ?? null, call.language)
        return {
          items: tools
            .filter(
              (tool) =>
                (tool.permission === null || caller.permissions.has(tool.permission)) &&
                mayUse(caller, byCode.get(tool.appCode)!, tool.toolCode),
            )
            .map(shown),
        }
      },
      { readOnly: true },
    ),
  ),
  handle(rightServices.hiddenFields, async (_input, call) => {
    const { limits } = call.limitedScope
    return Object.fromEntries(
      tenantEntities(call.limitedScope).flatMap((entity) => {
        const hidden = [...(limits?.hidden(entity) ?? [])]
        return hidden.length === 0 ? [] : [[entity.name, hidden]]
      }),
    ) as Readonly<Record<string, readonly string[]>>
  }),
  handle(rightServices.permissionTree, (_input, call) =>
    call.transaction(async (tx) => permissionTree(tx, call), { readOnly: true }),
  ),
  handle(rightServices.appTool, ({ appCode }, call) =>
    call.transaction(async (tx) => ({
      items: (await toolsOf(tx, [await spelling(tx, appCode)], appCode, call.language)).map(shown),
    })),
  ),
  handle(rightServices.saveTools, (input, call) =>
    call.transaction(async (tx) => {
      const appCode = await spelling(tx, input.appCode)
      const rows = toolRows(input.tools, appCode, call)
      await tx.run('delete from tool_button where tenant_id = $1 and app_code = $2', [tx.tenantId, appCode])
      for (const row of rows) await createRow(toolButton, tx, row, call.language)
      return { items: (await toolsOf(tx, [appCode], appCode, call.language)).map(shown) }
    }),
  ),
  handle(rightServices.saveModel, (input, call) =>
    call.transaction(async (tx) => {
      const found = await tx.row<{ id: string; rowVersion: number }>(
        'select id, row_version as "rowVersion" from module where tenant_id = $1 and lower(code) = lower($2)',
        [tx.tenantId, input.code],
      )
      return found
        ? updateRow(module, tx, { ...input, ...found }, call.language)
        : createRow(module, tx, input, call.language)
    }),
  ),
]

async function permissionTree(tx: Tx, call: Call): Promise<PermissionTreeNode[]> {
  const apps = await allApps(tx, call)
  const tools = await toolsOf(
    tx,
    apps.map((app) => app.appCode),
    null,
    call.language,
  )
  const modules = new Map<string, PermissionTreeNode & { apps: PermissionTreeNode['apps'][number][] }>()
  for (const { moduleCode, moduleName, ...app } of apps) {
    const node = modules.get(moduleCode) ?? { moduleCode, moduleName, apps: [] }
    modules.set(moduleCode, node)
    node.apps.push({
      ...app,
      entity: listedEntity(app.appCode, tx.model),
      tools: tools
        .filter((tool) => tool.appCode === app.appCode)
        .map(({ toolCode, name, isStandard }) => ({ toolCode, name, isStandard })),
    })
  }
  return [...modules.values()]
}

async function spelling(tx: Tx, appCode: string): Promise<string> {
  const row = await tx.row<{ code: string }>(
    'select app_code as code from app where tenant_id = $1 and lower(app_code) = lower($2)',
    [tx.tenantId, appCode],
  )
  if (!row) throw new TaktError('notFound', { entity: 'App', id: appCode })
  return row.code
}

const mostTools = 200

function toolRows(given: unknown, appCode: string, call: Call): Record<string, unknown>[] {
  const wrong = () =>
    invalid([
      {
        message: textOf({ zh: 'tools 须为列表', en: 'tools must be a list' }, call.language),
        members: ['tools'],
      },
    ])
  if (!Array.isArray(given) || given.length > mostTools) throw wrong()
  return given.map((one: unknown) => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) throw wrong()
    const row = { ...(one as Record<string, unknown>), appCode }
    const { faults } = readRow(toolButton, row)
    if (faults.length > 0) throw invalid(fieldFaults(faults, call.language))
    checkToolCondition(row, call)
    return row
  })
}
