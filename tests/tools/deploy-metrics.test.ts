import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { gauges, histograms, processMetrics } from '../../src/server/base/metrics/declared.ts'

const declared = new Set<string>([
  ...Object.keys(gauges),
  ...Object.keys(histograms).flatMap((name) => ['_bucket', '_sum', '_count'].map((end) => name + end)),
  ...processMetrics,
])

/** Names of metrics in expressions of Prometheus. */
const namesIn = (expressions: readonly string[]): string[] => [
  ...new Set(expressions.flatMap((one) => one.match(/\b(?:takt|process|nodejs)_\w+/g) ?? [])),
]
const unknownIn = (expressions: readonly string[]): string[] =>
  namesIn(expressions).filter((name) => !declared.has(name))

it('every metric of the dashboard is declared', () => {
  const { panels } = JSON.parse(readFileSync('deploy/grafana/takt.json', 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  expect(namesIn(expressions).length).toBeGreaterThan(10)
  expect(unknownIn(expressions)).toEqual([])
})

it('every metric of the alert rules is declared, and each rule has an expression', () => {
  const text = readFileSync('deploy/prometheus/alerts.yml', 'utf8')
  const expressions = [...text.matchAll(/^ {8}expr: (.+)$/gm)].map(([, one]) => one!)
  expect(expressions).toHaveLength(text.match(/^ {6}- alert: \w+$/gm)!.length)
  expect(unknownIn(expressions)).toEqual([])
  expect(unknownIn(['takt_unknown > 1'])).toEqual(['takt_unknown'])
})
