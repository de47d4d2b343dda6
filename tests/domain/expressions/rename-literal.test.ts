import { expect, it } from 'vitest'
import { renamedLiterals } from '#domain/expressions/rename-literal.ts'

const renamed = (text: string) => renamedLiterals(text, 'spec1', 'RED', "CRIM'SON")

it('changes what the property is compared with, and nothing else', () => {
  expect(renamed("ME.Order.Spec1 == 'RED' && ME.name == 'RED'")).toBe(
    "ME.Order.Spec1 == 'CRIM''SON' && ME.name == 'RED'",
  )
  expect(renamed(`"red" <> spec_1 or In(ME.spec1, 'BLUE', 'RED')`)).toBe(
    "'CRIM''SON' <> spec_1 or In(ME.spec1, 'BLUE', 'CRIM''SON')",
  )
  expect(renamed("not (spec1 in ('RED', 'RED')) and Count(ME.item.orders, TARGET.spec1 = 'RED') > 1")).toBe(
    "not (spec1 in ('CRIM''SON', 'CRIM''SON')) and Count(ME.item.orders, TARGET.spec1 = 'CRIM''SON') > 1",
  )
})

it('gives nothing where nothing changes or nothing can be read', () => {
  expect(renamed("ME.spec2 == 'RED'")).toBeNull()
  expect(renamed("ME.spec1 == 'REDDISH'")).toBeNull()
  expect(renamed("ME.spec1 == 'RED")).toBeNull()
})
