import {
  diag,
  DiagLogLevel,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind as ApiKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as ApiSpan,
  type Tracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Span, SpanKind, Tracing } from '../../base/tracing.ts'
import { version } from '../../base/version.ts'

export interface TraceSettings {
  /** Of a collector; spans go to `/v1/traces` below it. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  readonly resource: Readonly<Record<string, string>>
  /** Share of the traces that begin here and are sent, 0 to 1. */
  readonly ratio: number
}

export interface OpenTracing extends Tracing {
  /** Sends what waits. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Spans are sent so often. */
const SEND_MS = 2_000
/** A collector that does not answer keeps no process from its end. */
const CLOSE_MS = 3_000

/** Loaded where OTEL_EXPORTER_OTLP_ENDPOINT is set: spans go to a collector by OTLP over HTTP. */
export function otlpTracing(settings: TraceSettings, warn: (message: string) => void): OpenTracing {
  const { endpoint, headers, serviceName, resource, ratio } = settings
  const quiet = (): void => {}
  diag.setLogger(
    {
      error: (message) => warn(message.slice(0, 400)),
      warn: quiet,
      info: quiet,
      debug: quiet,
      verbose: quiet,
    },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: CLOSE_MS,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      ...resource,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_MS })],
  })
  const tracer = provider.getTracer('takt', version)
  return {
    start: (name, kind, values, traceparent) =>
      begin(tracer, contextOf(traceparent), name, kind, { ...values }),
    flush: () => provider.forceFlush(),
    close: () => provider.shutdown(),
  }
}

/** What a header says; a header that is none counts as missing. */
function contextOf(traceparent: string | null): Context {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? []
  const found = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(found) ? trace.setSpanContext(ROOT_CONTEXT, found) : ROOT_CONTEXT
}

const kinds: Readonly<Record<SpanKind, ApiKind>> = {
  server: ApiKind.SERVER,
  consumer: ApiKind.CONSUMER,
  client: ApiKind.CLIENT,
  internal: ApiKind.INTERNAL,
}

const begin = (
  tracer: Tracer,
  parent: Context,
  name: string,
  kind: SpanKind,
  attributes: Record<string, string | number | boolean>,
): Span => spanOf(tracer, tracer.startSpan(name, { kind: kinds[kind], attributes }, parent))

function spanOf(tracer: Tracer, span: ApiSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    child: (name, kind, values = {}) =>
      begin(tracer, trace.setSpan(ROOT_CONTEXT, span), name, kind, { ...values }),
    set: (values) => void span.setAttributes({ ...values }),
    end: (isFailed = false) => {
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}
