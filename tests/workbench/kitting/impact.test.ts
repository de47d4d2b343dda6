import { describe, expect, it } from 'vitest'
import { impactOf } from '../../../src/workbench/screens/kitting/material-substitution/impact.ts'

const short = (order: string, qty: string) => ({ order, lineNo: null, item: 'A', short: qty })
const free = (qty: string, excluded = false) => ({ item: 'S', free: qty, excluded })

describe('impact of a substitution', () => {
  it('gives the free quantity to the orders in their sequence, by the ratio', () => {
    const impact = impactOf(
      [short('M1', '4'), short('M2', '3'), short('M3', '1')],
      [free('10'), free('99', true)],
      '2',
    )
    expect(impact.orders.map((order) => order.covered)).toEqual(['4', '1', '0'])
    expect(impact).toMatchObject({ short: '8', free: '10', helped: 1 })
  })

  it('never covers more than is free when units do not divide', () => {
    const impact = impactOf([short('M1', '1'), short('M2', '1')], [free('2')], '1.5')
    expect(impact.orders.map((order) => order.covered)).toEqual(['1', '0.333333'])
  })

  it('says that nobody is short', () => {
    expect(impactOf([], [free('5')], '1')).toMatchObject({ short: '0', helped: 0, orders: [] })
  })
})
