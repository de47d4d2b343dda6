import { describe, expect, it } from 'vitest'
import { isMailAddress, readAddresses } from '#domain/reports/subscription-addresses.ts'
import {
  minuteOf,
  nextSubscriptionTime,
  subscriptionTimesBetween,
  type SubscriptionTimes,
} from '#domain/reports/subscription-times.ts'

const at = (text: string): number => Date.parse(text) / 1000
const times = (
  subType: SubscriptionTimes['subType'],
  subTime: string,
  subDays: readonly number[] = [],
): SubscriptionTimes => ({ subType, subTime, subDays })

/** The next times after an instant. */
function following(of: SubscriptionTimes, after: string, zone: string, count: number): string[] {
  const found: string[] = []
  for (let from = at(after); found.length < count; ) {
    from = nextSubscriptionTime(of, from, zone)!
    found.push(new Date(from * 1000).toISOString().slice(0, 16))
  }
  return found
}

describe('times of a subscription', () => {
  it('come every day, on days of the week, and on days of the month', () => {
    const day = '2027-02-25T12:00:00Z'
    expect(following(times('D', '08:30'), day, 'UTC', 2)).toEqual(['2027-02-26T08:30', '2027-02-27T08:30'])
    expect(following(times('W', '08:30', [1, 7]), day, 'UTC', 3)).toEqual([
      '2027-02-28T08:30',
      '2027-03-01T08:30',
      '2027-03-07T08:30',
    ])
    expect(following(times('M', '08:30', [1, 15]), day, 'UTC', 2)).toEqual([
      '2027-03-01T08:30',
      '2027-03-15T08:30',
    ])
  })

  it('are on the last day once where the month is shorter than the days', () => {
    expect(following(times('M', '08:30', [29, 30, 31]), '2027-02-25T12:00:00Z', 'UTC', 4)).toEqual([
      '2027-02-28T08:30',
      '2027-03-29T08:30',
      '2027-03-30T08:30',
      '2027-03-31T08:30',
    ])
    expect(following(times('M', '08:30', [31]), '2028-02-01T00:00:00Z', 'UTC', 3)).toEqual([
      '2028-02-29T08:30',
      '2028-03-31T08:30',
      '2028-04-30T08:30',
    ])
  })

  it('move later by the gap of daylight saving, and come once where the clock goes back', () => {
    // Berlin: 2027-03-28 02:00 becomes 03:00; 2027-10-31 03:00 becomes 02:00.
    expect(following(times('D', '02:30'), '2027-03-27T00:00:00Z', 'Europe/Berlin', 3)).toEqual([
      '2027-03-27T01:30',
      '2027-03-28T01:30',
      '2027-03-29T00:30',
    ])
    expect(following(times('D', '02:30'), '2027-10-30T00:00:00Z', 'Europe/Berlin', 3)).toEqual([
      '2027-10-30T00:30',
      '2027-10-31T00:30',
      '2027-11-01T01:30',
    ])
    const overlap = [at('2027-10-30T22:00:00Z'), at('2027-10-31T21:00:00Z')] as const
    expect(subscriptionTimesBetween(times('D', '02:30'), ...overlap, 'Europe/Berlin')).toEqual({
      last: at('2027-10-31T00:30:00Z'),
      count: 1,
    })
  })

  it('are counted between two instants', () => {
    const [from, to] = [at('2027-03-01T00:30:00Z'), at('2027-03-05T03:00:00Z')]
    expect(subscriptionTimesBetween(times('D', '08:30'), from, to, 'Asia/Shanghai')).toEqual({
      last: at('2027-03-05T00:30:00Z'),
      count: 5,
    })
    expect(subscriptionTimesBetween(times('W', '08:30', [7]), from, to, 'UTC')).toBeNull()
  })

  it('are written as HH:mm', () => {
    expect(['00:00', '23:59', '8:30', '24:00', '12:60', '12:30:00'].map(minuteOf)).toEqual([
      0,
      1439,
      null,
      null,
      null,
      null,
    ])
  })
})

describe('addresses', () => {
  it('are read with and without braces, each once', () => {
    expect(readAddresses(' a@x.example;{b@x.example} ; A@x.example;;{ c@x.example }')).toEqual([
      'a@x.example',
      'b@x.example',
      'c@x.example',
    ])
  })

  it.each([
    'a@x.example, b@x.example',
    'A <a@x.example>',
    'a@x.example\r\nBcc: b@x.example',
    'a@b@x.example',
    'a@',
    '@x.example',
    'a@x..\u0000',
    '{a@x.example',
  ])('are plain ones alone: %j is none', (text) => expect(isMailAddress(text)).toBe(false))
})
