import { describe, expect, it } from 'vitest'
import { newPage } from '../../../src/domain/pages/page.ts'
import { openedState, searchOf, takeSearch } from '../../../src/workbench/screens/pages/page/opened-state.ts'
import {
  clockParts,
  endOf,
  nextStart,
} from '../../../src/workbench/screens/pages/page/kinds/content/until.ts'
import { toneOfBands } from '../../../src/workbench/screens/pages/page/bands.ts'
import { numberOf } from '../../../src/workbench/screens/pages/page/wire-values.ts'

const seconds = (text: string): number => Date.parse(text) / 1000
const user = { userName: 'lee', name: 'Lee', roles: [], planUnit: 'JS', tenant: 'T', language: 'en' }

describe('bands', () => {
  const bands = [
    { from: 0, tone: 'bad' },
    { from: 60, tone: 'warn' },
    { from: null, tone: 'accent' },
    { from: 85, tone: 'good' },
  ] as const

  it('give the tone of the last one that a value reaches', () => {
    expect([-1, 0, 59.9, 60, 85, 1e9].map((value) => toneOfBands(value, bands))).toEqual([
      'none',
      'bad',
      'bad',
      'warn',
      'good',
      'good',
    ])
    expect(toneOfBands(null, bands)).toBe('none')
  })

  it('read numbers of the wire alone', () => {
    expect(['12.5', 3, '', 'a', null, {}, 'Infinity'].map(numberOf)).toEqual([
      12.5,
      3,
      null,
      null,
      null,
      null,
      null,
    ])
  })
})

describe('what a countdown waits for', () => {
  it('is the end of the day, week or month of the plan unit', () => {
    // 17:00 UTC on Sunday the 1st is Monday the 2nd in Shanghai.
    const now = seconds('2026-03-01T17:00:00Z')
    const zone = 'Asia/Shanghai'
    expect(endOf('day', now, zone)).toBe(seconds('2026-03-02T16:00:00Z'))
    expect(endOf('week', now, zone)).toBe(seconds('2026-03-08T16:00:00Z'))
    expect(endOf('month', now, zone)).toBe(seconds('2026-03-31T16:00:00Z'))
  })

  it('keeps midnight on a day of 23 hours', () => {
    expect(endOf('day', seconds('2026-03-29T00:00:00Z'), 'Europe/Berlin')).toBe(
      seconds('2026-03-29T22:00:00Z'),
    )
  })

  it('is the next start among working times', () => {
    const slots = [
      { start: '2026-03-02T08:00:00Z', shift: 'B' },
      { start: '2026-03-01T08:00:00Z', shift: 'A' },
      { start: 'none' },
    ]
    expect(nextStart(slots, seconds('2026-03-01T07:00:00Z'))).toEqual({
      at: seconds('2026-03-01T08:00:00Z'),
      code: 'A',
    })
    expect(nextStart(slots, seconds('2026-03-01T08:00:00Z'))?.code).toBe('B')
    expect(nextStart(slots, seconds('2026-03-03T00:00:00Z'))).toBeNull()
  })

  it('is shown in days and a clock', () => {
    expect(clockParts(2 * 86_400 + 3661)).toEqual({ days: 2, clock: '01:01:01' })
    expect(clockParts(-5)).toEqual({ days: 0, clock: '00:00:00' })
  })
})

describe('variables of a page', () => {
  const page = {
    ...newPage('a', 'page', {}),
    params: [{ name: 'order', type: 'text' }] as const,
    variables: [
      { name: 'line', type: 'text', initial: 'USER.userName', inAddress: true },
      { name: 'count', type: 'number', initial: '2 + 3' },
      { name: 'mine', type: 'text', initial: 'PAGE.order' },
      { name: 'other', type: 'text', initial: 'PAGE.line' },
      { name: 'late', type: 'bool', inAddress: true },
    ] as const,
  }

  it('begin with their expressions over the parameters, or with the address', () => {
    const { values } = openedState(page, { order: 'MO-1' }, user, 'UTC')
    expect({ ...values }).toEqual({
      order: 'MO-1',
      line: 'lee',
      count: '5',
      mine: 'MO-1',
      other: null,
      late: null,
    })
    expect(openedState(page, { line: 'B', count: '9' }, user, 'UTC').values).toMatchObject({
      line: 'B',
      count: '5',
    })
    // An empty one of the address is empty.
    expect(openedState(page, { line: '' }, user, 'UTC').values.line).toBeNull()
  })

  it('are in the address as far as they are to; what else it has stays', () => {
    const search = { order: 'MO-1', late: 'true' }
    expect(searchOf(page, { line: 'A', count: '7', late: null }, search)).toEqual({
      order: 'MO-1',
      line: 'A',
    })
    expect(searchOf(page, { line: null, late: false }, {})).toEqual({ line: '', late: 'false' })
  })

  it('follow the address of a page that is open', () => {
    const state = openedState(page, {}, user, 'UTC')
    takeSearch(state, page, { line: 'C', count: '1', late: 'true' })
    expect(state.values).toMatchObject({ line: 'C', count: '5', late: true })
  })
})
