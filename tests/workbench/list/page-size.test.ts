import { describe, expect, it } from 'vitest'
import {
  chosenSize,
  fittingRows,
  generalSizing,
  offeredSizes,
  sizedList,
} from '../../../src/workbench/list/page-size.ts'

describe('rows per page', () => {
  it('fit the window by default, whatever its height', () => {
    expect(chosenSize(generalSizing('0'), null)).toBe('fit')
    expect(chosenSize(generalSizing(undefined), null)).toBe('fit')
    expect(fittingRows(900, 28)).toBe(23)
    expect(fittingRows(1200, 28)).toBe(34)
    expect(fittingRows(900, 34)).toBe(19)
    expect(fittingRows(300, 28)).toBe(10)
  })

  it('are those of the parameter where it says some, and those that the user chose before both', () => {
    const sizing = generalSizing('15')
    expect(chosenSize(sizing, null)).toBe(15)
    expect(offeredSizes(sizing)).toEqual(['fit', 10, 15, 20, 50, 100, 500, null])
    expect(chosenSize(sizing, '"fit"')).toBe('fit')
    expect(chosenSize(sizing, 'null')).toBeNull()
    expect(chosenSize(sizing, '20')).toBe(20)
    expect(chosenSize(sizing, '7')).toBe(15)
  })

  it('are kept apart in lists that have so many by default', () => {
    expect(chosenSize(sizedList(10), null)).toBe(10)
    expect(sizedList(10).key).not.toBe(generalSizing('0').key)
  })
})
