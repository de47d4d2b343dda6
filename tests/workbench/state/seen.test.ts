import { afterAll, expect, it, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
})
afterAll(() => {
  vi.unstubAllGlobals()
})

it('keeps the highest place of the log that the page has seen', async () => {
  const { noteSeen, seen } = await import('../../../src/workbench/state/seen.ts')
  expect(seen()).toBe('0/0')
  for (const [lsn, highest] of [
    ['0/FF', '0/FF'],
    [null, '0/FF'],
    ['0/A', '0/FF'],
    ['1/A', '1/A'],
    ['no place', '1/A'],
    ['A/0', 'A/0'],
    ['2/FFFFFFFF', 'A/0'],
  ] as const) {
    noteSeen(lsn)
    expect(seen()).toBe(highest)
  }
})
