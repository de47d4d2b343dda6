import type { IncomingMessage } from 'node:http'
import { traced } from '../base/tracing.ts'

/** What a call of another service carries and keeps of its trace. */
export interface CallTracing {
  readonly headers: Readonly<Record<string, string>>
  /** Keeps the status of the answer. */
  answered(answer: IncomingMessage): IncomingMessage
}

/** A span of the call until its answer begins: host and status, no path and no query, which may hold secrets. */
export const tracedCall = <T>(
  { hostname }: URL,
  method: string,
  call: (tracing: CallTracing) => Promise<T>,
): Promise<T> =>
  traced(method, 'client', { 'http.request.method': method, 'server.address': hostname }, (span) =>
    call({
      headers: span ? { traceparent: span.traceparent } : {},
      answered: (answer) => {
        span?.set({ 'http.response.status_code': answer.statusCode ?? 0 })
        return answer
      },
    }),
  )
