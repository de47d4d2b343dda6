import { expect, test } from 'vitest'
import { kindNamed, kinds, type KindName } from '#domain/pages/kinds/index.ts'
import { iconNames } from '../../../../../src/workbench/parts/icons.ts'

test('each kind of component has an icon that the workbench draws', () => {
  const names = (Object.keys(kinds) as KindName[]).map((kind) => kindNamed(kind).icon)
  expect(names.filter((name) => !iconNames.includes(name))).toEqual([])
})
