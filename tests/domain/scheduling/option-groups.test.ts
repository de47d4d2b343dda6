import { expect, it } from 'vitest'
import { assigningOptions } from '#domain/scheduling/commands.ts'
import { optionGroups } from '#domain/scheduling/policy.ts'

it('every option of an assigning command is in one group', () => {
  const grouped = optionGroups.flatMap(({ options }) => options)
  expect(grouped.toSorted()).toEqual(Object.keys(assigningOptions).toSorted())
})
