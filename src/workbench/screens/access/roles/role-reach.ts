import type { AppNode } from '#domain/services/access/rights.ts'

/**
 * What a role opens: apps to use (`apps` empty: every app that its permissions open), of them those that the menu does not
 * show, and buttons; an app not in `tools` has all of its buttons.
 */
export interface Reach {
  readonly grantedPermissions: readonly string[]
  readonly apps: readonly string[]
  readonly hiddenApps: readonly string[]
  readonly tools: Readonly<Record<string, readonly string[]>>
}

export type Tick = boolean | 'indeterminate'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : [])

/** The reach in a form's value, empty where nothing is said. */
export function readReach(value: unknown): Reach {
  const given = isRecord(value) ? value : {}
  return {
    grantedPermissions: texts(given['grantedPermissions']),
    apps: texts(given['apps']),
    hiddenApps: texts(given['hiddenApps']),
    tools: isRecord(given['tools']) ? (given['tools'] as Reach['tools']) : {},
  }
}

export function isOpen(reach: Reach, { appCode, permission }: AppNode): boolean {
  const allowed = permission === null || reach.grantedPermissions.includes(permission)
  return allowed && (reach.apps.length === 0 || reach.apps.includes(appCode))
}

/** Whether the menu shows an app. */
export const isInMenu = (reach: Reach, app: AppNode): boolean =>
  isOpen(reach, app) && !reach.hiddenApps.includes(app.appCode)

/** Shows apps in the menu or not. An app that is shown is opened first; one that is not stays open. */
export function setInMenu(
  reach: Reach,
  tree: readonly AppNode[],
  appCodes: readonly string[],
  on: boolean,
): Reach {
  const closed = tree.filter((app) => appCodes.includes(app.appCode) && !isOpen(reach, app))
  const opened = on
    ? setApps(
        reach,
        tree,
        closed.map(({ appCode }) => appCode),
        true,
      )
    : reach
  const others = opened.hiddenApps.filter((code) => !appCodes.includes(code))
  const hidden = tree.filter((app) => appCodes.includes(app.appCode) && isOpen(opened, app))
  return { ...opened, hiddenApps: on ? others : [...others, ...hidden.map(({ appCode }) => appCode)] }
}

export function mayUseTool(reach: Reach, app: AppNode, toolCode: string): boolean {
  return isOpen(reach, app) && (reach.tools[app.appCode]?.includes(toolCode) ?? true)
}

/** How a box over several others stands: all, none, or some of them. */
export function tickOver(ticks: readonly Tick[]): Tick {
  if (ticks.every((tick) => tick === true)) return ticks.length > 0
  return ticks.every((tick) => tick === false) ? false : 'indeterminate'
}

export function appTick(reach: Reach, app: AppNode): Tick {
  if (!isOpen(reach, app)) return false
  return app.tools.every(({ toolCode }) => mayUseTool(reach, app, toolCode)) || 'indeterminate'
}

/** Opens or closes apps; the permissions they need come and go with them. */
export function setApps(
  reach: Reach,
  tree: readonly AppNode[],
  appCodes: readonly string[],
  on: boolean,
): Reach {
  const open = new Set(tree.filter((app) => isOpen(reach, app)).map((app) => app.appCode))
  const tools = { ...reach.tools }
  for (const code of appCodes) {
    if (on) open.add(code)
    else open.delete(code)
    delete tools[code]
  }
  return withOpen({ ...reach, tools }, tree, open)
}

export function setTool(
  reach: Reach,
  tree: readonly AppNode[],
  app: AppNode,
  toolCode: string,
  on: boolean,
): Reach {
  const ticked = app.tools
    .map((tool) => tool.toolCode)
    .filter((code) => (code === toolCode ? on : mayUseTool(reach, app, code)))
  const opened = isOpen(reach, app) ? reach : setApps(reach, tree, [app.appCode], true)
  const { [app.appCode]: _, ...others } = opened.tools
  const all = ticked.length === app.tools.length
  return { ...opened, tools: all ? others : { ...others, [app.appCode]: ticked } }
}

/** Gives a permission with every app that needs it, or takes both away. */
export function setPermission(
  reach: Reach,
  tree: readonly AppNode[],
  permission: string,
  on: boolean,
): Reach {
  const codes = tree.filter((app) => app.permission === permission).map((app) => app.appCode)
  const next = setApps(reach, tree, codes, on)
  const others = next.grantedPermissions.filter((one) => one !== permission)
  return { ...next, grantedPermissions: on ? [...others, permission].sort() : others }
}

/**
 * The shortest way to say which apps are open. An app is named as soon as the permissions would open another one too; with
 * no app left every permission that apps need goes, because naming none means all.
 */
function withOpen(before: Reach, tree: readonly AppNode[], open: ReadonlySet<string>): Reach {
  const needed = new Set(tree.flatMap(({ permission }) => permission ?? []))
  const lost = new Set(
    tree.filter((app) => isOpen(before, app)).flatMap(({ permission }) => permission ?? []),
  )
  const wanted = new Set(
    tree.filter((app) => open.has(app.appCode)).flatMap(({ permission }) => permission ?? []),
  )
  const kept = before.grantedPermissions.filter(
    (one) => wanted.has(one) || (open.size === 0 ? !needed.has(one) : !lost.has(one)),
  )
  const grantedPermissions = [...new Set([...kept, ...wanted])].sort()
  const openable = tree.filter(
    ({ permission }) => permission === null || grantedPermissions.includes(permission),
  )
  const named = openable.filter((app) => open.has(app.appCode)).map((app) => app.appCode)
  const hiddenApps = before.hiddenApps.filter((code) => open.has(code))
  return { ...before, grantedPermissions, apps: named.length === openable.length ? [] : named, hiddenApps }
}
