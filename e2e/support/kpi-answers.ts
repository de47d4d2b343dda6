/** A run as the call for KPIs names it, of a day of November 2026. */
export const runOf = (day: number, published = true) => ({
  runNo: `K202611${day}-0001`,
  kind: 'KIT',
  at: `2026-11-${day}T16:30:00Z`,
  scenario: null,
  published,
  schemeCode: 'STD',
})

export const valueOf = (value: string) => ({ value, state: 'G', rows: 55 })

/** A share of which more is better, without values. */
export const kitRate = {
  code: 'KIT_RATE',
  name: 'Orders kitted in time',
  category: 'KIT',
  aggregation: 'share',
  groupBy: null,
  unit: '%',
  decimals: 1,
  direction: 'H',
  target: '90',
  warn: '80',
  alarm: '50',
  run: 'KIT',
}
