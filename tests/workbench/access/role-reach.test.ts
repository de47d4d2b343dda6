import { expect, test } from 'vitest'
import type { AppNode } from '#domain/services/access/rights.ts'
import {
  appTick,
  isInMenu,
  isOpen,
  mayUseTool,
  readReach,
  setApps,
  setInMenu,
  setPermission,
  setTool,
  tickOver,
} from '../../../src/workbench/screens/access/roles/role-reach.ts'

const app = (appCode: string, permission: string | null): AppNode => ({
  appCode,
  appName: appCode,
  permission,
  isVisible: true,
  entity: null,
  tools: ['add', 'edit'].map((toolCode) => ({ toolCode, name: toolCode, isStandard: true })),
})
const [users, customers, roles] = [app('users', 'U'), app('customers', 'U'), app('roles', 'R')]
const tree = [users, customers, roles]
const opened = (reach: ReturnType<typeof readReach>) =>
  tree.filter((one) => isOpen(reach, one)).map((one) => one.appCode)

test('one app of several that need its permission is named, and all of them need no names', () => {
  const one = setApps(readReach(null), tree, ['users'], true)
  expect(one).toEqual({ grantedPermissions: ['U'], apps: ['users'], hiddenApps: [], tools: {} })
  expect(setApps(one, tree, ['customers'], true)).toEqual({
    grantedPermissions: ['U'],
    apps: [],
    hiddenApps: [],
    tools: {},
  })
})

test('closing the last app takes its permission, since naming no app means all', () => {
  const one = setApps(readReach({ grantedPermissions: ['U', 'other'] }), tree, ['users', 'customers'], false)
  expect(one).toEqual({ grantedPermissions: ['other'], apps: [], hiddenApps: [], tools: {} })
  expect(opened(one)).toEqual([])
})

test('every sequence of ticks opens exactly what was ticked', () => {
  for (let mask = 0; mask < 8; mask++)
    for (let next = 0; next < 8; next++) {
      const codes = (bits: number) => tree.flatMap(({ appCode }, bit) => ((bits >> bit) & 1 ? [appCode] : []))
      const first = setApps(readReach(null), tree, codes(mask), true)
      const second = setApps(first, tree, codes(next), false)
      expect(opened(first)).toEqual(codes(mask))
      expect(opened(second)).toEqual(codes(mask & ~next))
    }
})

test('a permission comes and goes with its apps and leaves the others as they are', () => {
  const given = setPermission(setApps(readReach(null), tree, ['roles'], true), tree, 'U', true)
  expect(given).toEqual({ grantedPermissions: ['R', 'U'], apps: [], hiddenApps: [], tools: {} })
  expect(setPermission(given, tree, 'U', false)).toEqual({
    grantedPermissions: ['R'],
    apps: [],
    hiddenApps: [],
    tools: {},
  })
})

test('a button of a closed app opens the app with that button alone; all buttons need no list', () => {
  const one = setTool(readReach(null), tree, users, 'edit', true)
  expect(one.tools).toEqual({ users: ['edit'] })
  expect([mayUseTool(one, users, 'edit'), mayUseTool(one, users, 'add')]).toEqual([true, false])
  expect(appTick(one, users)).toBe('indeterminate')
  const both = setTool(one, tree, users, 'add', true)
  expect(both.tools).toEqual({})
  expect(appTick(both, users)).toBe(true)
})

test('a box over others represents all, none or some', () => {
  expect(tickOver([true, true])).toBe(true)
  expect(tickOver([false, false])).toBe(false)
  expect(tickOver([true, 'indeterminate'])).toBe('indeterminate')
  expect(tickOver([])).toBe(false)
})

test('an app is used and shown in the menu, or used alone; closing it takes both', () => {
  const shown = (reach: ReturnType<typeof readReach>) =>
    tree.filter((one) => isInMenu(reach, one)).map((one) => one.appCode)
  const both = setApps(readReach(null), tree, ['users', 'customers'], true)
  expect(shown(both)).toEqual(['users', 'customers'])
  const used = setInMenu(both, tree, ['users', 'roles'], false)
  expect([opened(used), shown(used)]).toEqual([['users', 'customers'], ['customers']])
  expect(used.hiddenApps).toEqual(['users'])
  expect(shown(setInMenu(used, tree, ['users'], true))).toEqual(['users', 'customers'])
  const closed = setApps(used, tree, ['users'], false)
  expect([opened(closed), closed.hiddenApps]).toEqual([['customers'], []])
  expect(opened(setInMenu(closed, tree, ['roles'], true))).toEqual(['customers', 'roles'])
})
