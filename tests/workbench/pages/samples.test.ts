import { describe, expect, it } from 'vitest'
import { checkPage } from '../../../src/domain/pages/check.ts'
import { kinds, type KindName } from '../../../src/domain/pages/kinds/index.ts'
import { readPage } from '../../../src/domain/pages/read-page.ts'
import { componentsOf } from '../../../src/domain/pages/walk.ts'
import { noNames } from '../../../src/domain/pages/check-text.ts'
import { demoPage } from '../../../src/workbench/screens/pages/own-pages/demo-page.ts'
import { problemOf } from '../../../src/workbench/screens/pages/page/part-problem.ts'
import { kindSamples } from '../../../src/workbench/screens/pages/page/samples/index.ts'

const faultsOf = (file: unknown) => {
  const read = readPage(file)
  if (!read.page) throw new Error(read.unreadable)
  return [...read.faults, ...checkPage(read.page, noNames)].map(({ part, member, reason }) => ({
    part,
    member,
    reason,
  }))
}

describe('samples of kinds', () => {
  it('are there for every kind, and none is a place that cannot be drawn', () => {
    expect(Object.keys(kindSamples).toSorted()).toEqual(Object.keys(kinds).toSorted())
    const parts = Object.values(kindSamples).flatMap(({ data }) => [...componentsOf(data)])
    expect(parts.flatMap(({ component }) => problemOf(component) ?? [])).toEqual([])
  })

  // Pictures are uploaded by who makes a page: its sample shows the place of one that is missing.
  it.each((Object.keys(kinds) as KindName[]).filter((name) => name !== 'picture'))(
    '%s has no fault',
    (name) => {
      expect(faultsOf(kindSamples[name])).toEqual([])
      expect(kindSamples[name].data.content[0]!.type).toBe(name)
    },
  )

  it('picture lacks its file and nothing else', () => {
    expect(faultsOf(kindSamples.picture).map(({ member }) => member)).toEqual(['asset'])
  })
})

it('the page of the demo has no fault', () => {
  expect(faultsOf(demoPage)).toEqual([])
})
