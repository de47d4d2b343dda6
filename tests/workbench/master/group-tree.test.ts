import { describe, expect, it } from 'vitest'
import {
  possibleParents,
  treeLines,
  withBelow,
  type Group,
} from '../../../src/workbench/screens/master/groups/group-tree.ts'

const group = (code: string, parentCode: string | null = null): Group => ({
  id: code,
  rowVersion: 1,
  code,
  name: null,
  parentCode,
  color: null,
})

/** Those for which the chain of parents comes by `code`. */
const belowByParents = (groups: readonly Group[], code: string): string[] =>
  groups
    .filter((one) => {
      for (let at: Group | undefined = one, step = 0; at && step <= groups.length; step++) {
        if (at.code === code) return true
        const above: string | null = at.parentCode
        at = groups.find((other) => other.code === above)
      }
      return false
    })
    .map((one) => one.code)

describe('groups below a group', () => {
  // A forest, a loop of two, and a parent that is not there.
  const groups = [
    group('D', 'B'),
    group('B', 'A'),
    group('A'),
    group('C', 'A'),
    group('E', 'D'),
    group('X', 'Y'),
    group('Y', 'X'),
    group('Z', 'gone'),
  ]

  it.each(groups.map(({ code }) => code))('%s: itself and all whose parents lead to it', (code) => {
    const below = withBelow(groups, code)
    expect([...below].toSorted()).toEqual(belowByParents(groups, code).toSorted())
    const parents = possibleParents(groups, code).map((one) => one.code)
    expect(parents).toEqual(groups.map((one) => one.code).filter((one) => !below.has(one)))
  })

  it('are found by looking at each group a few times, however deep they are and however they are ordered', () => {
    const depth = 5000
    let looks = 0
    const chain = Array.from({ length: depth }, (_, at): Group => {
      const parent = at + 1 < depth ? `G${at + 1}` : null
      return {
        ...group(`G${at}`),
        get parentCode() {
          looks++
          return parent
        },
      }
    })
    expect(withBelow(chain, `G${depth - 1}`).size).toBe(depth)
    expect(possibleParents(chain, 'G10')).toHaveLength(depth - 11)
    expect(looks).toBeLessThanOrEqual(4 * depth)
  })
})

describe('lines of the tree of groups', () => {
  it('show each group once, also those of a loop and below a parent that is not there', () => {
    const groups = [group('B', 'A'), group('A'), group('X', 'Y'), group('Y', 'X'), group('Z', 'gone')]
    const lines = treeLines(groups, new Set()).map((line) => [line.group.code, line.level])
    expect(lines).toEqual([
      ['A', 0],
      ['B', 1],
      ['Z', 0],
      ['X', 0],
      ['Y', 1],
    ])
    expect(treeLines(groups, new Set(['A'])).map((line) => line.group.code)).toEqual(['A', 'Z', 'X', 'Y'])
  })
})
