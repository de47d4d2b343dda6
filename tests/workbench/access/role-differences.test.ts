import { expect, test } from 'vitest'
import type { AppNode } from '#domain/services/access/rights.ts'
import { roleDifferences } from '../../../src/workbench/screens/access/roles/role-differences.ts'

const app = (appCode: string, permission: string): AppNode => ({
  appCode,
  appName: appCode,
  permission,
  isVisible: true,
  entity: null,
  tools: ['add', 'edit'].map((toolCode) => ({ toolCode, name: toolCode, isStandard: true })),
})
const tree = [app('users', 'U'), app('customers', 'U'), app('roles', 'R')]

test('only what differs is said: permissions, apps, buttons of shared apps, filters and columns', () => {
  const first = {
    grantedPermissions: ['U'],
    apps: [],
    tools: { users: ['edit'] },
    rowFilter: { customer: "ME.Code=='A'" },
    columnMask: null,
  }
  const second = {
    grantedPermissions: ['R', 'U'],
    apps: ['users', 'roles'],
    tools: null,
    rowFilter: null,
    columnMask: { customer: ['name'] },
  }
  const found = roleDifferences(first, second, tree, (label) => label.en)
  expect(found.map(({ kind, first, second }) => [kind, first, second])).toEqual([
    ['permission', false, true],
    ['app', true, false],
    ['app', false, true],
    ['tools', 'edit', 'add, edit'],
    ['rowFilter', "ME.Code=='A'", ''],
    ['columnMask', '', 'Name'],
  ])
  expect(roleDifferences(first, { ...first, columnMask: {} }, tree, (label) => label.en)).toEqual([])
})
