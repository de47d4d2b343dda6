import { entities as declared } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import type { Label } from '#domain/label.ts'
import type { AppNode } from '#domain/services/access/rights.ts'
import { isInMenu, isOpen, mayUseTool, readReach } from './role-reach.ts'

/** What two roles are compared by, in the order shown. */
export type DifferenceKind = 'permission' | 'app' | 'menu' | 'tools' | 'rowFilter' | 'columnMask'

/** Where two roles differ. A side is yes or no, or what is there. */
export interface Difference {
  readonly kind: DifferenceKind
  readonly subject: string
  readonly first: boolean | string
  readonly second: boolean | string
}

export interface ComparedRole {
  readonly grantedPermissions?: unknown
  readonly apps?: unknown
  readonly hiddenApps?: unknown
  readonly tools?: unknown
  readonly rowFilter?: unknown
  readonly columnMask?: unknown
}

/** Differences of two roles, in the order of the tree and of the entities; `labelOf` says entities and columns. */
export function roleDifferences(
  first: ComparedRole,
  second: ComparedRole,
  tree: readonly AppNode[],
  labelOf: (label: Label) => string,
  entities: readonly Entity[] = declared,
): Difference[] {
  const [one, other] = [readReach(first), readReach(second)]
  const differing = (
    kind: DifferenceKind,
    subject: string,
    values: readonly [boolean | string, boolean | string],
  ): Difference[] => (values[0] === values[1] ? [] : [{ kind, subject, first: values[0], second: values[1] }])
  const permissions = [...new Set([...one.grantedPermissions, ...other.grantedPermissions])].sort()
  const tools = (reach: typeof one, app: AppNode): string =>
    app.tools
      .filter(({ toolCode }) => mayUseTool(reach, app, toolCode))
      .map(({ name }) => name)
      .join(', ')
  const shared = tree.filter((app) => isOpen(one, app) && isOpen(other, app))
  const filterOf = (role: ComparedRole, name: string): string =>
    (ofEntity(role.rowFilter, name) ?? '') as string
  const maskOf = (role: ComparedRole, entity: Entity): string => {
    const hidden = (ofEntity(role.columnMask, entity.name) ?? []) as readonly string[]
    return Object.entries(entity.fields)
      .filter(([name]) => hidden.includes(name))
      .map(([, field]) => labelOf(field.label))
      .join(', ')
  }
  return [
    ...permissions.flatMap((name) =>
      differing('permission', name, [
        one.grantedPermissions.includes(name),
        other.grantedPermissions.includes(name),
      ]),
    ),
    ...tree.flatMap((app) => differing('app', app.appName, [isOpen(one, app), isOpen(other, app)])),
    ...shared.flatMap((app) => differing('menu', app.appName, [isInMenu(one, app), isInMenu(other, app)])),
    ...shared.flatMap((app) => differing('tools', app.appName, [tools(one, app), tools(other, app)])),
    ...entities.flatMap((entity) =>
      differing('rowFilter', labelOf(entity.label), [
        filterOf(first, entity.name),
        filterOf(second, entity.name),
      ]),
    ),
    ...entities.flatMap((entity) =>
      differing('columnMask', labelOf(entity.label), [maskOf(first, entity), maskOf(second, entity)]),
    ),
  ]
}

function ofEntity(map: unknown, name: string): unknown {
  return typeof map === 'object' && map !== null && Object.hasOwn(map, name)
    ? (map as Record<string, unknown>)[name]
    : undefined
}
