import { describe, expect, it } from 'vitest'
import {
  openLines,
  parentOf,
  treePlaces,
  treeStep,
  type TreeLine,
} from '../../../src/workbench/parts/tree-keys.ts'

const line = (id: string, level: number, open: boolean | null): TreeLine => ({ id, level, open })
const lines = [
  line('a', 0, true),
  line('a1', 1, null),
  line('a2', 1, true),
  line('a21', 2, null),
  line('b', 0, false),
  line('c', 0, null),
]

describe('keys of a tree', () => {
  it('open what is closed, then go down', () => {
    expect(treeStep('ArrowRight', lines, 4)).toEqual({ kind: 'fold', open: true })
    expect(treeStep('ArrowRight', lines, 0)).toEqual({ kind: 'go', to: 1 })
    expect(treeStep('ArrowRight', lines, 5)).toBeNull()
  })

  it('close what is open, then go up', () => {
    expect(treeStep('ArrowLeft', lines, 2)).toEqual({ kind: 'fold', open: false })
    expect(treeStep('ArrowLeft', lines, 3)).toEqual({ kind: 'go', to: 2 })
    expect(treeStep('ArrowLeft', lines, 5)).toBeNull()
  })

  it('know what a line hangs below', () => {
    expect(lines.map((_, at) => parentOf(lines, at))).toEqual([-1, 0, 0, 2, -1, -1])
  })

  it('count lines below the same parent', () => {
    expect(treePlaces(lines)).toEqual([
      { size: 3, position: 1 },
      { size: 2, position: 1 },
      { size: 2, position: 2 },
      { size: 1, position: 1 },
      { size: 3, position: 2 },
      { size: 3, position: 3 },
    ])
  })

  it('count them in one pass: 10,000 lines of one parent', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => line(String(at), 0, null))
    expect(treePlaces(many).at(-1)).toEqual({ size: 10_000, position: 10_000 })
  })
})

describe('rows as lines of a tree', () => {
  const rows = [0, 1, 2, 1, 0].map((level, at) => ({ id: `r${at}`, level }))

  it('fold where something is below them', () => {
    expect(openLines(rows, (row) => row, new Set()).map(({ open }) => open)).toEqual([
      true,
      true,
      null,
      null,
      null,
    ])
  })

  it('are hidden below a closed one, at any depth', () => {
    expect(openLines(rows, (row) => row, new Set(['r1'])).map(({ id }) => id)).toEqual([
      'r0',
      'r1',
      'r3',
      'r4',
    ])
    expect(openLines(rows, (row) => row, new Set(['r0', 'r1'])).map(({ id, open }) => [id, open])).toEqual([
      ['r0', false],
      ['r4', null],
    ])
  })
})
