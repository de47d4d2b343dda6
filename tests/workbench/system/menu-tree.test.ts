import { describe, expect, it } from 'vitest'
import { moveLeaf } from '../../../src/workbench/screens/system/order/order-tree.ts'
import {
  rebased,
  treeOf,
  type AppNode,
  type ModuleNode,
} from '../../../src/workbench/screens/system/order/menu-tree.ts'

const module = (code: string, rowVersion = 1) => ({ id: code, code, name: code, rowVersion, isVisible: true })
const app = (appCode: string, moduleCode: string, rowVersion = 1, isVisible = true) => ({
  id: appCode,
  appCode,
  appName: appCode,
  moduleCode,
  rowVersion,
  isVisible,
})
const shown = (tree: readonly ModuleNode[]) =>
  tree.map(({ row, leaves }) => [row.code, leaves.map((leaf) => leaf.row.appCode).join(' ')])

const from = treeOf([module('M'), module('N')], [app('a', 'M'), app('b', 'M'), app('c', 'M'), app('d', 'N')])

describe('an edit of the menu', () => {
  it('is as it was made while nothing else changed', () => {
    const tree = moveLeaf<AppNode, ModuleNode>(from, 'app c', 'module M', 0)
    expect(rebased({ from, tree }, from)).toBe(tree)
  })

  it('stays on the rows as they are after it began, with their versions', () => {
    const tree = moveLeaf<AppNode, ModuleNode>(from, 'app a', 'module N', 0)
    const now = treeOf(
      [module('N', 5), module('M', 4)],
      [app('b', 'M', 3), app('a', 'M', 2), app('e', 'M'), app('d', 'N')],
    )
    const next = rebased({ from, tree }, now)
    expect(shown(next)).toEqual([
      ['M', 'b e'],
      ['N', 'a d'],
    ])
    expect(next.map(({ row }) => row.rowVersion)).toEqual([4, 5])
    expect(next[1]!.leaves[0]!.row).toMatchObject({ appCode: 'a', rowVersion: 2 })
  })

  it('hides what it hid, and leaves alone what somebody else hid', () => {
    const tree = from.map((node) => ({
      ...node,
      leaves: node.leaves.map((leaf) =>
        leaf.key === 'app a' ? { ...leaf, row: { ...leaf.row, isVisible: false } } : leaf,
      ),
    }))
    const now = treeOf([module('M'), module('N')], [app('a', 'M', 2), app('b', 'M', 2, false), app('d', 'N')])
    const hidden = rebased({ from, tree }, now).flatMap(({ leaves }) =>
      leaves.filter(({ row }) => row.isVisible === false).map(({ row }) => row.appCode),
    )
    expect(hidden).toEqual(['a', 'b'])
  })
})
