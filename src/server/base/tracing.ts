import { AsyncLocalStorage } from 'node:async_hooks'

/** Numbers, declared names, and statements without values; never what a user entered. */
export type SpanValues = Readonly<Record<string, string | number | boolean>>

/** server: a request; consumer: a run of the queue; client: a call of another service or a statement. */
export type SpanKind = 'server' | 'consumer' | 'client' | 'internal'

/** A part of a trace. */
export interface Span {
  readonly traceId: string
  /** What another process continues it by (W3C Trace Context). */
  readonly traceparent: string
  child(name: string, kind: SpanKind, values?: SpanValues): Span
  set(values: SpanValues): void
  end(isFailed?: boolean): void
}

/** Where traces begin in this process; their spans go to a collector (app/traces). */
export interface Tracing {
  /** `traceparent`: of the process that asks; null: a trace begins. */
  start(name: string, kind: SpanKind, values: SpanValues, traceparent: string | null): Span
}

const spans = new AsyncLocalStorage<Span>()

/** The span that the present work is a part of; null: it is traced by nobody. */
export const currentSpan = (): Span | null => spans.getStore() ?? null

/** Runs work, and what it begins, as a part of a span. */
export const withSpan = <T>(span: Span, work: () => T): T => spans.run(span, work)

/** The same, and the span ends with the work; null: the work alone. */
export async function spanning<T>(span: Span | null, work: () => Promise<T>): Promise<T> {
  if (!span) return work()
  let isFailed = true
  try {
    const result = await withSpan(span, work)
    isFailed = false
    return result
  } finally {
    span.end(isFailed)
  }
}

/** Runs work as a part of the present span, where there is one. */
export function traced<T>(
  name: string,
  kind: SpanKind,
  values: SpanValues,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  const span = currentSpan()?.child(name, kind, values) ?? null
  return spanning(span, () => work(span))
}
