import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Lock {
  readonly packages: Readonly<Record<string, { readonly license?: string; readonly version?: string }>>
}

it('npm xlsx, frozen with known holes, is not among the packages', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  const names = Object.keys(packages).map((path) => path.split('node_modules/').at(-1))
  expect(names).toContain('exceljs')
  expect(names).not.toContain('xlsx')
})
