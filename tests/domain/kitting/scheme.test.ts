import { describe, expect, it } from 'vitest'
import { choiceOf } from '#domain/choices/index.ts'
import { contradictions } from '#domain/kitting/contradictions.ts'
import { policyOptions, type PolicyName } from '#domain/kitting/policy.ts'
import { readPolicy } from '#domain/kitting/scheme.ts'
import { policyInWords } from '#domain/kitting/words/index.ts'

const policyOf = (source: unknown) => {
  const { policy, faults } = readPolicy(source)
  expect(faults.map((fault) => fault.messageIn('en'))).toEqual([])
  return policy
}

describe('reading a policy', () => {
  it('fills every option with its default', () => {
    const policy = policyOf({})
    expect(Object.keys(policy)).toEqual(Object.keys(policyOptions))
    expect(policy).toMatchObject({ kitMode: 'BATCH', loops: 9, batchStep: '1', cutoff: null, demandSort: [] })
  })

  it('keeps what is given', () => {
    const given = {
      timing: 'ASAP',
      minSubstQty: '0.5',
      demandSort: ['customer', { field: 'due', descending: true }],
      supplyLevels: { PR: { use: false }, PO: { extraDays: 2, minConfidence: 0.8 } },
      demandFilter: [{ field: 'planner', op: 'eq', values: ['liu'] }],
    }
    expect(policyOf(given)).toMatchObject({
      ...given,
      demandSort: [
        { field: 'customer', descending: false },
        { field: 'due', descending: true },
      ],
      supplyLevels: {
        PR: { use: false, extraDays: 0, minConfidence: '0' },
        PO: { use: true, extraDays: 2, minConfidence: '0.8' },
      },
    })
  })

  it.each([
    [{ kitmode: 'BATCH' }, 'kitmode', 'unknownOption'],
    [{ kitMode: 'FAST' }, 'kitMode', 'unknownValue'],
    [{ loops: 10 }, 'loops', 'outOfRange'],
    [{ loops: '3' }, 'loops', 'wrongType'],
    [{ batchStep: '-1' }, 'batchStep', 'wrongType'],
    [{ cutoff: '2026-13-01' }, 'cutoff', 'wrongType'],
    [{ releaseUnkitted: 'yes' }, 'releaseUnkitted', 'wrongType'],
    [{ supplyGroups: [{ classes: ['XX'] }] }, 'supplyGroups', 'wrongType'],
    [{ supplyLevels: { PO: { minConfidence: 2 } } }, 'supplyLevels', 'wrongType'],
    [{ demandFilter: [{ field: 'x', op: 'like' }] }, 'demandFilter', 'wrongType'],
    [[], '', 'notAnObject'],
  ])('refuses %j', (source, option, code) => {
    const { faults } = readPolicy(source)
    expect(faults.map((fault) => [fault.option, fault.code])).toEqual([[option, code]])
    for (const language of ['zh-Hans', 'en'] as const)
      expect(faults[0]!.messageIn(language)).not.toMatch(/[{]\w+[}]|undefined/)
  })

  it('finds options that contradict each other', () => {
    const found = (source: unknown) =>
      contradictions(readPolicy(source).policy).map((fault) => `${fault.level} ${fault.option}`)
    expect(found({})).toEqual([])
    expect(found({ commitWindow: 'CUTOFF' })).toEqual(['E cutoff'])
    expect(found({ minKit: 'PERCENT', minKitValue: 120 })).toEqual(['E minKitValue'])
    expect(found({ kitMode: 'NOW', commitWindow: 'NEED' })).toEqual(['W commitWindow'])
  })
})

/** Options that another option's sentence names, with a policy in which it does. */
const saidBy: Partial<Record<PolicyName, [object, string]>> = {
  cutoff: [{ kitMode: 'NOW', cutoff: '2026-12-24' }, '2026-12-24'],
  commitDays: [{ commitWindow: 'NEED_DAYS', commitDays: 17 }, '17'],
  minKitValue: [{ minKit: 'ABSOLUTE', minKitValue: '2.50' }, '2.5'],
  minSubstQty: [{ minSubstQty: '0.125' }, '0.125'],
  safetyPriority: [{ safetyStock: 'PROTECT_LOW', safetyPriority: 33 }, '33'],
  overdueDays: [{ overdueDays: 13 }, '13'],
  areaLead: [{ area: 'CROSS', areaLead: 172_800 }, '2'],
  keepCount: [{ keepCount: 41 }, '41'],
}

describe('scheme in words', () => {
  it.each(['zh-Hans', 'en'] as const)('says every value of every option in %s', (language) => {
    const plain = policyInWords(policyOf({}), language)
    for (const sentence of plain) expect(sentence).toMatch(language === 'en' ? /^\S.*\w.*[.]$/ : /[。]$/)
    for (const [name, { field }] of Object.entries(policyOptions)) {
      const said = saidBy[name as PolicyName]
      if (said) expect(policyInWords(policyOf(said[0]), language).join(' '), name).toContain(said[1])
      if (field.kind !== 'choice' && field.kind !== 'flag') continue
      const values = field.kind === 'flag' ? [true, false] : Object.keys(choiceOf(field.choice!))
      const texts = values.map((value) => policyInWords(policyOf({ [name]: value }), language).join('\n'))
      expect(new Set(texts).size, name).toBe(values.length)
    }
  })

  it('names the keys, groups, levels and filters', () => {
    const text = policyInWords(
      policyOf({
        demandSort: [{ field: 'customer', descending: true }],
        supplyGroups: [{ name: 'house', classes: ['STOCK', 'LINE'], keys: ['date'] }, { classes: ['PO'] }],
        supplyLevels: { PR: { use: false }, PO: { extraDays: 2 } },
        demandFilter: [{ field: 'planner', op: 'in', values: ['liu', 'wang'] }],
        stealHard: ['M-7'],
      }),
      'en',
    ).join('\n')
    for (const part of [
      'customer descending',
      'house (stock, line side) by date ascending; then purchase order (purchase order)',
      'Purchase request does not count; purchase order counts 2 days later',
      'planner is one of liu, wang',
      'M-7',
    ])
      expect(text).toContain(part)
  })
})
