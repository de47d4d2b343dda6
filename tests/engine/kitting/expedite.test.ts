import { describe, expect, it } from 'vitest'
import { readPolicy } from '#domain/kitting/scheme.ts'
import { reasonText, reasonTexts } from '#domain/kitting/reason-texts.ts'
import { choiceOf } from '#domain/choices/index.ts'
import { expediteValues } from '#engine/kitting/expedite.ts'
import { lendersOf } from '#engine/kitting/lenders.ts'
import { referenceSolver } from '#engine/reference/kitting.ts'
import { DAY_ZERO, kittingInput, type KittingRows } from '../../support/kitting-input.ts'
import { line, order, purchase, stock } from '../../support/kitting-rows.ts'
import { runKit } from '../../support/kitting-run.ts'

const values = (rows: KittingRows, days: number, policy: object = {}) =>
  expediteValues(kittingInput(rows), readPolicy(policy).policy, {
    asOf: DAY_ZERO,
    zone: 'UTC',
    solver: referenceSolver,
    days,
    top: 50,
  })

describe('expedite value', () => {
  const rows: KittingRows = {
    demands: [order('O1', 5, 2), order('O2', 5, 3)],
    bom: [line('X', 'A'), line('X', 'B')],
    supplies: [stock('A', 5), purchase('PA', 'A', 5, 9), purchase('PB', 'B', 10, 8)],
  }

  it('is the order-days gained, no more than the next line allows', () => {
    expect(values(rows, 4)).toEqual([
      { item: 'B', doc: 'PB', line: null, supplier: null, bound: 4, value: 4, helped: 1, hurt: 0 },
      { item: 'A', doc: 'PA', line: null, supplier: null, bound: 1, value: 1, helped: 1, hurt: 0 },
    ])
  })

  it('counts the losses of other orders', () => {
    const taken: KittingRows = {
      demands: [order('FIRST', 5, 6, { priority: 1 }), order('SECOND', 5, 6, { priority: 2, item: 'Y' })],
      bom: [line('X', 'A'), line('X', 'B'), line('Y', 'A')],
      supplies: [purchase('PA', 'A', 5, 5), purchase('PB', 'B', 5, 20), purchase('PC', 'A', 5, 15)],
    }
    expect(values(taken, 18, { timing: 'ASAP' })[0]).toMatchObject({
      doc: 'PB',
      bound: 5,
      value: 5,
      helped: 1,
      hurt: 1,
    })
  })
})

describe('lenders', () => {
  it('lists the orders that hold the item, least harm first', async () => {
    const outcome = await runKit(
      {
        demands: [
          order('TIGHT', 2, 1, { priority: 1 }),
          order('SLACK', 2, 9, { priority: 2 }),
          order('NEEDY', 2, 1, { priority: 3 }),
        ],
        bom: [line('X', 'A')],
        supplies: [stock('A', 4), purchase('PO', 'A', 2, 5), purchase('MORE', 'A', 2, 12)],
      },
      { timing: 'ASAP', commitWindow: 'NEED' },
    )
    expect(
      lendersOf(outcome.tables, 3, 'A').map((each) => [each.order, each.qty / 1e6, each.harmDays]),
    ).toEqual([
      ['SLACK', 2, 0],
      ['TIGHT', 2, 4],
    ])
    expect(lendersOf(outcome.tables, 3, 'Z')).toEqual([])
  })
})

describe('reason texts', () => {
  it('exist for every reason in both languages', () => {
    expect(Object.keys(reasonTexts)).toEqual(Object.keys(choiceOf('ShortReason')))
    expect(reasonText('S4', { item: 'A', takenBy: 'O2', short: '5' }, 'en')).toBe(
      'A went to order O2; borrow from O2, or order 5 more',
    )
    expect(reasonText('S4', { item: 'A', takenBy: 'O2', short: '5' }, 'zh-Hans')).toContain('建议')
    expect(reasonText('S99', {}, 'en')).toBe('S99')
  })
})
