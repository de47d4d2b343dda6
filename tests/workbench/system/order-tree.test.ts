import { describe, expect, it } from 'vitest'
import {
  moveBranch,
  moveLeaf,
  sortNumbers,
  stepped,
  type Branch,
} from '../../../src/workbench/screens/system/order/order-tree.ts'

const tree = (...branches: readonly string[]): Branch[] =>
  branches.map((text) => {
    const [key = '', leaves = ''] = text.split(':')
    return { key, leaves: leaves.split('').map((leaf) => ({ key: leaf })) }
  })
const said = (of: readonly Branch[]): string[] =>
  of.map(({ key, leaves }) => `${key}:${leaves.map((leaf) => leaf.key).join('')}`)

const all = { branches: true, across: true }

describe('a tree whose order is set by hand', () => {
  const start = tree('A:abc', 'B:', 'C:x')

  it('moves branches to the place of another', () => {
    expect(said(moveBranch(start, 'A', 'C'))).toEqual(['B:', 'C:x', 'A:abc'])
    expect(said(moveBranch(start, 'C', 'A'))).toEqual(['C:x', 'A:abc', 'B:'])
    expect(moveBranch(start, 'A', 'nowhere')).toBe(start)
  })

  it('moves leaves inside their branch and into others, once each', () => {
    expect(said(moveLeaf(start, 'a', 'A', 2))).toEqual(['A:bca', 'B:', 'C:x'])
    expect(said(moveLeaf(start, 'a', 'B', 0))).toEqual(['A:bc', 'B:a', 'C:x'])
    expect(moveLeaf(start, 'a', 'nowhere', 0)).toBe(start)
  })

  it('steps by keyboard: inside, then on to the neighbour', () => {
    expect(said(stepped(start, 'b', -1, all))).toEqual(['A:bac', 'B:', 'C:x'])
    expect(said(stepped(start, 'c', 1, all))).toEqual(['A:ab', 'B:c', 'C:x'])
    expect(said(stepped(start, 'x', -1, all))).toEqual(['A:abc', 'B:x', 'C:'])
    expect(said(stepped(start, 'B', 1, all))).toEqual(['A:abc', 'C:x', 'B:'])
    expect(stepped(start, 'a', -1, all)).toBe(start)
    expect(stepped(start, 'c', 1, { branches: true, across: false })).toBe(start)
    expect(stepped(start, 'B', 1, { branches: false, across: false })).toBe(start)
  })

  it('loses nothing, whatever steps are taken', () => {
    let now: readonly Branch[] = start
    for (let at = 0; at < 40; at += 1) {
      now = stepped(now, 'abcxABC'[(at * 5) % 7]!, at % 3 === 0 ? -1 : 1, all)
      expect(
        said(now)
          .join('')
          .replaceAll(/[:ABC]/g, '')
          .split('')
          .sort(),
      ).toEqual(['a', 'b', 'c', 'x'])
      expect(now.map(({ key }) => key).sort()).toEqual(['A', 'B', 'C'])
    }
  })

  it('numbers only what does not rise already', () => {
    expect(sortNumbers([1, 5, 9])).toEqual([1, 5, 9])
    expect(sortNumbers([1, 9, 5])).toEqual([10, 20, 30])
    expect(sortNumbers([0, 0])).toEqual([10, 20])
    expect(sortNumbers([])).toEqual([])
  })
})
