import { describe, expect, it } from 'vitest'
import { codesText, resultTexts } from '#domain/results/kitting-texts.ts'
import { choiceOf } from '#domain/choices/index.ts'
import { actions, suggestions } from '#engine/kitting/finish/suggestions.ts'
import { allocationRules } from '#engine/kitting/finish/tables/allocations.ts'
import { exclusions } from '#engine/kitting/prepare/supply-lots.ts'

describe('texts of result codes', () => {
  it.each([
    ['suggestion', suggestions],
    ['allocationRule', allocationRules],
    ['exclusion', exclusions.filter((code) => code !== '')],
  ] as const)('say every code of %s', (name, codes) => {
    expect(Object.keys(resultTexts[name]).toSorted()).toEqual([...codes].toSorted())
  })

  it('know every action', () => {
    expect(Object.keys(choiceOf('ShortAction'))).toEqual([...actions])
  })

  it('say the steps of a date with their days', () => {
    expect(codesText('REPLY TRANSIT+172800 EXTRA+3 BUCKET', resultTexts.dateStep, 'en')).toBe(
      'supplier reply · transit +2 d · extra +3 d · rounded up to the bucket',
    )
  })

  it('keep the items of a chain and say its reason', () => {
    expect(codesText('SA > P-7 S1', choiceOf('ShortReason'), 'en')).toBe('SA > P-7 no supply')
    expect(codesText('SA > P-7 S1', choiceOf('ShortReason'), 'zh-Hans')).toBe('SA > P-7 无供应')
  })
})
