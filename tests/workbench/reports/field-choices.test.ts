import { expect, it } from 'vitest'
import { entities, entityNamed } from '#domain/entities/index.ts'
import type { Field } from '#domain/field-kinds.ts'
import { fieldChoices } from '../../../src/workbench/screens/reports/report-designer/field-choices.ts'

const namedChoice = ({ choice }: Field) => (typeof choice === 'string' ? [choice] : [])

it('enumerations go by fields in the reader’s language, those of the report’s entity first, each once', () => {
  const offered = fieldChoices('order', 'en')
  const own = Object.values(entityNamed('order').fields).flatMap(namedChoice)
  expect(offered.slice(0, new Set(own).size).map(({ value }) => value)).toEqual([...new Set(own)])
  expect(offered[0]!.label).toMatch(/^Order \/ /)
  const all = entities.flatMap(({ fields }) => Object.values(fields).flatMap(namedChoice))
  expect(offered.map(({ value }) => value).toSorted()).toEqual([...new Set(all)].toSorted())
  expect(fieldChoices('order', 'zh-Hans')[0]!.label).not.toBe(offered[0]!.label)
})
