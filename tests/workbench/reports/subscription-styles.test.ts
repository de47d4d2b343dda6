import { expect, it } from 'vitest'
import {
  contentOf,
  newSubscription,
  sectionStylesOf,
  styleOptions,
  withSectionStyle,
  type Subscription,
} from '../../../src/workbench/screens/reports/report-centre/subscriptions/subscription-values.ts'

const styleRow = (styleName: string, own: boolean, shared: boolean) => ({
  id: `id of ${styleName}`,
  rowVersion: 1,
  reportCode: 'StockAge',
  styleName,
  columns: [],
  groupings: null,
  sorting: null,
  printSetup: null,
  shared,
  isDefault: false,
  owner: own ? 'me' : 'li',
  own,
})
const styles = [
  styleRow('Own', true, false),
  styleRow('Own and shared', true, true),
  styleRow('Theirs', false, true),
]
const namesFor = (targets: object) =>
  styleOptions(styles, { ...newSubscription('x', {}), ...targets }).map(({ label }) => label)

it('offers own styles where the owner alone gets it, and shared ones where others do', () => {
  expect(namesFor({})).toEqual(['Own', 'Own and shared', 'Theirs'])
  expect(namesFor({ targetUsers: ['li'] })).toEqual(['Own and shared', 'Theirs'])
  expect(namesFor({ targetRoles: ['planner'] })).toEqual(['Own and shared', 'Theirs'])
  // Addresses get it with the owner's rights.
  expect(namesFor({ emailType: 'C', targetUsers: [] })).toEqual(['Own', 'Own and shared', 'Theirs'])
})

it('sends the style of a kept subscription when that is changed', () => {
  const kept = { ...newSubscription('x', {}), style: 'id of Own', id: '1' } as unknown as Subscription
  expect(contentOf(kept)).toMatchObject({ style: 'id of Own' })
  expect(newSubscription('x', {}).style).toBeNull()
})

it('chooses the style of one section beside those of others', () => {
  const kept = { ...newSubscription('x', {}), sectionStyles: ['first', null, 'third'] }
  expect(withSectionStyle(sectionStylesOf(kept), 1, 'second')).toEqual(['first', 'second', 'third'])
  expect(withSectionStyle(sectionStylesOf(kept), 0, null)).toEqual([null, null, 'third'])
  expect(withSectionStyle(sectionStylesOf(newSubscription('x', {})), 2, 'third')).toEqual([
    null,
    null,
    'third',
  ])
  expect(contentOf(kept as unknown as Subscription)).toMatchObject({
    sectionStyles: ['first', null, 'third'],
  })
})
