import type { Branch, Leaf } from './order-tree.ts'

export interface AppNode extends Leaf {
  readonly row: AppRow
}

export interface ModuleNode extends Branch<AppNode> {
  readonly row: ModuleRow
}

interface Row {
  readonly id: string
  readonly rowVersion: number
  readonly nameEn?: string | null
  readonly icon?: string | null
  readonly sortNo?: number | null
  readonly isVisible?: boolean | null
}

export interface ModuleRow extends Row {
  readonly code: string
  readonly name: string
}

export interface AppRow extends Row {
  readonly appCode: string
  readonly appName: string
  readonly appNameEn?: string | null
  readonly moduleCode: string
}

/** What somebody moved, hid or showed, and the menu that this began with. */
export interface MenuEdit {
  readonly from: readonly ModuleNode[]
  readonly tree: readonly ModuleNode[]
}

/** The menu as a tree of modules and their apps. */
export function treeOf(modules: readonly ModuleRow[], apps: readonly AppRow[]): readonly ModuleNode[] {
  return modules.map((row) => ({
    key: `module ${row.code}`,
    row,
    leaves: apps
      .filter(({ moduleCode }) => moduleCode === row.code)
      .map((one) => ({ key: `app ${one.appCode}`, row: one })),
  }))
}

const nodesOf = (tree: readonly ModuleNode[]): ReadonlyMap<string, ModuleNode | AppNode> =>
  new Map(tree.flatMap((node) => [node, ...node.leaves]).map((node) => [node.key, node]))

/**
 * An edit on the menu as it is now: order, modules of apps and visibility as they were set, all else of the rows as it is;
 * rows that came are last in their list, those that are gone are left out.
 */
export function rebased({ from, tree }: MenuEdit, now: readonly ModuleNode[]): readonly ModuleNode[] {
  if (from === now) return tree
  const [began, edited, fresh] = [nodesOf(from), nodesOf(tree), nodesOf(now)]
  const rowOf = <N extends ModuleNode | AppNode>(node: N): N => {
    const set = edited.get(node.key)?.row.isVisible
    const isSet = edited.has(node.key) && set !== began.get(node.key)?.row.isVisible
    return isSet ? { ...node, row: { ...node.row, isVisible: set } } : node
  }
  const isNew = ({ key }: Leaf): boolean => !edited.has(key)
  const still = <N extends ModuleNode | AppNode>(nodes: readonly N[]): N[] =>
    nodes.flatMap(({ key }) => (fresh.has(key) ? [fresh.get(key) as N] : []))
  const places = new Map(tree.map(({ key, leaves }) => [key, leaves]))
  return [...still(tree), ...now.filter(isNew)].map((node) => ({
    ...rowOf(node),
    leaves: [...still(places.get(node.key) ?? []), ...node.leaves.filter(isNew)].map(rowOf),
  }))
}
