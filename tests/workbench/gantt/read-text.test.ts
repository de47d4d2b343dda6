import { expect, it } from 'vitest'
import { readText } from '../../../src/workbench/screens/gantt/plan/read-text.ts'

const at = (text: string): number => Date.parse(text) / 1000
const t = ((key: string, values: Readonly<Record<string, string>> = {}) =>
  [key, ...Object.values(values)].join(' ')) as never
const words = { t, language: 'en', zone: 'UTC' } as const
const read = { start: at('2026-12-30T08:00:00Z'), end: at('2027-01-02T10:00:00Z'), due: null, kit: undefined }

it('says the year of times, and nothing that is not known', () => {
  expect(readText(read, words)).toBe('2026/12/30 08:00 – 2027/01/02 10:00')
  expect(readText({ ...read, start: null, end: null }, words)).toBe('')
})

it('says when it is due and how late it is', () => {
  const due = at('2027-01-01T10:00:00Z')
  expect(readText({ ...read, due }, words)).toMatch(/dueAt 2027\/01\/01 10:00 · late \S/)
  expect(readText({ ...read, due: read.end }, words)).toContain('onTime')
})

it('says whether the material is there when it starts', () => {
  const kit = (full: number | null) => readText({ ...read, kit: { full, steps: [] } }, words)
  expect(kit(null)).toContain('kitNever')
  expect(kit(read.start)).toContain('kitThere')
  expect(kit(read.start + 60)).toContain('kitFrom 2026/12/30 08:01')
})
