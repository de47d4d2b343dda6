/** Seconds. */
const REQUEST_BUCKETS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10]
const RUN_BUCKETS = [0.3, 1, 3, 10, 30, 100, 300, 1000]

interface Histogram {
  readonly help: string
  readonly labels: readonly string[]
  readonly buckets: readonly number[]
}

interface Gauge {
  readonly help: string
}

/** Durations in seconds that the program measures; Prometheus adds `_bucket`, `_sum` and `_count` to their names. */
export const histograms = {
  takt_request_duration_seconds: {
    help: 'Requests by method, route and status',
    labels: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
  },
  takt_run_stage_duration_seconds: {
    help: 'Stages of runs: reading, calculating, writing',
    labels: ['kind', 'stage'],
    buckets: RUN_BUCKETS,
  },
  takt_run_duration_seconds: {
    help: 'Runs from their start to their end, by outcome: kept, failed, cancelled, givenBack',
    labels: ['kind', 'outcome'],
    buckets: RUN_BUCKETS,
  },
} as const satisfies Readonly<Record<string, Histogram>>

/** Values that are read whenever somebody asks for the metrics. */
export const gauges = {
  takt_queue_waiting: { help: 'Runs that wait in the queue, of all processes' },
  takt_queue_active: { help: 'Runs that are calculated, of all processes' },
  takt_threads: { help: 'Calculation threads of this process' },
  takt_threads_waiting: { help: 'Calculations of this process that wait for a thread' },
  takt_pool_connections: { help: 'Database connections of requests' },
  takt_pool_idle: { help: 'Database connections of requests that are free' },
  takt_replica_used: {
    help: '1: reads that may lag go to the replica; 0: to the primary, as the replica does not answer',
  },
  takt_pool_waiting: { help: 'Requests that wait for a database connection' },
  takt_event_streams: { help: 'Open event streams' },
  takt_requests_under_way: { help: 'Requests that are not answered yet, event streams included' },
} as const satisfies Readonly<Record<string, Gauge>>

/** Of the process, by the library: those that dashboard and rules use. */
export const processMetrics = [
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
  'nodejs_eventloop_lag_p99_seconds',
  'nodejs_heap_size_used_bytes',
] as const

export type HistogramName = keyof typeof histograms
export type GaugeName = keyof typeof gauges

/** What measured things are kept in. */
export interface Metrics {
  observe<N extends HistogramName>(
    name: N,
    labels: Readonly<Record<(typeof histograms)[N]['labels'][number], string>>,
    seconds: number,
  ): void
  /** Says how a value is read. */
  gauge(name: GaugeName, read: () => number | Promise<number>): void
}

export const noMetrics: Metrics = { observe: () => {}, gauge: () => {} }
