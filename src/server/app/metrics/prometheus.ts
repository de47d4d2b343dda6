import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { gauges, histograms, type GaugeName, type Metrics } from '../../base/metrics/declared.ts'

/** Metrics in the form of Prometheus. */
export interface Measured extends Metrics {
  readonly contentType: string
  text(): Promise<string>
}

/** Loaded where TAKT_METRICS_PORT is set. */
export function prometheusMetrics(warn: (error: unknown) => void): Measured {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const made = new Map<string, Histogram>()
  for (const [name, { help, labels, buckets }] of Object.entries(histograms))
    made.set(
      name,
      new Histogram({ name, help, labelNames: [...labels], buckets: [...buckets], registers: [registry] }),
    )
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe: (name, labels, seconds) => made.get(name)!.observe(labels, seconds),
    gauge: (name, read) => addGauge(registry, name, read, warn),
  }
}

/** A value that cannot be read is left out, and the others are answered. */
function addGauge(
  registry: Registry,
  name: GaugeName,
  read: () => number | Promise<number>,
  warn: (error: unknown) => void,
): void {
  const gauge = new Gauge({
    name,
    help: gauges[name].help,
    registers: [],
    async collect() {
      try {
        this.set(await read())
      } catch (error) {
        this.remove()
        warn(error)
      }
    },
  })
  registry.registerMetric(gauge)
}
